const prefix = 'fettle.';

/** Returns null if nothing is stored under the name. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch (error) {
    console.warn('Nothing that was kept can be read in this browser.', error);
    return null;
  }
}

/** Stores a text under a name. Null removes it. */
export function saveLocal(name: string, text: string | null): void {
  try {
    if (text === null || text === '') localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, text);
  } catch (error) {
    // Storage is full or blocked. The text is still on the page.
    console.warn('Nothing can be kept in this browser.', error);
  }
}

/** The names under which something is stored that begin with `start`. */
export function listLocal(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix + start))
      .map((name) => name.slice(prefix.length));
  } catch (error) {
    console.warn('Nothing that was kept can be read in this browser.', error);
    return [];
  }
}

/** Calls `listener` with the name of whatever another tab stores or removes. Returns a function that unsubscribes. */
export function onLocalChange(listener: (name: string) => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key?.startsWith(prefix) === true) listener(key.slice(prefix.length));
  };
  globalThis.addEventListener?.('storage', hear);
  return () => globalThis.removeEventListener?.('storage', hear);
}
