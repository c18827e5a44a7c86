/**
 * The milliseconds a `Retry-After` header asks for (seconds or an HTTP date, RFC 9110 §10.2.3), up to one minute so that
 * no site can block an audit for longer. Null when there is no valid header.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = /^\s*\d{1,10}\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(60_000, Math.max(0, Math.round(seconds * 1000))) : null;
}
