/** What the loader hands over. */
export interface WidgetContext {
  /** The address of the service, with a slash at its end. */
  server: string;
  /** The public key of the project. */
  key: string;
  /**
   * The element in the page, and the shadow root in it, which contains everything. It is in the newest modal dialog of the page,
   * because nothing else can be used then; the root gets an event `moved` whenever it has gone elsewhere.
   */
  host: HTMLElement;
  root: ShadowRoot;
  launcher: HTMLButtonElement;
  /** Errors of the page so far, the oldest first; empty unless the script tag has `data-console`. */
  messages: readonly KeptMessage[];
  /** What the script tag says: `language`, `console`, `picture`, and others of newer versions. */
  options: Readonly<Record<string, string | undefined>>;
}

/** An error as the loader has kept it: with everything that is in it. */
export interface KeptMessage {
  /** In milliseconds since 1970. */
  at: number;
  message: string;
}
