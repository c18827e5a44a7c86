import type { Page } from 'playwright-core';

/** Google's response to the page. */
export type GoogleResponse = (
  asked: URLSearchParams,
) => Promise<Record<string, string>> | Record<string, string>;

/** Responds in place of Google from now on. Returns the requests. */
export async function respondAsGoogle(page: Page, response: GoogleResponse) {
  const asked: { url: URL; referrer: string | undefined }[] = [];
  await page.unroute('https://accounts.google.com/**');
  await page.route('https://accounts.google.com/**', async (route) => {
    const url = new URL(route.request().url());
    asked.push({ url, referrer: route.request().headers().referer });
    const fragment = new URLSearchParams(await response(url.searchParams));
    const location = `${url.searchParams.get('redirect_uri')}#${fragment.toString()}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  return asked;
}
