export interface CrashOptions {
  /** Determines what is killed when, what clients do, and how receivers respond. */
  seed: number;
  kills: number;
  clientsPerProject: number;
  /** Mean pause of a client between two changes. */
  pauseMs: number;
  /** Called after every kill. */
  report?: (line: string) => void;
}
