/** How long work tells what it is at, and learns that it shall stop. */
export interface Report {
  /** One short line; shown on a terminal, where the next one replaces it. */
  progress(line: string): void;
  /** Something a person should know that does not stop the work. */
  warn(line: string): void;
  /** Aborted by Ctrl-C: the work ends with its reason and leaves nothing half done. */
  signal: AbortSignal;
}
