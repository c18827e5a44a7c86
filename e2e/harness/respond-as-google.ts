import type { Page } from 'playwright-core';

/** Google's response to the page. */
export type GoogleResponse = (
  asked: URLSearchParams,
) => Promise<Record<string, string>> | Record<string, string>;

interface Google {
  response: GoogleResponse;
  asked: { url: URL; referrer: string | undefined }[];
}

const googleOf = new WeakMap<Page, Google>();

/** Responds in place of Google from now on. Returns all requests of the page. */
export async function respondAsGoogle(page: Page, response: GoogleResponse): Promise<Google['asked']> {
  const known = googleOf.get(page);
  // Changing the route would interrupt what the page is loading.
  if (known !== undefined) known.response = response;
  return (known ?? (await routeToGoogle(page, { response, asked: [] }))).asked;
}

async function routeToGoogle(page: Page, google: Google): Promise<Google> {
  googleOf.set(page, google);
  await page.route('https://accounts.google.com/**', async (route) => {
    const url = new URL(route.request().url());
    google.asked.push({ url, referrer: route.request().headers().referer });
    const fragment = new URLSearchParams(await google.response(url.searchParams));
    const location = `${url.searchParams.get('redirect_uri')}#${fragment.toString()}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  return google;
}
