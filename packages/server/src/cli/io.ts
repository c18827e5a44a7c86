/** What a command prints with; tests pass their own. */
export interface Io {
  /** A line for people, on stdout. */
  out(line: string): void;
  /** A line about what went wrong, on stderr. */
  error(line: string): void;
  /** Resolves when stdout takes more; whoever prints without end asks before each part. False: nobody reads any more. */
  ready?(): Promise<boolean>;
  /** What long work is at: on a terminal one line on stderr that the next one replaces, elsewhere nothing. */
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
