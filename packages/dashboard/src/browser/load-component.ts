const reachMs = 5_000;
const backMs = 2_000;

/** A lazily loaded part of the app could not be fetched: there is no connection, or the service does not have it. */
export class PartNotLoaded extends Error {
  /** The service could not be reached at all. */
  readonly isAway: boolean;

  constructor(cause: unknown, isAway: boolean) {
    super('A part of the app could not be loaded.', { cause });
    this.isAway = isAway;
  }
}

/**
 * Loads a part of the app through its `import()`. A page opened before an upgrade requests files that no longer
 * exist. It is then reloaded once, and drafts keep what was typed. A service that is back by then is asked once more.
 * Rejects with {@link PartNotLoaded} where neither helps.
 */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const build = await readBuild();
    // The service may have come back since.
    if (build === 'own') return load().catch(() => Promise.reject(new PartNotLoaded(error, false)));
    if (build === null || !isFirstReload()) throw new PartNotLoaded(error, build === null);
    location.reload();
    // The reload discards whatever awaits this.
    return new Promise(() => undefined);
  }
}

/** The same for one component of a module, as `lazy` and the routes expect it. */
export function loadComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): () => Promise<{ default: Module[Name] }> {
  return async () => ({ default: (await loadModule(load))[name] });
}

/** Loads what `lazyRouteComponent` has made of it, also a second time if it failed. */
export async function preloadComponent(component: unknown): Promise<void> {
  if (typeof component !== 'function' || !('preload' in component)) return;
  if (typeof component.preload === 'function') await component.preload();
}

/**
 * Reloads the page. Rejects while the service is down and leaves the page as it is, because a reload would leave
 * nothing.
 */
export async function reloadFromService(): Promise<void> {
  const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) });
  if (response.ok) location.reload();
}

/**
 * Reloads the page once, as soon as the service can be reached: for pages without a live stream, which would say so. Returns
 * a function that stops waiting.
 */
export function reloadOnceBack(): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const attempt = async (): Promise<void> => {
    const build = await readBuild();
    if (isStopped) return;
    if (build === null) timer = setTimeout(attempt, backMs);
    else if (build === 'other' || isFirstReload('fettle.came back')) location.reload();
  };
  timer = setTimeout(attempt, backMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Whether the service serves the build that this page runs, or a different one; null if it cannot be reached. */
async function readBuild(): Promise<'own' | 'other' | null> {
  const own = entry();
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) });
    if (!response.ok) return null;
    return own === null || (await response.text()).includes(own) ? 'own' : 'other';
  } catch (error) {
    console.warn('The service cannot be asked for its version.', error);
    return null;
  }
}

/** The URL of the first script, which contains a hash of its content. */
function entry(): string | null {
  const script = document.querySelector('script[type=module][src]');
  return script?.getAttribute('src') ?? null;
}

/** Whether this is the first reload of this build for a reason, so that a page cannot reload in an endless loop. */
function isFirstReload(name = 'fettle.left build'): boolean {
  const own = entry() ?? '';
  try {
    if (sessionStorage.getItem(name) === own) return false;
    sessionStorage.setItem(name, own);
    return true;
  } catch (error) {
    console.warn('No session storage.', error);
    return false;
  }
}
