import { page, type Routes } from '../site.ts';

const body = '<title>headers</title>';
const raw = (...lines: string[]): { raw: string } => ({
  raw: ['HTTP/1.1 200 OK', 'Content-Type: text/html', 'Connection: close', ...lines, '', body].join('\r\n'),
});

/** Headers that are large, repeated, folded, or invalid. */
export const oddHeaders: Routes = {
  '/': page('x', '/large', '/too-large', '/repeated', '/folded', '/nul', '/two-lengths', '/no-http'),
  '/large': raw(`Content-Security-Policy: ${'https://cdn.example '.repeat(2000)}`),
  '/too-large': raw(`X-Large: ${'x'.repeat(100_000)}`),
  '/repeated': raw(
    'X-Robots-Tag: noindex',
    'X-Robots-Tag: otherbot: nofollow',
    'Set-Cookie: a=1; Path=/',
    'Set-Cookie: b=2; HttpOnly',
  ),
  '/folded': raw('Server: first', ' second'),
  '/nul': raw('Server: a\0b'),
  '/two-lengths': raw('Content-Length: 22', 'Content-Length: 7'),
  '/no-http': { raw: 'SSH-2.0-OpenSSH_9.9\r\n' },
};
