import { page, type Routes } from '../site.ts';

const located = (location: string, status = 301): { status: number; headers: { location: string } } => ({
  status,
  headers: { location },
});

/** `Location` headers found in the wild. */
export const oddLocations: Routes = {
  '/': page(
    'x',
    '/dir/relative',
    '/bytes',
    '/latin',
    '/none',
    '/blank',
    '/broken',
    '/script',
    '/user',
    '/dots',
  ),
  '/dir/relative': located('../target?from=relative#part'),
  '/bytes': located(Buffer.from('/übersicht', 'utf8').toString('latin1')),
  '/latin': {
    raw: Buffer.from('HTTP/1.1 301 Moved\r\nLocation: /caf\xE9\r\nContent-Length: 0\r\n\r\n', 'latin1'),
  },
  '/none': { status: 302 },
  '/blank': located(' '),
  '/broken': located('http://'),
  '/script': located('javascript:alert(1)'),
  '/user': (request) => located(`http://someone:secret@${request.headers.host}/target?from=user`),
  '/dots': located('./a/../target?from=dots'),
  '/target': page('target'),
  '/%C3%BCbersicht': page('Übersicht'),
  '/caf%C3%A9': page('café'),
};
