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

/**
 * The site that other tools audit as well: the given folder, PostgreSQL's manual where Debian installs it, or a
 * generated one.
 */
export async function startComparedSite(folder: string | null, madePages: number): Promise<StartedSite> {
  if (folder !== null) return startSite({ folder }, folder);
  const [manual] = await Array.fromAsync(glob('/usr/share/doc/postgresql-doc-*/html'));
  if (manual !== undefined) return startSite({ folder: manual }, "PostgreSQL's manual");
  return startMadeSite(madePages);
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
