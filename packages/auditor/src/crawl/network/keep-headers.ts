import { cleanText } from '../text/clean-text.ts';
import { withoutUserinfo } from '../url/resolve-urls.ts';

const keptHeaders = new Set(
  (
    'age accept-ranges access-control-allow-credentials access-control-allow-origin alt-svc cache-control cf-mitigated ' +
    'content-disposition content-encoding content-language content-length content-security-policy ' +
    'content-security-policy-report-only content-type cross-origin-embedder-policy cross-origin-opener-policy ' +
    'cross-origin-resource-policy date etag expires last-modified link location permissions-policy pragma referrer-policy ' +
    'refresh retry-after server set-cookie strict-transport-security transfer-encoding vary via www-authenticate ' +
    'x-aspnet-version x-aspnetmvc-version x-content-type-options x-frame-options x-generator x-powered-by x-robots-tag ' +
    'x-xss-protection'
  ).split(' '),
);
const maxValue = 4096;
/** A truncated policy or link would mean something else, and real ones exceed 4 KiB. */
const maxLongValue = 16 * 1024;
const long = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'link',
  'set-cookie',
]);

/** The headers that checks read, cleaned and capped. Of cookies only names and flags stay: their values are our sessions. */
export function keepHeaders(headers: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (keptHeaders.has(name))
      kept[name] = cap(masked(name, value), long.has(name) ? maxLongValue : maxValue);
  }
  return kept;
}

/** Of a repeated header whole lines stay: half a cookie has lost its flags. */
function cap(value: string, maxLength: number): string {
  const end = value.length > maxLength ? value.lastIndexOf('\n', maxLength) : -1;
  return cleanText(end > 0 ? value.slice(0, end) : value, maxLength);
}

function masked(name: string, value: string): string {
  const lines = value.split('\n');
  if (name === 'set-cookie') return lines.map(maskCookie).join('\n');
  return name === 'location' ? lines.map(withoutUserinfo).join('\n') : value;
}

function maskCookie(cookie: string): string {
  const [pair = '', ...flags] = cookie.split(';');
  return [`${pair.split('=', 1)[0] ?? ''}=…`, ...flags].join(';');
}
