/** Sends a command of WebDriver BiDi, and resolves with its result. */
export type Send = (method: string, params: object) => Promise<unknown>;

/** A command, its result, or an event. */
export interface Message {
  id?: number | null;
  type?: 'success' | 'error' | 'event';
  method?: string;
  params?: object;
  result?: unknown;
  error?: string;
  message?: string;
}
