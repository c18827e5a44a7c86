/** Why there was no response, for people. */
const causes = new Map<string, string>([
  ['BAD_URL', 'malformed URL'],
  ['BAD_SCHEME', 'not an HTTP URL'],
  ['BLOCKED_ADDRESS', 'private IP address'],
  ['BLOCKED_PORT', 'nonstandard port'],
  ['DNS_NOT_FOUND', 'the hostname does not exist'],
  ['DNS_FAILED', 'the DNS server did not respond'],
  ['REFUSED', 'connection refused'],
  ['TIMEOUT', 'timed out'],
  ['TLS', 'invalid TLS certificate'],
  ['RESET', 'connection lost'],
  ['TOO_MANY_REDIRECTS', 'more than 10 redirects'],
  ['REDIRECT_LOOP', 'redirect loop'],
  ['BAD_REDIRECT', 'redirects to a malformed URL'],
  ['ABORTED', 'the audit was stopped'],
  ['UNREADABLE', 'took too long to read'],
  ['PROTOCOL', 'the response is not valid HTTP'],
]);

/** The words for the code of a request that failed; the code itself if it is not known. */
export function describeFetchError(code: string): string {
  return causes.get(code) ?? code;
}
