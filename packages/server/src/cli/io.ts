/** The output of a command. Tests pass their own. */
export interface Io {
  /** Prints a line to stdout. */
  out(line: string): void;
  /** Prints a line about an error to stderr. */
  error(line: string): void;
  /** Resolves once stdout accepts more, for commands with long output. False if the reader is gone. */
  ready?(): Promise<boolean>;
  /** Shows progress: on a terminal, a line on stderr that the next one replaces; elsewhere, nothing. */
  progress?(line: string): void;
}

const clearLine = '\r\x1b[K';
let isShowing = false;

function clear(): void {
  if (isShowing) process.stderr.write(clearLine);
  isShowing = false;
}

export const terminal: Io = {
  out(line) {
    clear();
    process.stdout.write(`${line}\n`);
  },
  ready() {
    const { stdout } = process;
    if (!stdout.writable) return Promise.resolve(false);
    return new Promise((resolve) => {
      stdout.write('', (error) => resolve(error == null));
    });
  },
  error(line) {
    clear();
    process.stderr.write(`${line}\n`);
  },
  progress(line) {
    if (!process.stderr.isTTY) return;
    const room = (process.stderr.columns ?? 80) - 1;
    process.stderr.write(`${clearLine}${line.slice(0, room)}`);
    isShowing = true;
  },
};
