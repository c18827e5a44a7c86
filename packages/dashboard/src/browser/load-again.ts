import { PartNotLoaded, reloadFromService } from './load-component.ts';

/**
 * Loads a part again that `loadModule` could not load. Chromium remembers until the page is reloaded that a file could not be
 * fetched, so it is requested under a different URL, which the message of the error contains. If files that it needs are
 * among those, only a reload helps, which drafts survive: `mayReload` allows it if the part failed because the service was away.
 */
export async function importAgain<Part>(
  load: () => Promise<Part>,
  failure: unknown,
  mayReload = true,
): Promise<Part> {
  const known = failure instanceof PartNotLoaded ? failure.cause : null;
  try {
    return (await importUnderOtherUrl<Part>(known)) ?? (await load());
  } catch (error) {
    const part = await importUnderOtherUrl<Part>(error).catch(() => null);
    if (part !== null) return part;
    if (!mayReload || !(failure instanceof PartNotLoaded && failure.isAway)) throw failure;
    await reloadFromService().catch(() => Promise.reject(failure));
    return new Promise(() => undefined);
  }
}

/** Null if the error does not say which file could not be fetched. */
async function importUnderOtherUrl<Part>(error: unknown): Promise<Part | null> {
  const url = error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
  if (url === undefined || new URL(url).origin !== location.origin) return null;
  return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as Part;
}

/** The same for one component of a module, as {@link loadFailedPartsWith} expects it. */
export async function loadComponentAgain<Loaded, Name extends keyof Loaded>(
  load: () => Promise<Loaded>,
  name: Name,
  failure: PartNotLoaded,
  mayReload: boolean,
): Promise<Loaded[Name]> {
  return findIn(await importAgain(load, failure, mayReload), name, failure);
}

/** In the file of a part, or among the modules of a file that several parts share. */
function findIn<Loaded, Name extends keyof Loaded>(
  file: Loaded,
  name: Name,
  failure: PartNotLoaded,
): Loaded[Name] {
  const modules = [file, ...Object.values<Loaded>(file as Record<string, Loaded>)];
  const found = modules.find((each) => typeof each === 'object' && each !== null && name in each);
  if (found == null) throw failure;
  return found[name];
}
