import { type AuditFinding, findingSeverities } from '@fettle/contract';

/** How severities and changes are stored: as their place in these lists, which is also the order of reading. */
export const severityCodes = findingSeverities;
export const changeCodes = [null, 'new', 'still_there', 'fixed'] as const satisfies AuditFinding['change'][];

export const codes = { none: 0, new: 1, stillThere: 2, fixed: 3 } as const;

/** Findings of one check that have the severity and the change in common. */
export interface FindingGroup {
  checkId: string;
  /** Its wording for a site that fails. */
  title: string;
  category: string;
  severity: AuditFinding['severity'];
  change: AuditFinding['change'];
  count: number;
}

/** Equal findings of a page are told apart by their ordinal; most have none equal to them. */
export function toFingerprint(key: string, ordinal: number): string {
  const hex = key.replaceAll('-', '');
  return ordinal === 0 ? hex : `${hex}-${ordinal}`;
}

/** What {@link toFingerprint} was made of; null for a text that is none. */
export function readFingerprint(fingerprint: string): { key: string; ordinal: number } | null {
  const parts =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(?:-([1-9][0-9]{0,8}))?$/.exec(
      fingerprint,
    );
  if (parts === null) return null;
  return { key: parts.slice(1, 6).join('-'), ordinal: Number(parts[6] ?? 0) };
}
