/** As long as the service keeps an organization from inviting an address again that declined. */
const restMs = 180 * 86_400_000;

/** When an address that declined may be invited again; null once that moment has come, or when it declined nothing. */
export function blockedUntil(declinedAt: string | null, now: number): Date | null {
  if (declinedAt === null) return null;
  const end = Date.parse(declinedAt) + restMs;
  return end > now ? new Date(end) : null;
}
