# The image for both processors: docker buildx bake. docs/contributing/releasing.md explains how it is published.

variable "VERSION" { default = "0.1.0" }
variable "REVISION" { default = "unknown" }

group "default" { targets = ["image"] }

target "image" {
  context   = "."
  platforms = ["linux/amd64", "linux/arm64"]
  tags      = ["fettle:${VERSION}"]
  args = {
    VERSION  = VERSION
    REVISION = REVISION
  }
}
