/**
 * Answers that tell what an audit may not see, not what everybody meets: a login, a wall against robots, a limit, a
 * law. Such an address is neither sound nor faulty.
 */
const STATUSES = new Set([401, 403, 407, 429, 451, 999]);

export function isInconclusive({
  status,
  headers = {},
}: {
  status: number | null;
  headers?: Record<string, string>;
}): boolean {
  // A challenge for visitors who look like robots comes with any status, 503 among them.
  return (status !== null && STATUSES.has(status)) || headers['cf-mitigated'] !== undefined;
}
