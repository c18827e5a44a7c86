import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { PublishedPackage } from './published-packages.ts';

const root = join(import.meta.dirname, '..', '..');
const timeoutMs = 120_000;

/**
 * Type-checks the sources of all packages against the types of Node 20 and the dependencies that the packages declare,
 * and writes their declarations into `folder`.
 * @throws Error with the messages of the compiler, such as for a function that Node 20 does not have
 */
export async function compileDeclarations(folder: string): Promise<void> {
  // References to Node's types, also those in dependencies, are resolved in this folder first.
  const typeRoots = join(folder, 'node-20');
  await mkdir(typeRoots);
  await symlink(join(root, 'node_modules', '@types', 'node-20'), join(typeRoots, 'node'), 'dir');
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const args = ['-p', 'scripts/packages', '--outDir', folder, '--typeRoots', typeRoots];
  const options = { cwd: root, timeout: timeoutMs, maxBuffer: 16 * 1024 * 1024 };
  await promisify(execFile)(tsc, args, options).catch((error: { stdout?: string; message: string }) => {
    throw new Error(`The packages do not compile for Node 20:\n${error.stdout || error.message}`);
  });
}

/**
 * Copies the declarations that the entry point of a package refers to into `folder`, and returns their paths there, the
 * entry point first. Call {@link compileDeclarations} before.
 * @throws Error if they refer to another package, which users would have to install to compile their code
 */
export async function writeTypes(
  published: PublishedPackage,
  { declarations, folder }: { declarations: string; folder: string },
): Promise<string[]> {
  const own = published.entry.split('/')[1] ?? '';
  const pending = [published.entry.replace(/^packages\//, '').replace(/\.ts$/, '.d.ts')];
  const written = new Map<string, string>();
  for (const path of pending) {
    if (written.has(path)) continue;
    const target = targetOf(path, own);
    written.set(path, target);
    const text = await skipEntryPoints(declarations, await readFile(join(declarations, path), 'utf8'));
    const rewritten = text.replace(
      /(\bfrom |\bimport\()(["'])([^"']+)\2/g,
      (_, start: string, quote: string, specifier: string) => {
        const source = resolveSource(path, specifier);
        if (source === null) throw new Error(`The types of ${published.name} refer to ${specifier}.`);
        pending.push(source);
        return `${start}${quote}${toSpecifier(target, targetOf(source, own))}${quote}`;
      },
    );
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await writeFile(join(folder, target), rewritten);
  }
  return [...written.values()];
}

/**
 * Imports names from the files of another package that define them instead of from its entry point, which refers to
 * everything else in that package too.
 */
async function skipEntryPoints(declarations: string, text: string): Promise<string> {
  const statement = /^(import|export)( type)? \{([^}]*)\} from ["']@fettle\/(\w+)["'];$/gm;
  const homes = new Map<string, Map<string, string>>();
  for (const [, , , , owner = ''] of text.matchAll(statement)) {
    if (!homes.has(owner)) homes.set(owner, await readHomes(declarations, owner));
  }
  return text.replace(statement, (_, word: string, type = '', names: string, owner: string) =>
    listNames(names)
      .map((name) => {
        const home = homes.get(owner)?.get(name.replace(/^type /, ''));
        if (home === undefined) throw new Error(`${owner} does not export ${name} by name.`);
        return `${word}${type} { ${name} } from '@fettle/${owner}/${home}';`;
      })
      .join('\n'),
  );
}

/** The file that each name of an entry point comes from. */
async function readHomes(declarations: string, owner: string): Promise<Map<string, string>> {
  const text = await readFile(join(declarations, owner, 'src', 'index.d.ts'), 'utf8');
  const statements = text.matchAll(/^export (?:type )?\{([^}]*)\} from ["']\.\/([^"']+)\.[jt]s["'];$/gm);
  return new Map(
    [...statements].flatMap(([, names = '', file = '']) =>
      listNames(names).map((name): [string, string] => [name.replace(/^type /, ''), file]),
    ),
  );
}

function listNames(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Declarations of other packages, such as egress in the auditor, go into a folder with their name. */
function targetOf(path: string, own: string): string {
  const [owner = '', , ...rest] = path.split('/');
  return ['types', ...(owner === own ? [] : [owner]), ...rest].join('/');
}

/** The declaration file that an import refers to; null for an import of another package. */
function resolveSource(from: string, specifier: string): string | null {
  const [scope, owner = '', ...file] = specifier.split('/');
  if (scope === '@fettle') return `${owner}/src/${file.join('/') || 'index'}.d.ts`;
  return specifier.startsWith('.') ? join(dirname(from), specifier).replace(/\.[jt]s$/, '.d.ts') : null;
}

function toSpecifier(from: string, to: string): string {
  const path = relative(dirname(from), to).replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
