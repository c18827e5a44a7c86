import type { Page, Route } from 'playwright-core';

/**
 * Hands requests of the page to `handle` until the returned function is called; from then on, they pass. The route itself
 * stays, because removing it can leave a request that it holds at the moment without a response.
 */
export async function interceptRequests(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let passes = false;
  await page.route(url, (route) => (passes ? route.fallback() : handle(route)));
  return () => {
    passes = true;
  };
}
