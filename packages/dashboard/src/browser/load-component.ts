const reachMs = 5_000;

/** A part of the app that is loaded when somebody asks for it did not come: there is no connection. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
  }
}

/**
 * Loads a part of the app: give what imports it. A page that was opened before the service got a newer version asks
 * for files that are gone; it is loaded anew then, once, and drafts keep what was typed. Rejects with
 * {@link PartMissing} where that would not help.
 */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReplaced()) || !mayReload()) throw new PartNotLoaded(error);
    location.reload();
    // What waits for the part goes with the page.
    return new Promise(() => undefined);
  }
}

/** The same for one component of a module, as `lazy` and the routes want it. */
export function loadComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): () => Promise<{ default: Module[Name] }> {
  return async () => ({ default: (await loadModule(load))[name] });
}

/** Loads the page anew; rejects and leaves it as it is while the service is away, and there would be no page at all. */
export async function reloadFromService(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) });
  if (answer.ok) location.reload();
}

/** Whether the service serves another build than the one that this page is made of. */
async function isReplaced(): Promise<boolean> {
  const own = entry();
  if (own === null) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) });
    return answer.ok && !(await answer.text()).includes(own);
  } catch (error) {
    console.warn('The service cannot be asked for its version.', error);
    return false;
  }
}

/** The address of the first script, which changes with what is in it. */
function entry(): string | null {
  const script = document.querySelector('script[type=module][src]');
  return script?.getAttribute('src') ?? null;
}

/** Not twice from the same build: whoever comes back to it would go round in circles. */
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
