import { allChecks } from '@fettle/auditor';
import { type Input, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { changeOfBefore, changeOfNow, type StoredComparison } from '../findings/compare-stored.ts';
import { keptFindings } from '../findings/drop-old-findings.ts';
import { compareWith } from '../findings/find-compared.ts';
import type { FindingGroup } from '../findings/finding-codes.ts';
import { type FindingSelection, readFindingPage, streamFindings } from '../findings/read-findings.ts';
import { fileNameOf, requireReports, type StoredReports } from './require-reports.ts';

type ListAuditFindings = Handler<typeof operations.listAuditFindings>;
type FindingInput = Input<typeof operations.listAuditFindings>;

const list: ListAuditFindings = (ctx, input) =>
  inSnapshot(ctx, async (snapshot) => {
    const { selection } = await select(snapshot, input);
    const { page = 1, limit = limits.page.default } = input.query;
    return readFindingPage(snapshot.db, selection, { page, limit });
  });

/** Every matching finding, in the same order. */
const rows: ListAuditFindings['rows'] = async (ctx, input) => {
  const { reports, selection } = await select(ctx, input);
  async function* batches() {
    for await (const findings of streamFindings(ctx.db, selection)) {
      yield findings.map((finding) => ({ ...finding, ignored: finding.ignored?.reason ?? null }));
    }
  }
  return { fileName: fileNameOf(reports, 'findings', 'csv'), batches: batches() };
};

export const listAuditFindings: ListAuditFindings = Object.assign(list, { rows });

async function select(
  ctx: Ctx,
  { params, query }: FindingInput,
): Promise<{ reports: StoredReports; selection: FindingSelection }> {
  const reports = await requireReports(ctx, params.id);
  const { findingListId } = reports;
  if (findingListId === null) throw new ApiError('CONFLICT', notKept(reports));
  const { check, severity, category, change, url, pageUrl, ignored = 'exclude' } = query;
  const against = query.against ?? (change === 'not_rechecked' ? previousOf(reports) : undefined);
  const source =
    against === undefined
      ? { auditId: reports.id, listId: findingListId, groups: reports.groups, compared: null }
      : sourceOf(await compareWith(ctx, reports.id, against), change);
  requireCheck(source.groups, check);
  const groups = source.groups.filter(
    (group) =>
      (check === undefined || group.checkId === check) &&
      (severity === undefined || group.severity === severity) &&
      (category === undefined || group.category === category) &&
      hasChange(group, change),
  );
  const { projectId } = reports;
  const filters = { url: url ?? null, pageUrl: pageUrl ?? null, ignored };
  return { reports, selection: { ...source, projectId, groups, ...filters } };
}

type Wanted = FindingInput['query']['change'];

function hasChange(group: Pick<FindingGroup, 'change'>, wanted: Wanted): boolean {
  if (wanted === undefined) return isOfNow(group);
  return group.change === (wanted === 'not_comparable' ? null : wanted);
}

function isOfNow({ change }: Pick<FindingGroup, 'change'>): boolean {
  return change !== 'fixed' && change !== 'not_rechecked';
}

/** The findings of the audit, or those that only the other one has: never both at once. */
function sourceOf(
  { now, before, groups, testimonies }: StoredComparison,
  change: Wanted,
): Pick<FindingSelection, 'auditId' | 'listId' | 'groups' | 'compared'> {
  const isOfOther = change === 'fixed' || change === 'not_rechecked';
  const [own, other] = isOfOther ? [before, now] : [now, before];
  return {
    auditId: own.auditId,
    listId: own.listId,
    groups,
    compared: {
      change: isOfOther ? changeOfBefore(testimonies.now) : changeOfNow(testimonies.before),
      otherAuditId: other.auditId,
      otherListId: other.listId,
    },
  };
}

function previousOf({ previousAuditId }: StoredReports): string {
  if (previousAuditId !== null) return previousAuditId;
  throw new ApiError(
    'CONFLICT',
    'This audit has no previous audit to compare with. Choose another audit with "against".',
  );
}

function notKept({ findingCount, crawlData }: StoredReports): string {
  if (findingCount !== null) {
    return `The occurrences from this audit are no longer kept; they are kept only for the ${keptFindings} latest audits of a project. The report of this audit still has examples of each issue.`;
  }
  const remedy = crawlData === 'complete' ? 'Re-analyze it.' : 'Start a new audit.';
  return `This audit has no individual occurrences, because it is from an older version of Fettle. ${remedy}`;
}

/** A misspelled check must not look like one without findings; a check of an older ruleset is known by its findings. */
function requireCheck(groups: readonly FindingGroup[], id: string | undefined): void {
  if (id === undefined || allChecks.some((check) => check.id === id)) return;
  if (groups.some(({ checkId }) => checkId === id)) return;
  const message = `"check" must be the ID of a check, such as "title-missing"; received "${id}". The report of the audit lists the IDs.`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'check', message }] });
}
