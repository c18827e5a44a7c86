/** The error of an attempt without its leading error code, which is for programs. */
export function formatFailure(error: string): string {
  return error.replace(/^[A-Z][A-Z_]+: /, '');
}
