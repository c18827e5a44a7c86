/*
 * Blocks of the pages in docs/contributing: ```ts new <path> creates a file, ```diff <path> changes one.
 */

/** A block that creates or changes one file. */
export interface ExampleBlock {
  /** The page and the number of the block in it, for messages. */
  name: string;
  kind: 'new' | 'diff';
  /** From the root, with forward slashes. */
  path: string;
  body: string;
}

/** The blocks of a page that change the repository, in order. */
export function readExample(page: string, markdown: string): ExampleBlock[] {
  const fences = [...markdown.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)];
  const blocks: ExampleBlock[] = [];
  for (const [, language = '', info = '', body = ''] of fences) {
    const isDiff = language === 'diff';
    const path = isDiff ? info : /^new (.*)$/.exec(info)?.[1];
    if (path === undefined) continue;
    const name = `${page}, block ${blocks.length + 1}`;
    if (!/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/.test(path))
      throw new Error(`${name} must name a file, as in \`\`\`${isDiff ? 'diff' : 'ts new'} packages/a.ts`);
    blocks.push({ name: `${name} (${path})`, kind: isDiff ? 'diff' : 'new', path, body });
  }
  return blocks;
}

/** The arguments of each `npm test -- ` line in the `sh` blocks of a page. */
export function readTests(markdown: string): string[][] {
  const shells = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, body = '']) => body);
  const lines = [...shells.join('').matchAll(/^npm test -- (.+)$/gm)].map(([, line = '']) => line);
  return lines.map((line) =>
    [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", '')),
  );
}

/**
 * The files that the blocks create or change, with their new text.
 *
 * @param read the text of a file; undefined when there is none
 * @param list the names in a folder, from which the number of a migration follows
 */
export function applyExample(
  blocks: readonly ExampleBlock[],
  read: (path: string) => string | undefined,
  list: (folder: string) => readonly string[],
): Map<string, string> {
  const changed = new Map<string, string>();
  for (const block of blocks) {
    const path = numberPath(block.path, list);
    changed.set(path, applyBlock(block, changed.get(path) ?? read(path)));
  }
  return changed;
}

/** The text of a file after the change of a block; `text` is undefined if there is no such file. */
export function applyBlock({ name, kind, body }: ExampleBlock, text: string | undefined): string {
  if (kind === 'new') {
    if (text !== undefined) throw new Error(`${name} creates a file that exists.`);
    return body;
  }
  if (text === undefined) throw new Error(`${name} changes a file that does not exist.`);
  return body.split(/^@@.*\n/m).reduce((changed, hunk) => applyHunk(name, hunk, changed), text);
}

function applyHunk(name: string, hunk: string, text: string): string {
  const lines = hunk
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => readLine(name, line));
  const before = lines.filter(({ mark }) => mark !== '+').map((line) => line.text);
  const after = lines.filter(({ mark }) => mark !== '-').map((line) => line.text);
  if (before.length === 0) throw new Error(`${name} has added lines only; say where they go.`);
  const all = text.split('\n');
  const patterns = before.map(toPattern);
  const places = all.flatMap((_, start) =>
    patterns.every((pattern, offset) => pattern.test(all[start + offset] ?? '\n')) ? [start] : [],
  );
  const [place] = places;
  if (place === undefined || places.length > 1) {
    const count = place === undefined ? 'not there' : `there ${places.length} times`;
    throw new Error(
      `${name} does not apply. These lines must occur once and are ${count}:\n${before.join('\n')}`,
    );
  }
  const number = patterns
    .map((pattern, offset) => pattern.exec(all[place + offset] ?? '')?.[1])
    .find((digits) => digits !== undefined);
  const written = after.map((line) =>
    line.replace('<n + 1>', String(Number(number) + 1)).replace('<n>', number ?? '<n>'),
  );
  return all.toSpliced(place, before.length, ...written).join('\n');
}

/** A line in which `<n>` stands for a number, so that a page stays correct when a number grows. */
function toPattern(line: string): RegExp {
  return new RegExp(`^${line.split('<n>').map(RegExp.escape).join('(\\d+)')}$`);
}

function readLine(name: string, line: string): { mark: string; text: string } {
  // Editors remove the space of an empty line.
  const mark = line === '' ? ' ' : line.slice(0, 1);
  if (!' +-'.includes(mark)) throw new Error(`${name} has a line without ' ', '+', or '-': ${line}`);
  return { mark, text: line.slice(1) };
}

/** Replaces `NNNN` in the name of a migration with the number after the last one. */
function numberPath(path: string, list: (folder: string) => readonly string[]): string {
  const slash = path.lastIndexOf('/');
  if (!path.startsWith('NNNN-', slash + 1)) return path;
  const numbers = list(path.slice(0, slash)).map((name) => Number(/^\d{4}/.exec(name)?.[0] ?? 0));
  return path.replace('NNNN', String(Math.max(0, ...numbers) + 1).padStart(4, '0'));
}
