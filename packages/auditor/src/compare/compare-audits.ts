import { type PlacedFinding, shownOnLimit } from '../checks/check.ts';
import type { ComparedAudit, Overlap, Testimony, Weighed } from './compared-audit.ts';
import { weighAudits } from './weigh-audits.ts';

/** A URL that an audit visited, or a link target that it could not verify. */
export interface Visit {
  /** The response was conclusive: the URL exists, redirects, or is gone. */
  isClear: boolean;
  /** The URL returned HTML. */
  isPage: boolean;
}

export type Occurrence = Pick<PlacedFinding, 'checkId' | 'url' | 'target' | 'shownOn'>;

/** Everything about one audit that a comparison reads. */
export interface AuditReading extends ComparedAudit {
  visits: ReadonlyMap<string, Visit>;
  occurrences: readonly Occurrence[];
}

export interface AuditComparison extends Pick<Weighed, 'comparable' | 'reasons' | 'scoreChange'> {
  pagesInBoth: number;
  pagesOnlyNow: number;
  pagesOnlyBefore: number;
  new: number;
  fixed: number;
  unchanged: number;
  notRechecked: number;
  notComparable: number;
}

/** What became of every occurrence of two audits, in the order of their lists. */
export interface OccurrenceChanges {
  now: ('new' | 'unchanged' | 'not_comparable')[];
  before: ('fixed' | 'unchanged' | 'not_rechecked')[];
}

/**
 * Compares two audits in memory. This is the rule: what the database does with stored lists is the same
 * (`comparison-model.test.ts` of the server compares the two).
 */
export function compareAudits(
  now: AuditReading,
  before: AuditReading,
): { comparison: AuditComparison; changes: OccurrenceChanges } {
  const overlap = overlapOf(now.visits, before.visits);
  const weighed = weighAudits(now, before, overlap);
  const keysNow = keysOf(now.occurrences);
  const keysBefore = keysOf(before.occurrences);
  const [inNow, inBefore] = [new Set(keysNow), new Set(keysBefore)];
  const changes: OccurrenceChanges = {
    now: now.occurrences.map((occurrence, index) => {
      if (inBefore.has(keysNow[index] ?? '')) return 'unchanged';
      return couldTell(occurrence, weighed.before, before.visits, 'some') ? 'new' : 'not_comparable';
    }),
    before: before.occurrences.map((occurrence, index) => {
      if (inNow.has(keysBefore[index] ?? '')) return 'unchanged';
      return couldTell(occurrence, weighed.now, now.visits, 'every') ? 'fixed' : 'not_rechecked';
    }),
  };
  const { comparable, reasons, scoreChange } = weighed;
  const { pagesInBoth, pagesOnlyNow, pagesOnlyBefore } = overlap;
  return {
    changes,
    comparison: {
      comparable,
      reasons,
      pagesInBoth,
      pagesOnlyNow,
      pagesOnlyBefore,
      new: count(changes.now, 'new'),
      fixed: count(changes.before, 'fixed'),
      unchanged: count(changes.now, 'unchanged'),
      notRechecked: count(changes.before, 'not_rechecked'),
      notComparable: count(changes.now, 'not_comparable'),
      scoreChange,
    },
  };
}

/**
 * Whether an audit would have found an occurrence that only the other audit has. It must have evaluated the check, and
 * looked at the place: at `every` page that showed it, to say that it is gone; at `some` page that shows it, to say that
 * it was not there. A list of pages that may be cut off counts only if the audit read all pages of the other one. What
 * it could not verify, it cannot tell.
 */
export function couldTell(
  { checkId, url, target, shownOn }: Occurrence,
  { checks, covers, readAll, sameSite }: Testimony,
  visits: ReadonlyMap<string, Pick<Visit, 'isClear'>>,
  pages: 'some' | 'every',
): boolean {
  if (!checks.has(checkId)) return false;
  if (visits.get(url)?.isClear === false) return false;
  if (target !== null && visits.get(target)?.isClear === false) return false;
  if (shownOn.length === 0) return sameSite;
  const looked = (page: string): boolean => visits.get(page)?.isClear ?? covers;
  if (pages === 'some') return shownOn.some(looked);
  return shownOn.every(looked) && (shownOn.length < shownOnLimit || readAll);
}

/** How the URLs that two audits visited overlap. */
export function overlapOf(now: ReadonlyMap<string, Visit>, before: ReadonlyMap<string, Visit>): Overlap {
  const overlap: Overlap = {
    pagesInBoth: 0,
    pagesOnlyNow: 0,
    pagesOnlyBefore: 0,
    readOnlyNow: 0,
    readOnlyBefore: 0,
    lostNow: 0,
    lostBefore: 0,
  };
  for (const [url, { isClear, isPage }] of now) {
    const other = before.get(url);
    if (!isClear) continue;
    if (other?.isClear === true) {
      if (isPage || other.isPage) overlap.pagesInBoth += 1;
      continue;
    }
    overlap.readOnlyNow += 1;
    if (isPage || other?.isPage === true) overlap.pagesOnlyNow += 1;
    if (other !== undefined) overlap.lostBefore += 1;
  }
  for (const [url, { isClear, isPage }] of before) {
    const other = now.get(url);
    if (!isClear || other?.isClear === true) continue;
    overlap.readOnlyBefore += 1;
    if (isPage || other?.isPage === true) overlap.pagesOnlyBefore += 1;
    if (other !== undefined) overlap.lostNow += 1;
  }
  return overlap;
}

/** Check, URL, and target identify an occurrence; equal ones are numbered. */
function keysOf(occurrences: readonly Occurrence[]): string[] {
  const counts = new Map<string, number>();
  return occurrences.map(({ checkId, url, target }) => {
    const key = JSON.stringify([checkId, url, target]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return `${key}${ordinal}`;
  });
}

function count<Change>(changes: readonly Change[], wanted: Change): number {
  return changes.reduce((sum, change) => (change === wanted ? sum + 1 : sum), 0);
}
