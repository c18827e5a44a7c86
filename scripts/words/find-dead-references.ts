/** A broken reference and its position. */
export interface DeadReference {
  index: number;
  problem: string;
}

/** Pages that were never part of the repository: a reader cannot open them. */
const outside = [
  /\b(?:CONTRACT|ARCHITECTURE)(?:\.md)? §/g,
  /\bspec "/g,
  /\b(?:AUDITS|QUALITY)\b(?:(?:\.md)? §)?/g,
  /(?<![\w/-])(?:\.\.\/)?shared\//g,
];
/** A path in backticks, or without them if it has a folder and an extension. */
const named = /`([\w.][\w./-]*)`|(?<![\w./:@`-])([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|md|sql))\b/g;
const sourceFile = /\w\.(?:tsx?|md)$|\/.*\.sql$/;

/** Finds references to pages outside the repository, and paths that do not exist. */
export type FindDeadReferences = (text: string) => DeadReference[];

/** `paths` are all files of the repository, with forward slashes. */
export function createReferenceFinder(paths: string[]): FindDeadReferences {
  const known = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    addEndings(known, path);
    const parts = path.split('/');
    for (let end = parts.length - 1; end > 0; end -= 1) addEndings(folders, parts.slice(0, end).join('/'));
  }
  const roots = new Set(
    paths.flatMap((path) =>
      [path, path.replace(/^packages\/[^/]+\/src\//, '')].map((each) => each.split('/')[0]),
    ),
  );
  const isPath = (text: string) =>
    sourceFile.test(text) || (/\/[a-z]/.test(text) && roots.has(text.split('/')[0]));
  const exists = (text: string) => known.has(text) || folders.has(text.replace(/\/$/, ''));
  return (text) => [
    ...outside.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
        index,
        problem: `"${found.trim()}" refers to a page that is not in the repository; state the rule itself`,
      })),
    ),
    ...[...text.matchAll(named)].flatMap(({ index, 1: marked, 2: bare = '' }) => {
      const path = (marked ?? bare).replace(/^(?:\.\.?\/)+/, '');
      return isPath(path) && !exists(path) ? [{ index, problem: `\`${path}\` does not exist` }] : [];
    }),
  ];
}

/** `a/b/c` can be named `a/b/c`, `b/c` or `c`. */
function addEndings(set: Set<string>, path: string): void {
  for (let at = 0; ; at = path.indexOf('/', at) + 1) {
    set.add(path.slice(at));
    if (!path.includes('/', at)) return;
  }
}
