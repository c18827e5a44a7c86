import type { Plugin } from 'vite';

/**
 * What runs before every `import()` of the app: it requests the file, and all that it imports, at once. Vite has one too, but
 * browsers remember until a reload that a script could not be imported or preloaded, even as a plain `preload`. Here nothing
 * is imported before all of it is in the browser's cache, so what fails while the service is away loads once it is back.
 * A handler in `import('…').then(…)` does not learn that, because Vite has it in `run`; one of a function that imports does.
 */
const helper = `
const requested = {};
const load = async (href) => {
  const isStyle = href.endsWith('.css');
  // A stylesheet that was preloaded does not apply yet.
  const links = isStyle ? 'link[rel=stylesheet]' : 'link';
  if (document.querySelector(links + '[href="' + href + '"],script[src="' + href + '"]')) return;
  if (!isStyle) {
    const response = await fetch(href);
    if (!response.ok) throw Error(response.status + ' ' + href);
    return response.blob();
  }
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(TypeError('Failed to fetch'));
    };
    // After the stylesheet of the app, so that these rules win over its rules.
    document.body.append(link);
  });
};
const request = (file) => load('/' + file).catch((error) => {
  delete requested[file];
  throw error;
});
export const __vitePreload = async (run, files = []) => {
  await Promise.all(files.map((file) => (requested[file] ??= request(file))));
  return run();
};`;

/** Replaces what Vite adds for the same purpose. */
export function requestFiles(): Plugin {
  let isFound = false;
  return {
    name: 'request-files',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler() {
        isFound = true;
        return { code: helper, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !isFound)
        throw new Error('Vite has no helper anymore that requests the files of an import().');
    },
  };
}
