/** A package that is built from this repository for people who do not have it. */
export interface PublishedPackage {
  /** On the registry. */
  name: string;
  /** Name of its folder in `dist/packages`. */
  folder: string;
  description: string;
  keywords: readonly string[];
  /** From the root of the repository. */
  entry: string;
  readme: string;
  /** The file of its code, and whether it is a command or a library. */
  output: { file: string; kind: 'command' | 'library' };
  /** Code that runs in threads of its own, and its file beside the other. */
  threads: readonly { entry: string; file: string }[];
  /** Where it runs: `node` can use Node's modules; `any` also means browsers, Deno, and Bun. */
  platform: 'node' | 'any';
  /** The oldest Node; that of the dependency that needs the most. */
  node: string;
  /** Packages that it imports when it runs, with the ranges that its users can get. */
  dependencies: Readonly<Record<string, string>>;
  /** Packages whose code becomes part of its own. Their licenses go into the package. */
  bundled: readonly string[];
}

/**
 * The version line of undici that supports Node 20; the service uses a newer one. Node 24 contains this line, so it gets
 * fixes as long as Node 24 does.
 */
const crawlerDependencies = {
  entities: '^8.1.0',
  htmlparser2: '^12.0.0',
  'lru-cache': '^11.5.3',
  tinyqueue: '^3.0.0',
  tldts: '^7.5.4',
  undici: '^7.30.2',
};

/** page-parsers.ts expects it beside the code that starts it. */
const parseThread = { entry: 'packages/auditor/src/crawl/parsing/parse-thread.ts', file: 'parse-thread.js' };

export const publishedPackages: readonly PublishedPackage[] = [
  {
    name: '@fettle/client',
    folder: 'client',
    description: 'Typed client for the REST API, live streams, and webhooks of Fettle',
    keywords: ['fettle', 'api-client', 'tasks', 'kanban', 'site-audit', 'webhooks'],
    entry: 'packages/client/src/index.ts',
    readme: 'packages/client/README.md',
    output: { file: 'index.js', kind: 'library' },
    threads: [],
    platform: 'any',
    node: '>=20',
    dependencies: {},
    bundled: [],
  },
  {
    name: '@fettle/auditor',
    folder: 'auditor',
    description: 'Crawls a website and checks links, SEO, content, performance, security, and accessibility',
    keywords: ['fettle', 'site-audit', 'crawler', 'broken-links', 'seo', 'accessibility'],
    entry: 'packages/auditor/src/library.ts',
    readme: 'packages/auditor/README.md',
    output: { file: 'index.js', kind: 'library' },
    threads: [parseThread],
    platform: 'node',
    node: '>=20.19.0',
    dependencies: crawlerDependencies,
    bundled: [],
  },
  {
    name: 'fettle',
    folder: 'fettle',
    description: 'Audits websites from the command line and connects agents to a Fettle service',
    keywords: ['fettle', 'site-audit', 'cli', 'broken-links', 'seo', 'mcp'],
    entry: 'packages/server/src/cli/standalone/main.ts',
    readme: 'packages/server/src/cli/standalone/README.md',
    output: { file: 'fettle.js', kind: 'command' },
    threads: [parseThread],
    platform: 'node',
    node: '>=20.19.0',
    dependencies: crawlerDependencies,
    // Only a small part of it is used, and all of it would be most of what `npx fettle` downloads.
    bundled: ['typebox'],
  },
];
