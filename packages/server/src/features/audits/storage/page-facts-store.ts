import type { PageFacts } from '@fettle/auditor';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { readAlongIndex, readInPages } from '../report/read-in-pages.ts';

type Db = Kysely<Tables>;

/** Facts are about ten kilobytes each; counts are small. */
const factsPerPage = 100;
const countsPerPage = 1000;

/**
 * All facts of an audit in the order of their keys, which is also the order of {@link streamPageLinks}. They are read as
 * text and parsed one by one, because two hundred parsed ones would survive several rounds of the garbage collector.
 */
export function streamPageFacts(db: Db, auditId: string): AsyncGenerator<PageFacts> {
  return readInPages<{ key: string; facts: string }, PageFacts>(
    (after) =>
      readAlongIndex(
        db,
        sql<{ key: string; facts: string }>`
        select url_hash as key, facts::text as facts from audit_pages
        where audit_id = ${auditId} and url_hash > ${after}
        order by url_hash limit ${factsPerPage}`,
      ),
    { from: nilUuid, rowsPerPage: factsPerPage, toItem: (row) => JSON.parse(row.facts) as PageFacts },
  );
}

interface PageLinks {
  url: string;
  inlinks: number;
  outlinks: number;
}

export function streamPageLinks(db: Db, auditId: string): AsyncGenerator<PageLinks> {
  return readInPages<PageLinks & { key: string }, PageLinks>(
    (after) =>
      readAlongIndex(
        db,
        sql<PageLinks & { key: string }>`
        select url_hash as key, url, followed_from as inlinks, outlinks from audit_urls
        where audit_id = ${auditId} and url_hash > ${after} and done
        order by url_hash limit ${countsPerPage}`,
      ),
    {
      from: nilUuid,
      rowsPerPage: countsPerPage,
      toItem: ({ url, inlinks, outlinks }) => ({ url, inlinks, outlinks }),
    },
  );
}
