import { fork } from 'node:child_process';
import { once } from 'node:events';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteOrder } from './site-server.ts';

const startTimeoutMs = 60_000;
const seed = 2026;

export interface StartedSite {
  url: string;
  /** A description of it. */
  name: string;
  close(): Promise<void>;
}

/** A site that other tools audit as well. */
export interface ComparedSite {
  start(): Promise<StartedSite>;
  /** Takes minutes: one round must do. */
  isLarge: boolean;
}

/**
 * The given folder; otherwise the manuals of PostgreSQL (short pages) and Python (long ones) where Debian installs them,
 * and a large generated site. The first is always there.
 */
export async function findComparedSites(
  folder: string | null,
  { pages, smallPages }: { pages: number; smallPages: number },
): Promise<[ComparedSite, ...ComparedSite[]]> {
  if (folder !== null) return [{ start: () => startSite({ folder }, folder), isLarge: false }];
  const manual = async (name: string, pattern: string): Promise<ComparedSite[]> => {
    const [found] = await Array.fromAsync(glob(pattern));
    if (found === undefined) return [];
    return [{ start: () => startSite({ folder: found }, name), isLarge: false }];
  };
  const [first = { start: () => startMadeSite(smallPages), isLarge: false }] = await manual(
    "PostgreSQL's manual",
    '/usr/share/doc/postgresql-doc-*/html',
  );
  const second = await manual("Python's manual", '/usr/share/doc/python3*-doc/html');
  return [first, ...second, { start: () => startMadeSite(pages), isLarge: true }];
}

export function startMadeSite(pages: number): Promise<StartedSite> {
  return startSite({ seed: seed, bulkPages: pages }, `a generated site of ${pages} pages`);
}

async function startSite(order: SiteOrder, name: string): Promise<StartedSite> {
  const child = fork(join(import.meta.dirname, 'site-server.ts'));
  child.send(order);
  const [message] = await once(child, 'message', { signal: AbortSignal.timeout(startTimeoutMs) });
  return {
    url: `${(message as { url: string }).url}/`,
    name,
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
