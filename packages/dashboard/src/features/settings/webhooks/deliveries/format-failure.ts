/** The fault of an attempt for people: without the word it begins with, which is for programs. */
export function formatFailure(error: string): string {
  return error.replace(/^[A-Z][A-Z_]+: /, '');
}
