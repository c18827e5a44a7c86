import { page, type Routes } from '../site.ts';

/** Responses without a body, intended or not, and one after an interim response. */
export const emptyResponses: Routes = {
  '/': page('x', '/204', '/304', '/zero', '/blank', '/early'),
  '/204': { status: 204, headers: { 'content-type': [] } },
  '/304': { raw: 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nConnection: close\r\n\r\n' },
  '/zero': { headers: { 'content-length': '0' } },
  '/blank': { body: ' \n\t ' },
  '/early': {
    raw:
      'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n' +
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 20\r\n\r\n<title>early</title>',
  },
};
