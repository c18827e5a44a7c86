import { page, type Routes } from '../site.ts';

/** Answers that begin and never end, or never begin. */
export const slowAnswers: Routes = {
  '/': page('x', '/drip'),
  '/drip': { chunks: ['<title>drip</title><a href=/found>x</a>'], hang: true },
  '/found': page('found'),
};
