/** How a long task reports its progress and learns that it must stop. */
export interface Report {
  /** One short line; shown on a terminal, where the next one replaces it. */
  progress(line: string): void;
  /** A warning that does not stop the task. */
  warn(line: string): void;
  /** Aborted by Ctrl-C: the task ends with its reason and leaves nothing unfinished. */
  signal: AbortSignal;
}
