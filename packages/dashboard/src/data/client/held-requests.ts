/** A request that the page itself has made, see `preload-pages.ts`. */
export interface HeldRequest {
  response: Promise<Response>;
  stop: AbortController;
}

declare global {
  /** By URL. */
  var heldRequests: Map<unknown, HeldRequest> | undefined;
}

/**
 * `fetch` that takes the response of a request that the page made before the app had loaded, once. Other requests, and
 * all later ones, are sent.
 */
export const fetchHeld: typeof fetch = (url, init = {}) => {
  const held = init.method === 'GET' ? globalThis.heldRequests?.get(url) : undefined;
  if (held === undefined) return fetch(url, init);
  globalThis.heldRequests?.delete(url);
  init.signal?.addEventListener('abort', () => held.stop.abort(init.signal?.reason));
  return held.response;
};

/** Stops what nothing has asked for yet, because its response would be old when something does. */
export function dropHeld(): void {
  for (const { stop } of globalThis.heldRequests?.values() ?? []) stop.abort();
  globalThis.heldRequests = undefined;
}
