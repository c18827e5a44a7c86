import { type LinkResult, type LinkTarget, targetUses } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { readAlongIndex, readInPages } from '../report/read-in-pages.ts';
import { toArray, toLines } from './column-parameters.ts';
import { hashUrl } from './hash-url.ts';
import { maxSources } from './outcome-store.ts';

type Db = Kysely<Tables>;

interface TargetRow {
  key: string;
  url: string;
  internal: boolean;
  result: LinkResult | null;
  uses: number;
  sourceCount: number;
  sources: string | null;
}

const rowsPerPage = 500;

/** Link targets, all of them or those without a result; streamed in the order of their keys. */
export function streamTargets(
  db: Db,
  auditId: string,
  { unverifiedOnly }: { unverifiedOnly: boolean },
): AsyncGenerator<LinkTarget> {
  const wanted = unverifiedOnly ? sql`and result is null` : sql``;
  return readInPages<TargetRow, LinkTarget>(
    (after) =>
      readAlongIndex(
        db,
        sql<TargetRow>`
        select url_hash as key, url, internal, result, uses, source_count as "sourceCount", sources from audit_urls
        where audit_id = ${auditId} and url_hash > ${after} and uses > 0 ${wanted}
        order by url_hash limit ${rowsPerPage}`,
      ),
    { from: nilUuid, rowsPerPage, toItem },
  );
}

/** Of each URL that a stored page links to, one of these pages. */
export async function readFirstSources(
  db: Db,
  auditId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ url: string; sources: string }>`
    select url, sources from audit_urls
    where audit_id = ${auditId} and url_hash = any(${toArray(urls.map(hashUrl))}::uuid[])
      and sources is not null`.execute(db);
  return new Map(
    rows.flatMap(({ url, sources }) =>
      readSources(sources)
        .slice(0, 1)
        .map((source) => [url, source.url]),
    ),
  );
}

function toItem({ url, internal, result, uses, sourceCount, sources }: TargetRow): LinkTarget {
  const named = targetUses.filter((_use, bit) => (uses & (1 << bit)) !== 0);
  return { url, internal, result, uses: named, sourceCount, sources: readSources(sources) };
}

/** Sorted, so that reports do not depend on which of several responses came first. */
function readSources(text: string | null): LinkTarget['sources'] {
  const list = JSON.parse(`[${text ?? ''}]`) as LinkTarget['sources'];
  return list.slice(0, maxSources).sort((a, b) => (a.url < b.url ? -1 : 1));
}

export async function updateLinkResults(
  db: Db,
  auditId: string,
  results: readonly { url: string; result: LinkResult }[],
): Promise<void> {
  const byUrl = new Map(results.map(({ url, result }) => [url, result]));
  await sql`
    update audit_urls target set result = checked.result::json
    from unnest(
      ${toArray([...byUrl.keys()].map(hashUrl))}::uuid[],
      string_to_array(${toLines([...byUrl.values()].map((result) => JSON.stringify(result)))}::text, e'\\n'))
      checked (hash, result)
    where target.audit_id = ${auditId} and target.url_hash = checked.hash`.execute(db);
}
