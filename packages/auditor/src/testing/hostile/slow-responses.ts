import { page, type Routes } from '../site.ts';

/** Responses that never end, or never begin. */
export const slowResponses: Routes = {
  '/': page('x', '/drip'),
  '/drip': { chunks: ['<title>drip</title><a href=/found>x</a>'], hang: true },
  '/found': page('found'),
};
