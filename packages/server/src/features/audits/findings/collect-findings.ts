import {
  type Analysis,
  type ComparedAudit,
  completeChecks,
  isUnverified,
  type LinkTarget,
  listIssues,
  type PageFacts,
  type PlacedFinding,
  type SiteFacts,
  trackCoverage,
  type Weighed,
  weighAudits,
} from '@fettle/auditor';
import type { AuditComparison, FindingCounts } from '@fettle/contract';
import { nilUuid } from '../../../ids.ts';
import { type AuditRun, writeUnderClaim } from '../run/audit-run.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { createRowBatch } from '../storage/row-batch.ts';
import { findPrevious, readCrawlRules, type StoredAudit, totalOf } from './compared-audit-store.ts';
import { noTestimony, type StoredTestimony, storeTestimony } from './could-tell.ts';
import { countFindings, type FindingGroup, severityCodes } from './finding-codes.ts';
import {
  closeFindingList,
  type FindingList,
  type FindingRow,
  insertFindingList,
  insertFindings,
  insertVisits,
  type VisitRow,
  withdrawNew,
} from './finding-list-store.ts';
import { type FindingPosition, firstPosition, insertFixed } from './insert-fixed.ts';
import { readOverlap } from './overlap-store.ts';

const rowsPerStatement = 2000;
/** Longer details quote long URLs; by then, the detail has said what matters. */
const detailCharacters = 4000;

/** What an analysis stores in the audit's row. */
export interface CollectedFindings {
  listId: string;
  previousAuditId: string | null;
  groups: FindingGroup[];
  counts: FindingCounts;
  comparison: AuditComparison | null;
}

export interface FindingCollector {
  /** Passes the pages through, and records that they were visited. */
  watchPages(pages: AsyncIterable<PageFacts>): AsyncIterable<PageFacts>;
  /** Passes the link targets through, and records those that could not be verified. */
  watchTargets(targets: AsyncIterable<LinkTarget>): AsyncIterable<LinkTarget>;
  take(findings: readonly PlacedFinding[]): Promise<void>;
  finish(
    analysis: Pick<Analysis, 'seoReport' | 'generalReport' | 'rulesetVersion'>,
    signal: AbortSignal,
  ): Promise<CollectedFindings>;
}

/**
 * Writes the findings of an analysis as they are found, under the claim's ID; those of the previous reports stay until the
 * new reports are complete. Only one statement's worth of findings is in memory.
 */
export async function collectFindings(
  run: AuditRun,
  site: SiteFacts,
  rulesetVersion: string,
): Promise<FindingCollector> {
  const { list, previous } = await openList(run);
  const supposed = supposePrevious(run, previous, rulesetVersion);
  const coverage = trackCoverage(site);
  const counts = new Map<string, number>();
  let hasTargets = false;
  const findings = createRowBatch<FindingRow>(rowsPerStatement, async (rows) => {
    await writeUnderClaim(run, (tx) => insertFindings(tx.db, list, supposed, rows));
  });
  const visits = createRowBatch<VisitRow>(rowsPerStatement, async (rows) => {
    await writeUnderClaim(run, (tx) => insertVisits(tx.db, list, rows));
  });
  return {
    async *watchPages(pages) {
      for await (const page of pages) {
        const visit = { urlHash: hashUrl(page.url), isClear: coverage.add(page), isPage: page.isHtml };
        const full = visits.add(visit);
        if (full !== undefined) await full;
        yield page;
      }
    },
    async *watchTargets(targets) {
      // An analysis reads them twice.
      const isRecorded = hasTargets;
      hasTargets = true;
      for await (const target of targets) {
        if (!isRecorded && isUnverified(target)) {
          await visits.add({ urlHash: hashUrl(target.url), isClear: false, isPage: false });
        }
        yield target;
      }
    },
    async take(found) {
      for (const finding of found) {
        counts.set(finding.checkId, (counts.get(finding.checkId) ?? 0) + 1);
        const full = findings.add(toRow(finding));
        if (full !== undefined) await full;
      }
    },
    async finish(analysis, signal) {
      await findings.flush();
      await visits.flush();
      const coversSite = coverage.coversSite();
      const now: ComparedAudit = {
        startUrl: run.rootUrl,
        maxDepth: run.maxDepth,
        maxPages: run.maxPages,
        rules: await readCrawlRules(run.services.db, run.id),
        rulesetVersion: analysis.rulesetVersion,
        overallScore: analysis.seoReport.overallScore,
        coversSite,
        completeChecks: completeChecks(analysis, counts),
      };
      const compared =
        previous === null ? null : await compareLists(run, { list, now, previous, supposed, signal });
      const groups = await writeUnderClaim(run, (tx) =>
        closeFindingList(tx.db, list, { coversSite, issues: listIssues(analysis) }),
      );
      const found = countsOf(groups, compared !== null);
      const comparison =
        previous === null || compared === null ? null : toComparison(previous, compared, found);
      return {
        listId: list.id,
        previousAuditId: previous?.auditId ?? null,
        groups,
        counts: found,
        comparison,
      };
    },
  };
}

async function openList(run: AuditRun): Promise<{ list: FindingList; previous: StoredAudit | null }> {
  return writeUnderClaim(run, async (tx) => {
    const previous = await findPrevious(tx.db, run.id);
    const list = { id: run.claim.claimId, auditId: run.id, orgId: run.orgId };
    await insertFindingList(tx.db, list);
    return { list, previous };
  });
}

/**
 * The most that the previous audit can tell. What it really can tell depends on the URLs that both audits have read, which
 * is known at the end; until then, findings that may be new are stored as new.
 */
function supposePrevious(
  { rootUrl }: AuditRun,
  previous: StoredAudit | null,
  rulesetVersion: string,
): StoredTestimony {
  if (previous === null) return noTestimony;
  const sameSite = previous.startUrl === rootUrl;
  const isSameRuleset = previous.rulesetVersion === rulesetVersion;
  return {
    listId: previous.listId,
    checks: isSameRuleset ? previous.completeChecks : [],
    covers: sameSite && previous.coversSite,
    readAll: true,
    sameSite,
  };
}

interface Compared extends Weighed {
  pagesInBoth: number;
  pagesOnlyNow: number;
  pagesOnlyBefore: number;
}

/** Corrects which findings are new, and adds those that are fixed. */
async function compareLists(
  run: AuditRun,
  about: {
    list: FindingList;
    now: ComparedAudit;
    previous: StoredAudit;
    supposed: StoredTestimony;
    signal: AbortSignal;
  },
): Promise<Compared> {
  const { list, now, previous, supposed, signal } = about;
  const overlap = await readOverlap(run.services.db, list.id, previous.listId);
  const weighed = weighAudits(now, previous, overlap);
  const isAsSupposed =
    weighed.before.covers === supposed.covers && weighed.before.checks.size === supposed.checks.length;
  if (!isAsSupposed) {
    const testimony = storeTestimony(previous.listId, weighed.before);
    await inSteps(run, signal, nilUuid, (db, from) => withdrawNew(db, list, testimony, from));
  }
  const testimony = storeTestimony(list.id, weighed.now);
  await inSteps(run, signal, firstPosition, (db, after: FindingPosition) =>
    insertFixed(db, list, testimony, { previousListId: previous.listId, after }),
  );
  const { pagesInBoth, pagesOnlyNow, pagesOnlyBefore } = overlap;
  return { ...weighed, pagesInBoth, pagesOnlyNow, pagesOnlyBefore };
}

/** Each step returns where the next one starts; null after the last one. */
async function inSteps<Position>(
  run: AuditRun,
  signal: AbortSignal,
  first: Position,
  step: (db: AuditRun['services']['db'], at: Position) => Promise<Position | null>,
): Promise<void> {
  let next: Position | null = first;
  while (next !== null) {
    signal.throwIfAborted();
    const at: Position = next;
    next = await writeUnderClaim(run, (tx) => step(tx.db, at));
  }
}

function toComparison(previous: StoredAudit, compared: Compared, counts: FindingCounts): AuditComparison {
  const unchanged = counts.stillThere ?? 0;
  const fixed = counts.fixed ?? 0;
  const isNew = counts.new ?? 0;
  return {
    auditId: previous.auditId,
    comparable: compared.comparable,
    reasons: compared.reasons,
    pagesInBoth: compared.pagesInBoth,
    pagesOnlyNow: compared.pagesOnlyNow,
    pagesOnlyBefore: compared.pagesOnlyBefore,
    new: isNew,
    fixed,
    unchanged,
    notRechecked: totalOf(previous) - unchanged - fixed,
    notComparable: counts.total - unchanged - isNew,
    scoreChange: compared.scoreChange,
  };
}

function toRow({ checkId, severity, url, target, detail, shownOn }: PlacedFinding): FindingRow {
  const urlHash = hashUrl(url);
  const isOwn = shownOn.length === 1 && shownOn[0] === url;
  return {
    key: keyOf(urlHash, hashUrl(JSON.stringify([checkId, url, target]))),
    checkId,
    severity: severityCodes.indexOf(severity),
    url: storable(url),
    target: target === null ? null : storable(target),
    detail: storable(detail.slice(0, detailCharacters)),
    shownOn: isOwn ? null : shownOn.map(hashUrl),
    urlHash,
  };
}

/**
 * The first half depends on the URL alone. Pages are analyzed in the order of their hashes, so findings are written, and
 * previous ones looked up, from one end of the index to the other and not all over it: at 200,000 findings, that is the
 * difference between memory and disk.
 */
function keyOf(urlHash: string, hash: string): string {
  return urlHash.slice(0, 18) + hash.slice(18);
}

/** PostgreSQL text can hold neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function countsOf(groups: readonly FindingGroup[], isCompared: boolean): FindingCounts {
  const counts = countFindings(groups);
  return isCompared ? counts : { ...counts, new: null, fixed: null, stillThere: null };
}
