import { type AuditFinding, findingSeverities } from '@fettle/contract';

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
  count: number;
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
