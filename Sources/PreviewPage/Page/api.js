/** What the server is asked. Nothing here knows of the page. */

export class Refused extends Error {
  constructor(status, answer) {
    super(answer?.error ?? `The server answered ${status}.`);
    this.status = status;
    this.answer = answer ?? {};
  }
}

async function answered(route, body) {
  const how = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/${route}`, { ...how, credentials: "same-origin", cache: "no-store" });
  if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => null));
  return answer;
}

export async function ask(route, body) {
  return (await answered(route, body)).json();
}

/** A frame: its bitmap, the revision that it was drawn of and the time that it shows. */
export async function askFrame(body) {
  const answer = await answered("frame", body);
  const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: "none" });
  return { bitmap, revision: Number(answer.headers.get("X-Revision")), time: Number(answer.headers.get("X-Time")) };
}

/** A small bitmap of one of the pictures beside a script. */
export async function askPicture(body) {
  return createImageBitmap(await (await answered("picture", body)).blob());
}

/** Tells of every file that changed, and of whether the server is there. The browser connects again by itself. */
export function listen(onChange, onConnection) {
  const source = new EventSource("/events");
  source.addEventListener("changed", event => {
    try {
      onChange(JSON.parse(event.data));
    } catch (error) {
      console.warn(error);
    }
  });
  source.addEventListener("open", () => onConnection(true));
  source.addEventListener("error", () => onConnection(false));
  return source;
}
