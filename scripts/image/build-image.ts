import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrThrow } from '../packages/testing/run.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'fettle-image');
const baseName = 'docker.io/library/node:26-slim';
export const imageName = 'localhost/fettle:test';

/** Images and containers of the test stay in the cache, apart from those of the machine. */
const storage = [
  '--root',
  join(cache, 'storage'),
  '--runroot',
  join(cache, 'run'),
  '--storage-driver',
  'vfs',
];

/** Runs buildah without the kernel features that a container on a developer's or CI machine often does not have. */
export function buildah(...args: string[]): Promise<string> {
  return runOrThrow('buildah', buildahArguments(args), { cwd: root, env: { BUILDAH_ISOLATION: 'chroot' } });
}

/** The same command line, for processes that are started in another way. */
export function buildahArguments(args: readonly string[]): string[] {
  return [...storage, ...args];
}

/** Builds the image from the Dockerfile. */
export async function buildImage(): Promise<void> {
  await mkdir(cache, { recursive: true });
  await requireBase();
  // The npm of the build trusts the same certificates as that of this machine.
  const npmrc = join(cache, 'npmrc');
  await writeFile(npmrc, 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
  const args = ['--format', 'docker', '--pull-never', '--layers=false'];
  const volumes = [`${npmrc}:/root/.npmrc:ro`, '/etc/ssl/certs:/etc/ssl/certs:ro'];
  const revision = (await runOrThrow('git', ['rev-parse', 'HEAD'], { cwd: root })).trim();
  await buildah(
    'bud',
    ...args,
    ...volumes.flatMap((volume) => ['--volume', volume]),
    ...['--build-arg', `REVISION=${revision}`, '--tag', imageName, '.'],
  );
}

/**
 * The base image: that of the registry if it has been pulled into the storage of the test, or else a Debian from the
 * package archive with this project's Node under the same name.
 */
async function requireBase(): Promise<void> {
  if ((await buildah('images', '--format', '{{.Name}}:{{.Tag}}')).includes(baseName)) return;
  const tarball = join(cache, 'debian.tar');
  if (!existsSync(tarball)) {
    const excluded = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    const included = '--include=ca-certificates,libatomic1,libstdc++6';
    const args = ['--variant=minbase', included, ...excluded, 'bookworm', tarball];
    await runOrThrow('mmdebstrap', args, { cwd: cache });
  }
  const container = (await buildah('from', 'scratch')).trim();
  await buildah('add', '--quiet', container, tarball, '/');
  const npm = join(process.env.npm_execpath ?? '', '..', '..');
  await buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
  await buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
  const mounted = (await buildah('mount', container)).trim();
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(mounted, 'usr/local/bin/npm'));
  await runOrThrow('chroot', [mounted, 'groupadd', '--gid', '1000', 'node'], { cwd: cache });
  const user = ['--uid', '1000', '--gid', 'node', '--create-home', 'node'];
  await runOrThrow('chroot', [mounted, 'useradd', ...user], { cwd: cache });
  await buildah('umount', container);
  await buildah('commit', '--quiet', '--rm', container, baseName);
}

/** Bytes of the files in a folder of a mounted image. */
export async function sizeOf(folder: string): Promise<number> {
  const printed = await runOrThrow('du', ['--summarize', '--bytes', folder], { cwd: cache });
  return Number(printed.split('\t')[0]);
}

/** Names in a folder of the image. */
export async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort();
}
