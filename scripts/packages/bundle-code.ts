import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { PublishedPackage } from './published-packages.ts';

const root = join(import.meta.dirname, '..', '..');
const replacements = join(import.meta.dirname, 'replacements.ts');

export interface BundledCode {
  /** Each file of the package and its code. */
  outputs: { file: string; code: string }[];
  /** Files of the repository that are in it, from its root. */
  files: string[];
}

/**
 * One file of JavaScript with everything that the package needs except its dependencies, and one for each kind of thread,
 * in syntax and with functions that the oldest supported Node has.
 * @throws Error if the code imports what the package does not declare
 */
export async function bundleCode(published: PublishedPackage): Promise<BundledCode> {
  const { name, entry, output, threads, platform, dependencies } = published;
  const parts = [{ entry, file: output.file }, ...threads];
  const bundles = await Promise.all(parts.map((part) => bundleEntry(published, part.entry)));
  const imports = new Set(bundles.flatMap((bundle) => bundle.imports));
  const packages = new Set(bundles.flatMap((bundle) => bundle.packages));
  const undeclared = [...packages].filter((each) => !(each in dependencies));
  const isImported = (each: string): boolean =>
    [...imports].some((specifier) => specifier === each || specifier.startsWith(`${each}/`));
  const unused = Object.keys(dependencies).filter((each) => !isImported(each));
  if (undeclared.length > 0) throw new Error(`${name} imports ${undeclared.join(', ')} without declaring it`);
  if (unused.length > 0) throw new Error(`${name} declares ${unused.join(', ')} but does not import it`);
  if (platform === 'any' && imports.size > 0)
    throw new Error(`${name} imports ${[...imports].join(', ')} but runs in browsers`);
  return {
    outputs: parts.map(({ file }, index) => ({ file, code: bundles[index]?.code ?? '' })),
    files: [...new Set(bundles.flatMap((bundle) => bundle.files))],
  };
}

interface Bundle {
  code: string;
  /** What it imports when it runs, and the packages among it. */
  imports: string[];
  packages: string[];
  files: string[];
}

async function bundleEntry({ platform, bundled }: PublishedPackage, entry: string): Promise<Bundle> {
  const packages = new Set<string>();
  const bundle = await rolldown({
    input: join(root, entry),
    cwd: root,
    platform: platform === 'node' ? 'node' : 'neutral',
    logLevel: 'warn',
    external(specifier) {
      if (specifier.startsWith('.') || specifier.startsWith('/')) return false;
      if (isBuiltin(specifier)) return true;
      const [scope = '', part = ''] = specifier.split('/');
      const from = specifier.startsWith('@') ? `${scope}/${part}` : scope;
      if (from.startsWith('@fettle/') || bundled.includes(from)) return false;
      packages.add(from);
      return true;
    },
    transform: {
      target: platform === 'node' ? 'node20.19' : 'es2022',
      inject: {
        'Promise.withResolvers': [replacements, 'withResolvers'],
        'Map.groupBy': [replacements, 'groupBy'],
        'URL.parse': [replacements, 'parseUrl'],
      },
    },
    // A module of the contract whose exports are not used would otherwise stay for the schemas that it builds.
    treeshake: { moduleSideEffects: (id) => id === join(root, entry) },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const [chunk] = output;
  return {
    code: chunk.code,
    imports: chunk.imports,
    packages: [...packages],
    files: chunk.moduleIds.filter((id) => id.startsWith(root)).map((id) => id.slice(root.length + 1)),
  };
}
