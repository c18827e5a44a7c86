/** How long the service keeps an organization from inviting an address again after it declined. */
const restMs = 180 * 86_400_000;

/** When an address that declined can be invited again. Null if it already can. */
export function blockedUntil(declinedAt: string | null, now: number): Date | null {
  if (declinedAt === null) return null;
  const end = Date.parse(declinedAt) + restMs;
  return end > now ? new Date(end) : null;
}
