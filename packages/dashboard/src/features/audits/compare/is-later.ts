import type { AuditOverview } from '@fettle/contract';

/** Whether the compared audit is a later one. It has places that this audit did not check, and nothing could recheck. */
export function isComparedLater({
  previous,
  completedAt,
}: Pick<AuditOverview, 'previous' | 'completedAt'>): boolean {
  const at = previous?.completedAt ?? null;
  return at !== null && completedAt !== null && at > completedAt;
}
