import { page, type Routes } from '../site.ts';

/** Every day links to three more, and so does every month in a parameter. */
export const calendar: Routes = {
  '/': page('club', '/about', '/events/2026/1/1', '/agenda?day=20260101'),
  '/about': page('about'),
  '*': (request) => {
    const url = request.url ?? '';
    const next = Number(/(\d+)$/.exec(url)?.[1] ?? 0) * 3;
    const start = url.replace(/\d+$/, '');
    const days = [1, 2, 3].map(
      (step) => `${start}${url.startsWith('/agenda') ? dateAfter(next + step) : next + step}`,
    );
    return /^\/(?:events|agenda)/.test(url) ? page(url, ...days) : { status: 404, body: 'not found' };
  },
};

/** A day of this century as `20260101`; the same for the same number. */
function dateAfter(number: number): string {
  const day = new Date(Date.UTC(2000, 0, 1 + (number % 30_000)));
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}
