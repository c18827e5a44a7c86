/** What a process has learned about the mail server. Each process learns it for itself, and forgets it when it ends. */
export interface MailServerState {
  /** Nothing is sent before this time, in milliseconds since 1970: the server failed in a way that affects every email. */
  pausedUntil: number;
}

export function createMailServerState(): MailServerState {
  return { pausedUntil: 0 };
}
