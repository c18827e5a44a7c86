const reachMs = 5_000;

/** A lazily loaded part of the app could not be fetched: there is no connection. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
  }
}

/**
 * Loads a part of the app through its `import()`. A page opened before an upgrade requests files that no longer
 * exist. It is then reloaded once, and drafts keep what was typed. Rejects with {@link PartNotLoaded} where a reload
 * would not help.
 */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReplaced()) || !mayReload()) throw new PartNotLoaded(error);
    location.reload();
    // The reload discards whatever awaits this.
    return new Promise(() => undefined);
  }
}

/**
 * Loads a part again that `loadModule` could not load, without reloading the page. Chromium remembers until then that a
 * file could not be fetched, so it is requested under a different URL, which the message of the error contains.
 */
export async function importAgain<Part>(load: () => Promise<Part>, failure: unknown): Promise<Part> {
  const { message } = failure instanceof PartNotLoaded ? (failure.cause as Error) : new Error();
  const url = /https?:\S+\.js/.exec(message)?.[0];
  try {
    if (url === undefined || new URL(url).origin !== location.origin) return await load();
    return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as Part;
  } catch (error) {
    throw url === undefined ? new PartNotLoaded(error) : failure;
  }
}

/** The same for one component of a module, as `lazy` and the routes expect it. */
export function loadComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): () => Promise<{ default: Module[Name] }> {
  return async () => ({ default: (await loadModule(load))[name] });
}

/**
 * Reloads the page. Rejects while the service is down and leaves the page as it is, because a reload would leave
 * nothing.
 */
export async function reloadFromService(): Promise<void> {
  const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) });
  if (response.ok) location.reload();
}

/** Whether the service now serves a different build than this page runs. */
async function isReplaced(): Promise<boolean> {
  const own = entry();
  if (own === null) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) });
    return response.ok && !(await response.text()).includes(own);
  } catch (error) {
    console.warn('The service cannot be asked for its version.', error);
    return false;
  }
}

/** The URL of the first script, which contains a hash of its content. */
function entry(): string | null {
  const script = document.querySelector('script[type=module][src]');
  return script?.getAttribute('src') ?? null;
}

/** Reloads once per build, so that a page cannot reload in an endless loop. */
function mayReload(): boolean {
  const name = 'fettle.left build';
  const own = entry() ?? '';
  try {
    if (sessionStorage.getItem(name) === own) return false;
    sessionStorage.setItem(name, own);
    return true;
  } catch (error) {
    console.warn('Nothing can be kept in this browser, so the page is not loaded anew.', error);
    return false;
  }
}
