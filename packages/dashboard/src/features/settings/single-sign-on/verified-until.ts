/** How long the service lets a domain stay verified after its record went missing. */
const graceMs = 7 * 86_400_000;

/** When a domain whose record is missing stops being verified. Null if the next daily check may end it. */
export function verifiedUntil(missingSince: string, now: number): Date | null {
  const end = Date.parse(missingSince) + graceMs;
  return end > now ? new Date(end) : null;
}
