import { explainIndexability } from '@fettle/auditor';
import type { AuditPageDetail, operations, PageLink } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { describeDocument, describeResponse } from './describe-facts.ts';
import { findPage, type KnownPage } from './find-page.ts';
import { readPageFindings } from './read-page-findings.ts';
import { readLinksIn, readLinksOut } from './read-page-links.ts';

const shownLinks = 50;
const shownOccurrences = 100;

/** Everything an audit knows about one URL; of lists that can be long, the beginning. */
export const getAuditPage: Handler<typeof operations.getAuditPage> = (ctx, { params, query }) =>
  inSnapshot(ctx, async (snapshot) => describe(snapshot, await findPage(snapshot, params.id, query.url)));

async function describe(ctx: Ctx, known: KnownPage): Promise<AuditPageDetail> {
  const { audit, url, entry, facts, page } = known;
  return {
    auditId: audit.id,
    projectId: audit.projectId,
    url,
    kind: kindOf(known),
    crawlDataKept: audit.crawlData === 'complete',
    page,
    depth: page?.depth ?? facts?.depth ?? null,
    inSitemap: entry?.fromSitemap ?? null,
    indexability: indexabilityOf(known),
    linkCheck: linkCheckOf(known),
    response: facts === null ? null : describeResponse(facts),
    document: facts === null ? null : describeDocument(facts),
    ...(await readPageFindings(ctx.db, known, shownOccurrences)),
    inlinks: await readLinksIn(ctx, known, { offset: 0, limit: shownLinks }),
    outlinks: summarizeOutlinks(known, await readLinksOut(ctx, known)),
  };
}

function kindOf({ audit, entry, facts, page, broken }: KnownPage): AuditPageDetail['kind'] {
  if (facts !== null) {
    if (facts.blockedByRobots) return 'blocked';
    if (facts.hops.length > 0 && !facts.isHtml) return 'redirect';
    if (facts.status === null) return 'failed';
    return facts.isHtml ? 'page' : 'file';
  }
  if (page !== null) return 'page';
  const isInternal = entry === null ? broken?.type === 'internal' : entry.internal !== false;
  if (!isInternal) return 'external';
  return audit.crawlData === 'complete' || broken === null ? 'not_crawled' : 'failed';
}

function indexabilityOf({ facts, page }: KnownPage): AuditPageDetail['indexability'] {
  if (facts !== null) return explainIndexability(facts);
  return page === null ? null : { indexable: page.indexable, reason: null, detail: null };
}

function linkCheckOf({ entry, broken }: KnownPage): AuditPageDetail['linkCheck'] {
  const result = entry?.result ?? null;
  if (result !== null) return { result: result.verdict, status: result.status, reason: result.reason };
  return broken === null ? null : { result: 'broken', status: broken.status, reason: broken.reason };
}

/** The link graph's number is that of the list of pages, which is kept longer than the links. */
function summarizeOutlinks(
  { page, entry }: KnownPage,
  links: PageLink[] | null,
): AuditPageDetail['outlinks'] {
  const followed = page?.outlinks ?? entry?.outlinks ?? 0;
  if (links === null) {
    return {
      total: followed,
      followed,
      internal: 0,
      broken: 0,
      unverified: 0,
      isComplete: followed === 0,
      items: [],
    };
  }
  const count = (matches: (link: PageLink) => boolean): number => links.filter(matches).length;
  return {
    total: links.length,
    followed,
    internal: count(({ internal }) => internal),
    broken: count(({ result }) => result === 'broken'),
    unverified: count(({ result }) => result === 'unverified'),
    isComplete: true,
    items: links.slice(0, shownLinks),
  };
}
