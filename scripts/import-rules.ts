import type { Import } from './read-imports.ts';

/** A file of the project, named by its path from the root with forward slashes. */
export interface SourceFile {
  path: string;
  imports: Import[];
}

/** What a package's manifest allows: the names it declares and, for tests, those of the root. */
export interface Declared {
  own: ReadonlySet<string>;
  root: ReadonlySet<string>;
}

/** Which package can import which; ARCHITECTURE.md has the diagram. */
const packageImports: Record<string, readonly string[]> = {
  contract: [],
  egress: [],
  anchor: [],
  auditor: ['egress'],
  server: ['contract', 'auditor', 'egress', 'anchor'],
  client: [],
  dashboard: ['client', 'contract'],
  widget: ['anchor'],
  extension: ['client', 'anchor', 'widget'],
};
/** Tests use the public API, with the client. */
const testPackageImports: Record<string, readonly string[]> = {
  server: ['client'],
  client: ['contract'],
};
/** The dashboard is downloaded, so it uses only types of the contract. The client has types of its own. */
const typesOnly = new Set(['dashboard contract']);
/** Modules without schemas that browsers download too, so that a rule is written once. */
const sharedModules = new Set(['dashboard auditor/score-scale', 'dashboard contract/markdown']);
/** Packages that also run in browsers. */
const portable = new Set(['contract', 'client', 'anchor']);
const httpFramework = /^(fastify|@fastify\/)/;
const mcpSdk = /^@modelcontextprotocol\//;

/** What is wrong with one import, as the end of a sentence; `undefined` if nothing. */
export function checkImport(
  file: SourceFile,
  { specifier, typeOnly }: Import,
  declared: Declared,
): string | undefined {
  const owner = packageOf(file.path);
  const isTest = isTestFile(file.path);
  if (specifier.startsWith('.')) return checkRelativeImport(file.path, resolvePath(file.path, specifier));
  if (specifier.startsWith('node:')) {
    return owner && portable.has(owner) && !isTest ? `${owner} runs in browsers too` : undefined;
  }
  const name = packageName(specifier);
  if (name.startsWith('@fettle/') && file.path.startsWith('packages/dashboard/src/ui/') && !isTest)
    return 'ui/ must not know the service';
  if (name.startsWith('@fettle/'))
    return owner ? checkPackageImport(owner, name.slice(8), isTest, typeOnly) : undefined;
  if (owner === 'server' && !isTest && httpFramework.test(name) && !knowsFramework(file.path)) {
    return 'only http/, app.ts and serve/ know the HTTP framework';
  }
  if (owner === 'server' && !isTest && mcpSdk.test(name) && !/\/src\/mcp\//.test(file.path)) {
    return 'only mcp/ knows the MCP SDK';
  }
  const isDeclared = declared.own.has(name) || ((isTest || !owner) && declared.root.has(name));
  return isDeclared ? undefined : `${name} is not declared in the package.json of ${owner ?? 'the project'}`;
}

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path);
}

function checkPackageImport(
  owner: string,
  target: string,
  isTest: boolean,
  typeOnly: boolean,
): string | undefined {
  if (sharedModules.has(`${owner} ${target}`)) return undefined;
  const [base = '', subpath] = target.split('/', 2);
  if (subpath !== undefined) {
    return isTest && subpath === 'testing'
      ? checkPackageImport(owner, base, isTest, typeOnly)
      : 'packages are imported through their entry point only';
  }
  const isAllowed =
    packageImports[owner]?.includes(target) || (isTest && testPackageImports[owner]?.includes(target));
  if (!isAllowed) return `${owner} must not import ${target}`;
  const needsTypesOnly = typesOnly.has(`${owner} ${target}`) && !isTest && !typeOnly;
  return needsTypesOnly ? `${owner} may import only types of ${target}` : undefined;
}

function checkRelativeImport(path: string, target: string): string | undefined {
  const owner = packageOf(path);
  if (owner && owner !== packageOf(target))
    return 'it leaves its package; import the other package by its name';
  if (isTestFile(path) || !owner) return undefined;
  if (isTestFile(target)) return 'the product must not import what is for tests';
  if (owner === 'dashboard') return checkDashboardImport(path, target);
  return owner === 'server' ? checkServerImport(path, target) : undefined;
}

/** A file imports only from its own folder or a later row. Folders in the same row do not import each other. */
const dashboardLevels: readonly (readonly string[])[] = [
  ['main.tsx'],
  ['start-early.ts'],
  ['routes.tsx'],
  ['shell/'],
  ['features/'],
  ['commands/'],
  ['components/'],
  ['data/', 'ui/'],
  ['strings/', 'browser/'],
];
/** Texts and formats that do not refer to the service. */
const neutralStrings = /^strings\/(common\.ts$|format\/)/;

function checkDashboardImport(path: string, target: string): string | undefined {
  const [file, imported] = [path, target].map((each) => each.slice('packages/dashboard/src/'.length)) as [
    string,
    string,
  ];
  const [from, to] = [findLevel(file), findLevel(imported)];
  const [feature, otherFeature] = [file, imported].map((each) => /^features\/([^/]+)\//.exec(each)?.[1]);
  // Such as a style sheet.
  if (to === undefined) return undefined;
  if (from === undefined) return `${file} has no level; add it to dashboardLevels in scripts/import-rules.ts`;
  if (feature !== otherFeature && from.name === to.name)
    return `the feature ${feature} must not import the feature ${otherFeature}`;
  if (from.name !== to.name && from.rank >= to.rank) return `${from.name} must not import ${to.name}`;
  return from.name === 'ui/' && to.name === 'strings/' && !neutralStrings.test(imported)
    ? 'ui/ knows only strings/common.ts and strings/format/'
    : undefined;
}

function findLevel(file: string): { rank: number; name: string } | undefined {
  const name = dashboardLevels
    .flat()
    .find((each) => (each.endsWith('/') ? file.startsWith(each) : file === each));
  return name === undefined
    ? undefined
    : { name, rank: dashboardLevels.findIndex((row) => row.includes(name)) };
}

interface Zone {
  /** Position in the levels: a file imports only from its own level or from a later one. */
  rank: number;
  name: string;
  feature?: string;
}

/** The levels of the server, from what changes most to what changes least; ARCHITECTURE.md explains them. */
const serverLevels: readonly (readonly string[])[] = [
  ['main', 'cli/', 'serve/'],
  ['app', 'features', 'workers', 'open-services', 'open-database'],
  ['features/'],
  ['mcp/'],
  ['http/'],
  ['work/', 'backup/', 'sealing/', 'security-log/', 'periodic-jobs', 'taken-names', 'hourly-limit'],
  ['events/', 'mail/'],
  ['acting-as-service'],
  ['call-handler', 'handler', 'context'],
  [
    'blobs/',
    'caller',
    'identity-state',
    'live-streams',
    'mail-server-state',
    'operation-output',
    'task-cache',
    'uploaded-file',
    'wake-name',
  ],
  ['db/', 'telemetry/'],
  ['config', 'secret', 'secret-file'],
  [
    'settings/',
    'api-error',
    'client-network',
    'escape-html',
    'ids',
    'in-utc',
    'log',
    'metric',
    'next-run',
    'process-registry',
    'read-sources',
    'strip-diacritics',
    'telemetry',
    'version',
  ],
];

function checkServerImport(path: string, target: string): string | undefined {
  const from = serverZone(path);
  const to = serverZone(target);
  if (from === undefined) return `${path} is at no level; add it to serverLevels in import-rules.ts`;
  if (to === undefined) return undefined;
  if (to.rank < from.rank) return `${from.name} must not import ${to.name}`;
  const isForeign = from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature;
  const isEntryPoint = /\/features\/[^/]+\/(index|access)\.ts$/.test(target);
  return isForeign && !isEntryPoint
    ? 'another feature is imported by its index.ts or access.ts only'
    : undefined;
}

function serverZone(path: string): Zone | undefined {
  const inside = path.slice('packages/server/src/'.length);
  const [first = '', second = ''] = inside.split('/');
  const name = second === '' ? first.replace(/\.(d\.)?ts$/, '') : `${first}/`;
  const rank = serverLevels.findIndex((level) => level.includes(name));
  if (rank < 0) return undefined;
  return name === 'features/'
    ? { rank, name: `the feature ${second}`, feature: second }
    : { rank, name: second === '' ? first : name };
}

function knowsFramework(path: string): boolean {
  return /^packages\/server\/src\/(http\/|serve\/|app\.ts$)/.test(path);
}

export function packageOf(path: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(path)?.[1];
}

export function resolvePath(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

/** `@scope/name/part` and `name/part` both belong to a package. */
function packageName(specifier: string): string {
  const parts = specifier.split('/');
  if (parts[0] === '@fettle') return specifier;
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
