import { createHash } from 'node:crypto';
import { lstat, lutimes, mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPort } from './embedded-settings.ts';

/** Maximum length of a socket path in the kernel, without the terminating zero byte. */
const pathLimitBytes = process.platform === 'darwin' ? 103 : 107;
const touchEveryMs = 3_600_000;

export interface SocketFolder {
  /** The folder to connect through: pg treats a host that starts with a slash as a folder. */
  host: string;
  close(): Promise<void>;
}

/**
 * The folder through which clients reach the socket: the cluster folder, or, when its path is too long for a socket
 * address, a link to it in a private temporary folder. The server binds to a relative path, which is never too long, so
 * only clients need the link.
 */
export async function openSocketFolder(clusterDir: string): Promise<SocketFolder> {
  if (fits(clusterDir)) return { host: clusterDir, close: async () => undefined };
  const folder = await openPrivateFolder(await realpath(clusterDir));
  const link = join(folder, 'db');
  if (!fits(link))
    throw new Error(`The path of the temporary folder ${tmpdir()} is too long. Set TMPDIR to a shorter one.`);
  if ((await readlink(link).catch(() => undefined)) !== clusterDir) {
    await rm(link, { force: true });
    await symlink(clusterDir, link);
  }
  // Systems delete old temporary files, but the link must last while the service runs for months.
  const timer = setInterval(() => void touch(link), touchEveryMs).unref();
  return {
    host: link,
    async close() {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function touch(link: string): Promise<void> {
  const now = new Date();
  // The next start creates a missing link again; open connections do not need it.
  await lutimes(link, now, now).catch(() => undefined);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= pathLimitBytes;
}

/** In a shared temporary folder, anyone could have created this name first, so only a private folder is accepted. */
async function openPrivateFolder(key: string): Promise<string> {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `fettle-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not a private folder of this user. Delete it, then start again.`);
  }
  return folder;
}
