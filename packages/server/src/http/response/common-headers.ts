/** For everything that is not a page: a browser that shows it anyway loads and runs nothing, and nothing frames it. */
const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * For files of our own pages. The policy of a script applies to it when it runs as a worker, which loads other files, so
 * this one does not restrict loading.
 */
export const filePolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Headers of every response, including those the router or the HTTP parser sends before any hook runs. No other origin
 * can embed a response, except for v1 (`cors.ts`), and our URLs, which can contain IDs and tokens, are not sent as referrers. With `isHttps`,
 * browsers never use plain http again; subdomains and preload lists are for the operator to decide.
 */
export function commonHeaders(requestId: string, isHttps: boolean): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-security-policy': dataPolicy,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Additional headers of HTML pages: isolates them from windows of other origins and denies access to devices. */
export function pageHeaders(contentSecurityPolicy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions,
    'x-frame-options': 'DENY',
  };
}

const permissions = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
