import type { Plugin } from 'vite';

/** The pages people open first, and the paths they are at. */
const pages = [
  { path: '^/$', file: 'features/home/page.tsx' },
  { path: '^/sign-in/?$', file: 'features/auth/sign-in-page.tsx' },
  { path: '^/projects/[^/]+/?$', file: 'features/board/page.tsx' },
] as const;

interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: readonly string[];
  /** What Vite adds: the stylesheets of the chunk. */
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

type Bundle = Record<string, { type: 'asset' } | Chunk>;

/**
 * Requests what the app reads first, and keeps the requests for it in `heldRequests` (`src/data/client/held-requests.ts`).
 * The cards of a board need the keys of its columns, so they follow its project. A URL with a search shows other cards or
 * none. Must build the same URL as `readCards` does; a test says if it does not.
 */
const requestData = `
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('fettle.signed in') !== null;
  } catch {
    // Storage can be blocked. The app then requests it later.
  }
  globalThis.heldRequests = new Map();
  const hold = (url, follow = async () => undefined) => {
    const stop = new AbortController();
    const request = async () => {
      const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal: stop.signal });
      // The app reads the same response, and says what is wrong with it.
      if (response.ok) await follow(response.clone()).catch(() => undefined);
      return response;
    };
    const response = request();
    response.catch(() => undefined);
    heldRequests.set(url, { response, stop });
  };
  // The app gets the project after this, and finds the requests.
  const holdCards = async (project) => {
    const { id: projectId, columns } = (await project.json()).data;
    for (const { key: status } of columns)
      hold('/api/tasks?' + new URLSearchParams({ projectId, status, sort: 'position', page: 1, limit: 100 }));
  };
  if (isSignedIn) {
    hold('/api/session');
    const [, projectId, rest] = /^\\/projects\\/([^/]+)(.*)/.exec(location.pathname) ?? [];
    const isBoard = /^\\/?$/.test(rest) && location.search === '';
    if (projectId) hold('/api/projects/' + projectId, isBoard ? holdCards : undefined);
  }`;

/**
 * Adds a script to the page that requests the chunks and first responses of the current page at once: they are known
 * before the app itself has loaded, and waiting for it would take two more round trips, for a board three. The service
 * allows the script by its hash. `src/data/account/session.ts` maintains `fettle.signed in`.
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = pages.map(({ path, file }) => [path, filesOf(file, bundle)]);
        const script = `{${requestData}
  for (const [path, files] of ${JSON.stringify(files)})
    if (new RegExp(path).test(location.pathname))
      for (const href of files) {
        const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
        document.head.append(Object.assign(document.createElement('link'), kind, { href }));
      }
}`;
        return html.replace('</head>', () => `<script>${script}</script>\n  </head>`);
      },
    },
  };
}

/** URLs of the files a page needs beyond those the app itself loads. */
function filesOf(file: string, bundle: Bundle): string[] {
  const chunk = Object.values(bundle).find(
    (each): each is Chunk => each.type === 'chunk' && each.facadeModuleId?.endsWith(file) === true,
  );
  if (chunk === undefined) throw new Error(`No part of the build is the page ${file}.`);
  const found = new Set<string>();
  const add = ({ fileName, isEntry, imports, viteMetadata }: Chunk): void => {
    if (found.has(fileName) || isEntry) return;
    found.add(fileName);
    for (const name of viteMetadata?.importedCss ?? []) found.add(name);
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  add(chunk);
  return Array.from(found, (name) => `/${name}`);
}
