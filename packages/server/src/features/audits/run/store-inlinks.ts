import { sql } from 'kysely';
import { deleteInlinks, insertInlinks } from '../storage/inlink-store.ts';
import { readLinks, toTuple } from '../storage/page-links.ts';
import { type AuditRun, writeUnderClaim } from './audit-run.ts';

const pagesPerRead = 200;
/** About twenty megabytes. */
const linksPerWrite = 100_000;

/**
 * Writes the links of all pages once more by target, so that the inspector finds those to a page without reading the
 * others. Facts do not change after the crawl, so this is done once, and not by a re-analysis. Sources come by depth, then
 * by URL, and are listed in this order. What an interrupted run wrote is removed first.
 */
export async function storeInlinks(run: AuditRun, signal: AbortSignal): Promise<void> {
  if (!(await needsInlinks(run))) return;
  await deleteInlinks(run.services.db, run.id);
  const sources = await readSources(run);
  const waiting = new Map<string, string[]>();
  let count = 0;
  for (let start = 0; start < sources.length; start += pagesPerRead) {
    signal.throwIfAborted();
    const some = sources.slice(start, start + pagesPerRead);
    const links = await readLinksOf(run, some);
    for (const { hash, url } of some) {
      for (const link of links.get(hash) ?? []) {
        const known = waiting.get(link.url);
        const stored = JSON.stringify(toTuple({ ...link, url, internal: true }));
        if (known === undefined) waiting.set(link.url, [stored]);
        else known.push(stored);
        count += 1;
      }
    }
    if (count < linksPerWrite) continue;
    await write(run, waiting);
    waiting.clear();
    count = 0;
  }
  await write(run, waiting);
  await writeUnderClaim(run, (tx) =>
    tx.db.updateTable('audits').set({ has_inlinks: true }).where('id', '=', run.id).execute(),
  );
}

/** False when they are stored already, and for crawls from before the links of pages were stored. */
async function needsInlinks({ services, id }: AuditRun): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select not has_inlinks and not exists (select from audit_pages where audit_id = ${id} and links is null) as needed
    from audits where id = ${id}`.execute(services.db);
  return rows[0]?.needed === true;
}

interface Source {
  hash: string;
  url: string;
}

/** A hundred bytes for each of them: the page limit also limits how many there are. */
async function readSources({ services, id }: AuditRun): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select url_hash as hash, url from audit_urls where audit_id = ${id} and done
    order by depth, url collate "C"`.execute(services.db);
  return rows;
}

async function readLinksOf(
  { services, id }: AuditRun,
  sources: readonly Source[],
): Promise<Map<string, NonNullable<ReturnType<typeof readLinks>>>> {
  const { rows } = await sql<{ hash: string; links: unknown }>`
    select url_hash as hash, links from audit_pages
    where audit_id = ${id} and url_hash = any(${sources.map(({ hash }) => hash)}::uuid[])`.execute(
    services.db,
  );
  return new Map(rows.map(({ hash, links }) => [hash, readLinks(links) ?? []]));
}

async function write(run: AuditRun, byTarget: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (byTarget.size > 0) await writeUnderClaim(run, (tx) => insertInlinks(tx.db, run, byTarget));
}
