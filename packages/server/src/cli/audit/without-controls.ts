/** Text from a site must not control the terminal. */
export function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, ' ');
}
