import { page, type Routes } from '../site.ts';

/** Two pages that escape their own URL once more in each of their links. */
export const growingEscapes: Routes = {
  '/': page('x', '/go?to=%252F', '/amp?a=1&amp;amp;b=2'),
  '/go': (request) => page(`go ${request.url}`, `/go?to=${encodeURIComponent((request.url ?? '').slice(7))}`),
  '/amp': (request) =>
    page(`amp ${request.url}`, `/amp?a=1&amp;amp;${(request.url ?? '').slice('/amp?a=1&'.length)}`),
};
