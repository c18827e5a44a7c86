/** What the loader hands over. */
export interface WidgetContext {
  /** The address of the service, with a slash at its end. */
  server: string;
  /** The public key of the project. */
  key: string;
  /** The element in the page, and the shadow root in it, which contains everything. */
  host: HTMLElement;
  root: ShadowRoot;
  launcher: HTMLButtonElement;
  /** A language of the texts; by default that of the page. */
  language: string | undefined;
}
