import {
  type Analysis,
  listIssues,
  type PageFacts,
  type PlacedFinding,
  type SiteFacts,
} from '@fettle/auditor';
import type { FindingCounts } from '@fettle/contract';
import { type AuditRun, writeUnderClaim } from '../run/audit-run.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { countFindings, type FindingGroup, severityCodes } from './finding-codes.ts';
import {
  closeFindingList,
  type FindingList,
  type FindingRow,
  insertFindingList,
  insertFindings,
  insertVisits,
} from './finding-list-store.ts';
import { type FixedStep, firstPosition, insertFixed } from './insert-fixed.ts';
import { completeChecks, findPrevious } from './previous-findings.ts';
import { trackCoverage } from './track-coverage.ts';

const rowsPerStatement = 2000;
/** Longer details quote long URLs; by then, the detail has said what matters. */
const detailCharacters = 4000;

/** What an analysis stores in the audit's row. */
export interface CollectedFindings {
  listId: string;
  previousAuditId: string | null;
  groups: FindingGroup[];
  counts: FindingCounts;
}

export interface FindingCollector {
  /** Passes the pages through, and records that they were visited. */
  watch(pages: AsyncIterable<PageFacts>): AsyncIterable<PageFacts>;
  take(findings: readonly PlacedFinding[]): Promise<void>;
  finish(
    analysis: Pick<Analysis, 'seoReport' | 'generalReport'>,
    signal: AbortSignal,
  ): Promise<CollectedFindings>;
}

/**
 * Writes the findings of an analysis as they are found, under the claim's ID; those of the previous reports stay until the
 * new reports are complete. Only one statement's worth of findings is in memory.
 */
export async function collectFindings(run: AuditRun, site: SiteFacts): Promise<FindingCollector> {
  const list = await openList(run);
  const coverage = trackCoverage(site);
  const counts = new Map<string, number>();
  const findings = createBatch<FindingRow>(async (rows) => {
    await writeUnderClaim(run, (tx) => insertFindings(tx.db, list, rows));
  });
  const visits = createBatch<{ urlHash: string; isClear: boolean }>(async (rows) => {
    await writeUnderClaim(run, (tx) => insertVisits(tx.db, list, rows));
  });
  return {
    async *watch(pages) {
      for await (const page of pages) {
        await visits.add({ urlHash: hashUrl(page.url), isClear: coverage.add(page) });
        yield page;
      }
    },
    async take(found) {
      for (const finding of found) {
        counts.set(finding.checkId, (counts.get(finding.checkId) ?? 0) + 1);
        await findings.add(toRow(finding));
      }
    },
    async finish(reports, signal) {
      await findings.flush();
      await visits.flush();
      const coversSite = coverage.coversSite();
      await addFixed(run, list, { completeChecks: completeChecks(reports, counts), coversSite, signal });
      const groups = await writeUnderClaim(run, (tx) =>
        closeFindingList(tx.db, list, { coversSite, issues: listIssues(reports) }),
      );
      const previousAuditId = list.previous?.auditId ?? null;
      return { listId: list.id, previousAuditId, groups, counts: countsOf(groups, previousAuditId !== null) };
    },
  };
}

async function openList(run: AuditRun): Promise<FindingList> {
  return writeUnderClaim(run, async (tx) => {
    const previous = await findPrevious(tx.db, run.id);
    const list = { id: run.claim.claimId, auditId: run.id, orgId: run.orgId, previous };
    await insertFindingList(tx.db, list);
    return list;
  });
}

/** Collects rows, and writes a few thousand at a time. */
function createBatch<Row>(write: (rows: Row[]) => Promise<void>) {
  let waiting: Row[] = [];
  const flush = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await write(rows);
  };
  return {
    flush,
    async add(row: Row): Promise<void> {
      waiting.push(row);
      if (waiting.length >= rowsPerStatement) await flush();
    },
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

async function addFixed(
  run: AuditRun,
  list: FindingList,
  { signal, ...about }: Omit<FixedStep, 'after'> & { signal: AbortSignal },
): Promise<void> {
  const { previous } = list;
  let after = previous === null ? null : firstPosition;
  while (previous !== null && after !== null) {
    signal.throwIfAborted();
    const step: FixedStep = { ...about, after };
    after = await writeUnderClaim(run, (tx) => insertFixed(tx.db, list, previous.listId, step));
  }
}

function countsOf(groups: readonly FindingGroup[], isCompared: boolean): FindingCounts {
  const counts = countFindings(groups);
  return isCompared ? counts : { ...counts, new: null, fixed: null, stillThere: null };
}
