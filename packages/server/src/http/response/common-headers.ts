/**
 * On every answer, also on those that the router or the HTTP parser gives before any hook runs. No other origin may embed
 * what is answered, and no address of ours, which can hold ids and tokens, goes along to where a link leads. `isHttps`
 * also keeps browsers from ever asking in plain http again; subdomains and preload lists are for the operator to decide.
 */
export function commonHeaders(requestId: string, isHttps: boolean): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** On every page besides: no window of another origin keeps a hand on it, and it asks for no device. */
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
