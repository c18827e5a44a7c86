export interface CrashOptions {
  /** Decides who is killed when, what clients do and how receivers answer. */
  seed: number;
  kills: number;
  clientsPerProject: number;
  /** Mean pause of a client between two changes. */
  pauseMs: number;
  /** Called for every kill. */
  tell?: (line: string) => void;
}
