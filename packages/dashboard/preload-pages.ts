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
}

type Bundle = Record<string, { type: 'asset' } | Chunk>;

/** What the app requests first on each page while someone is signed in. */
const responses = [
  { path: '^', api: '/api/session' },
  { path: '^/projects/([^/]+)', api: '/api/projects/' },
] as const;

/**
 * Adds a script to the page that requests the chunks and first responses of the current page at once: they are known
 * before the app itself has loaded, and waiting for it would take two more round trips. The service allows the script by
 * its hash. `src/data/account/session.ts` maintains `fettle.signed in`.
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = pages.map(({ path, file }) => [path, filesOf(file, bundle)]);
        const script = `{
  const add = (link) => document.head.append(Object.assign(document.createElement('link'), link));
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('fettle.signed in') !== null;
  } catch {
    // Storage can be blocked. The app then requests it later.
  }
  for (const { path, api } of ${JSON.stringify(responses)}) {
    const found = isSignedIn && location.pathname.match(path);
    if (found) add({ rel: 'preload', as: 'fetch', crossOrigin: '', href: api + (found[1] ?? '') });
  }
  for (const [path, files] of ${JSON.stringify(files)})
    if (new RegExp(path).test(location.pathname))
      for (const href of files) add({ rel: 'modulepreload', href });
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
  const add = ({ fileName, isEntry, imports }: Chunk): void => {
    if (found.has(fileName) || isEntry) return;
    found.add(fileName);
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  add(chunk);
  return Array.from(found, (name) => `/${name}`);
}
