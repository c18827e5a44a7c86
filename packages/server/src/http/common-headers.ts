/** On every answer, also on those that the router or the HTTP parser gives before any hook runs. */
export function commonHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  };
}
