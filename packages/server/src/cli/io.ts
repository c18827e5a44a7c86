/** What a command prints with; tests pass their own. */
export interface Io {
  /** A line for people, on stdout. */
  out(line: string): void;
  /** A line about what went wrong, on stderr. */
  error(line: string): void;
}

export const terminal: Io = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
};
