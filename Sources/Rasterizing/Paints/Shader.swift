/// What an area is filled with, ready to paint rows.
enum Shader {
  case color(UInt32)
  case gradient(GradientShader)
  case picture(PictureShader)
  case program(PixelProgramRunner)
  case kept(KeptShader)
  case curl(CurlShader)
}
