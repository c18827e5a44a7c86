/**
 * Statuses that may affect only the audit and not its visitors: a login, a bot challenge, a rate limit, a legal block.
 * A URL with such a status neither passes nor fails.
 */
const statuses = new Set([401, 403, 407, 429, 451, 999]);

export function isInconclusive({
  status,
  headers = {},
}: {
  status: number | null;
  headers?: Record<string, string>;
}): boolean {
  // A bot challenge can have any status, such as 503.
  return (status !== null && statuses.has(status)) || headers['cf-mitigated'] !== undefined;
}
