import { type AuditFinding, type FindingCounts, findingSeverities } from '@fettle/contract';

/**
 * How severities and changes are stored: as their index in these lists, which is also the order in which they are listed.
 * `not_rechecked` is never stored: it is computed when it is read.
 */
export const severityCodes = findingSeverities;
export const changeCodes = [
  null,
  'new',
  'still_there',
  'fixed',
  'not_rechecked',
] as const satisfies AuditFinding['change'][];

export const codes = { none: 0, new: 1, stillThere: 2, fixed: 3, notRechecked: 4 } as const;

/** Findings of one check with the same severity and the same change. */
export interface FindingGroup {
  checkId: string;
  /** The title of the check for a site that fails it. */
  title: string;
  category: string;
  severity: AuditFinding['severity'];
  change: AuditFinding['change'];
  /** All of them, with those that are ignored. */
  count: number;
  /** Missing for none. */
  ignored?: number;
}

/** How many findings of a group count, or are listed by a filter. */
export function countOf({ count, ignored = 0 }: FindingGroup, which: IgnoredFilter = 'exclude'): number {
  if (which === 'include') return count;
  return which === 'only' ? ignored : count - ignored;
}

export type IgnoredFilter = 'exclude' | 'include' | 'only';

/** The counts of an audit that was compared with a previous one. */
export function countFindings(groups: readonly FindingGroup[]): { [Name in keyof FindingCounts]: number } {
  const count = (wanted: (change: FindingGroup['change']) => boolean): number =>
    groups.reduce((sum, group) => (wanted(group.change) ? sum + countOf(group) : sum), 0);
  return {
    total: count((change) => change !== 'fixed'),
    new: count((change) => change === 'new'),
    fixed: count((change) => change === 'fixed'),
    stillThere: count((change) => change === 'still_there'),
  };
}

/** Equal findings of a page differ by their ordinal; most findings have no equal. */
export function toFingerprint(key: string, ordinal: number): string {
  const hex = key.replaceAll('-', '');
  return ordinal === 0 ? hex : `${hex}-${ordinal}`;
}

/** The parts of a fingerprint; null for a text that is not one. */
export function readFingerprint(fingerprint: string): { key: string; ordinal: number } | null {
  const parts =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(?:-([1-9][0-9]{0,8}))?$/.exec(
      fingerprint,
    );
  if (parts === null) return null;
  return { key: parts.slice(1, 6).join('-'), ordinal: Number(parts[6] ?? 0) };
}
