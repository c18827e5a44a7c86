import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReferenceFinder, type FindDeadReferences } from './words/find-dead-references.ts';
import { createPhraseFinder, type FindPhrases } from './words/find-phrases.ts';
import { placeOf } from './words/places.ts';
import { readMarkdown } from './words/read-markdown.ts';
import { type Passage, readTypeScript } from './words/read-typescript.ts';
import { readStyleRules } from './words/style-rules.ts';

/*
 * Checks texts against docs/style-guide.md, whose table it reads, and references against the files of the repository.
 *
 *   node scripts/check-words.ts [path…]    only files at or below these paths
 */
export const styleGuide = 'docs/style-guide.md';
const allow = /style-guide: allow\b[ \t]*(.*?)[ \t]*(?:\*\/|-->|$)/;
/** Generated from the contract, the checks, and the settings, which are checked themselves. */
const generated = /^docs\/reference\//;

export interface TextFile {
  path: string;
  text: string;
}

interface Finders {
  findPhrases: FindPhrases;
  findDeadReferences: FindDeadReferences;
}

/** The problems in `files`, one line each with path and line. `paths` are all files of the repository. */
export function checkWords(guide: string, files: TextFile[], paths: string[]): string[] {
  const finders = {
    findPhrases: createPhraseFinder(readStyleRules(guide)),
    findDeadReferences: createReferenceFinder(paths),
  };
  return files.flatMap((file) => checkFile(file, finders));
}

function checkFile(file: TextFile, finders: Finders): string[] {
  const lineAt = createLineCounter(file.text);
  const lines = file.text.split('\n');
  const used = new Set<number>();
  const problems = [...readProblems(file, finders)].flatMap(({ index, problem }) => {
    const line = lineAt(index);
    const allowed = [line, line - 1].find((each) => allow.test(lines[each - 1] ?? ''));
    if (allowed !== undefined) used.add(allowed);
    return allowed === undefined ? [{ line, problem }] : [];
  });
  const exceptions = lines.flatMap((text, index) => {
    const reason = allow.exec(text)?.[1];
    if (reason === undefined || file.path === styleGuide || /check-words/.test(file.path)) return [];
    if (reason === '') return [{ line: index + 1, problem: 'an exception needs a reason' }];
    return used.has(index + 1) ? [] : [{ line: index + 1, problem: 'this exception allows nothing' }];
  });
  return [...problems, ...exceptions]
    .sort((a, b) => a.line - b.line)
    .map(({ line, problem }) => `${file.path}:${line}: ${problem}`);
}

function* readProblems(file: TextFile, { findPhrases, findDeadReferences }: Finders) {
  const name = file.path.replace(/[-._]/g, ' ').replaceAll('/', ' / ');
  for (const { phrase, say } of findPhrases(name, 'file names')) {
    yield { index: 0, problem: `the path has "${phrase}": ${say}` };
  }
  for (const passage of readPassages(file)) {
    const place = placeOf(file.path, passage);
    if (place !== 'nowhere') {
      for (const { index, phrase, say } of findPhrases(passage.text, place)) {
        yield { index: passage.start + index, problem: `"${phrase}": ${say}` };
      }
    }
    if (passage.kind === 'comment' || passage.kind === 'prose' || passage.kind === 'title') {
      for (const { index, problem } of findDeadReferences(passage.text)) {
        yield { index: passage.start + index, problem };
      }
    }
  }
}

function readPassages({ path, text }: TextFile): Passage[] {
  if (path.endsWith('.md')) return readMarkdown(text);
  try {
    return readTypeScript(text, path);
  } catch (error) {
    throw new Error(`${path} could not be read`, { cause: error });
  }
}

function createLineCounter(text: string): (index: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (index) => starts.findLastIndex((start) => start <= index) + 1;
}

/** Files in the work tree, whether tracked by git or not. */
function listFiles(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(output.split('\0'))]
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .sort();
}

async function run(root: string, wanted: string[]): Promise<string[]> {
  const paths = listFiles(root);
  const prefixes = wanted.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
  const isWanted = (path: string) =>
    prefixes.length === 0 || prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const checked = paths.filter(
    (path) => /\.(?:tsx?|md)$/.test(path) && !generated.test(path) && isWanted(path),
  );
  const files = await Promise.all(
    checked.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
  return checkWords(await readFile(join(root, styleGuide), 'utf8'), files, paths);
}

if (import.meta.main) {
  const problems = await run(join(import.meta.dirname, '..'), process.argv.slice(2));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`${problems.length} places to change; see ${styleGuide}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
