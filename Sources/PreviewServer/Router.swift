import FlyingFox
import Foundation
import PreviewPage
import SystemCalling

/// What the page's requests mean. Everything that can be asked for stands in one of these tables; nothing names a file.
struct Router: HTTPHandler {
  /// What the worker is asked, by route, and which of a script's workers answers.
  static let drawn: [String: Drawers.Purpose] = [
    "document": .pictures, "frame": .pictures, "inspect": .pictures, "hit": .pictures, "curves": .pictures,
    "export": .files, "markup": .pictures, "arguments": .pictures, "write": .pictures, "pictures": .pictures,
    "picture": .pictures,
  ]

  static let stream = "/events"
  static let fixed = ["/", "/events", "/api/gallery"]

  /// How many times as long as a picture a whole file may take.
  static let longTasks = 6.0

  let token: String
  let port: UInt16
  let scripts: ScriptList
  let drawers: Drawers
  let watcher: FileWatcher
  let feed: EventFeed
  let exports: ExportStore
  /// Opens the page once, so that what stands in a browser's arguments is of no use to others.
  let openingToken: OneTimeToken
  /// Seconds for a picture.
  let deadline: Double

  var cookieName: String { "animate-preview-\(port)" }

  // MARK: Who may come in

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.method == .GET, request.target.path() == "/",
      let shown = request.query.first(where: { $0.name == "token" })
    {
      let isRight = SessionToken.equal(shown.value, token) || openingToken.take(shown.value)
      return isRight ? welcome : locked(403)
    }
    guard isKnown(request.headers[.cookie]) else { return locked(401) }
    return await answer(request)
  }

  /// To the page without the token in its address.
  private var welcome: HTTPResponse {
    response(
      303, type: "text/plain", Data(),
      [
        ("Location", "/"), ("Set-Cookie", "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict"),
      ])
  }

  private func locked(_ status: Int) -> HTTPResponse {
    response(
      status, type: "text/plain; charset=utf-8",
      Data("Open the address that 'animate preview' printed: it holds the key to this page.\n".utf8))
  }

  /// Only a request of the page may take as long as drawing does.
  func timeout(for head: RequestHead) -> RequestTimeout {
    guard let route = Router.apiRoute(String(head.path)), isKnown(head.cookie) else { return .quick }
    switch Router.drawn[route] {
    // A frame may be one of the GIF's, which is made for it.
    case _ where route == "frame": return .files
    case .files: return .files
    case .pictures, .titles: return .pictures
    case nil: return route == "gallery" ? .files : .quick
    }
  }

  private func isKnown(_ cookie: String?) -> Bool {
    let cookies = (cookie ?? "").split(separator: ";")
    return cookies.contains { cookie in
      let parts = cookie.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == cookieName else { return false }
      return SessionToken.equal(parts[1].trimmingCharacters(in: .whitespaces), token)
    }
  }

  // MARK: Routes

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    // As it came: what is nearly a path is none.
    let path = request.target.path()
    if let route = Router.apiRoute(path), let purpose = Router.drawn[route] {
      guard request.method == .POST else { return notAllowed("POST") }
      return await draw(route, purpose, request)
    }
    let isExport = path.hasPrefix("/api/export/")
    guard Router.fixed.contains(path) || isExport || PageAssets.files[path] != nil else {
      return problem(404, "there is nothing here")
    }
    guard request.method == .GET else { return notAllowed("GET") }
    switch path {
    case Router.stream: return events()
    case "/api/gallery": return await gallery()
    case "/": return asset("/index.html")
    case _ where isExport: return export(String(path.dropFirst("/api/export/".count)))
    default: return asset(path)
    }
  }

  static func apiRoute(_ path: String) -> String? {
    path.hasPrefix("/api/") ? String(path.dropFirst("/api/".count)) : nil
  }

  private func asset(_ path: String) -> HTTPResponse {
    guard let content = PageAssets.files[path] else { return problem(404, "there is nothing here") }
    return response(200, type: Router.type(of: path), Data(content))
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  private static func type(of path: String) -> String {
    types[path.split(separator: ".").last.map(String.init) ?? ""] ?? "text/plain; charset=utf-8"
  }

  private func events() -> HTTPResponse {
    var answer = response(200, type: "text/event-stream; charset=utf-8", Data())
    answer.payload = .httpBody(HTTPBodySequence(from: feed.stream(watcher.revisions)))
    return answer
  }

  private func gallery() async -> HTTPResponse {
    for number in scripts.refresh() { watch(number) }
    var listed: [[String: Any]] = []
    for entry in scripts.entries {
      let (title, isScript) = await describe(entry)
      // A folder may hold other files of this kind.
      if scripts.folder != nil, !isScript { continue }
      listed.append(["script": entry.number, "name": entry.name, "title": title ?? NSNull()])
    }
    let folder = scripts.folder.map { String(decoding: PathBytes.name(of: Router.withoutSlash($0)), as: UTF8.self) }
    return json(200, ["folder": folder ?? NSNull(), "scripts": listed])
  }

  private static func withoutSlash(_ path: [UInt8]) -> [UInt8] {
    path.count > 1 && path.last == UInt8(ascii: "/") ? path.dropLast() : path
  }

  private func describe(_ entry: ScriptList.Entry) async -> (title: Any?, isScript: Bool) {
    let path = Hexadecimal.text(of: entry.path)
    let head = try? JSONSerialization.data(withJSONObject: ["route": "title", "revision": 0, "path": path])
    let drawer = drawers.drawer(for: entry.number, path: entry.path, .titles)
    let result = await drawer.ask(head ?? Data(), Data("{}".utf8), revision: 0, within: deadline)
    guard case .success(let answer) = result,
      let found = try? JSONSerialization.jsonObject(with: answer.bytes) as? [String: Any]
    else { return (nil, true) }
    return (found["title"], found["isScript"] as? Bool ?? true)
  }

  private func watch(_ number: Int) {
    if let entry = scripts[number] { watcher.watch([entry.path], for: number) }
  }

  // MARK: Drawing

  private func draw(_ route: String, _ purpose: Drawers.Purpose, _ request: HTTPRequest) async -> HTTPResponse {
    let type = (request.headers[.contentType] ?? "").split(separator: ";").first.map(String.init) ?? ""
    guard type.trimmingCharacters(in: .whitespaces).lowercased() == "application/json" else {
      return problem(415, "a request is application/json")
    }
    guard let body = try? await request.bodyData,
      let fields = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
    else { return problem(400, "a request is a JSON object") }
    guard let number = (fields["script"] ?? 0) as? Int, let entry = scripts[number] else {
      return problem(404, "there is no such script")
    }
    let revision = route == "write" ? watcher.look(at: number) : watcher.revision(of: number)
    let head = try? JSONSerialization.data(withJSONObject: ["route": route, "revision": revision])
    // The whole GIF is made for one of its frames: that must not hold up the others.
    let isLong = purpose == .files || (fields["look"] as? String) == "gif"
    let drawer = drawers.drawer(for: number, path: entry.path, isLong ? .files : .pictures)
    let started = SystemClock.monotonic
    let result = await drawer.ask(
      head ?? Data(), body, revision: revision, within: isLong ? deadline * Router.longTasks : deadline)
    switch result {
    case .failure(let failure): return failed(failure, route, revision, entry)
    case .success(let answer): return finish(answer, route, number, started)
    }
  }

  /// A script that cannot be drawn is a script that does not build.
  private func failed(
    _ failure: Drawer.Failure, _ route: String, _ revision: Int, _ entry: ScriptList.Entry
  ) -> HTTPResponse {
    guard failure.isScriptsFault else { return problem(failure.status, failure.message) }
    guard route == "document" else {
      return json(failure.status, ["error": failure.message, "status": "failed"])
    }
    let error: [String: Any] = [
      "file": entry.name, "line": NSNull(), "column": NSNull(), "message": failure.message, "source": NSNull(),
      "caret": NSNull(), "length": NSNull(), "note": NSNull(),
    ]
    return json(200, ["revision": revision, "status": "failed", "name": entry.name, "errors": [error]])
  }

  private func finish(
    _ answer: WorkerProcess.Answer, _ route: String, _ number: Int, _ started: Double
  ) -> HTTPResponse {
    guard let head = try? JSONSerialization.jsonObject(with: answer.head) as? [String: Any],
      let status = head["status"] as? Int, let type = head["type"] as? String
    else { return problem(500, "the answer of the program that draws cannot be understood") }
    let files = (head["files"] as? [String] ?? []).prefix(FileWatcher.mostFiles).map(Hexadecimal.bytes)
    watcher.watch(Array(files), for: number)
    guard status == 200 else { return response(status, type: type, answer.bytes) }
    switch route {
    case "export":
      let name = head["name"] as? String ?? "preview"
      let id = exports.add(ExportStore.Export(name: name, type: type, bytes: answer.bytes))
      let seconds = ((SystemClock.monotonic - started) * 1000).rounded() / 1000
      return json(200, ["id": id, "name": name, "bytes": answer.bytes.count, "seconds": seconds])
    case "write": return json(200, ["revision": watcher.look(at: number)])
    default:
      var fields: [(String, String)] = [("X-Revision", "\(head["revision"] as? Int ?? 0)")]
      if let time = head["time"] as? Double { fields.append(("X-Time", "\(time)")) }
      return response(200, type: type, answer.bytes, fields)
    }
  }

  private func export(_ id: String) -> HTTPResponse {
    guard let export = exports[id] else { return problem(404, "this file is not kept any more: export it again") }
    return response(
      200, type: export.type, export.bytes, [("Content-Disposition", Router.disposition(export.name))])
  }

  /// Names of files may hold anything; headers may not.
  static func disposition(_ name: String) -> String {
    let marks = "-._"
    let plain = name.utf8.map { $0.isASCIIAlphanumeric(or: marks) ? $0 : UInt8(ascii: "_") }
    return "attachment; filename=\"\(String(decoding: plain, as: UTF8.self))\"; "
      + "filename*=UTF-8''\(name.percentEncoded(keeping: marks))"
  }

  // MARK: Answers

  private func notAllowed(_ method: String) -> HTTPResponse {
    var answer = problem(405, "this is asked for with \(method)")
    answer.headers[HTTPHeader("Allow")] = method
    return answer
  }

  private func problem(_ status: Int, _ message: String) -> HTTPResponse { json(status, ["error": message]) }

  private func json(_ status: Int, _ object: [String: Any]) -> HTTPResponse {
    let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    return response(status, type: "application/json", data ?? Data("{}".utf8))
  }

  private func response(
    _ status: Int, type: String, _ body: Data, _ fields: [(String, String)] = []
  ) -> HTTPResponse {
    var headers = HTTPHeaders()
    for (name, value) in SecurityHeaders.all + [(name: "Content-Type", value: type)] {
      headers[HTTPHeader(name)] = value
    }
    for (name, value) in fields { headers[HTTPHeader(name)] = value }
    let code = HTTPStatusCode(status, phrase: StatusText.of(status))
    // In pieces that are no larger than what waits for a client.
    return HTTPResponse(
      statusCode: code, headers: headers, body: HTTPBodySequence(data: body, suggestedBufferSize: 64 << 10))
  }
}
