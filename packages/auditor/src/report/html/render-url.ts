import { html, type Markup } from './html.ts';

/** Only web addresses become links: the site wrote them, not we. */
export function renderUrl(url: string): Markup {
  const isWeb = /^https?:\/\//.test(url);
  return isWeb ? html`<a href="${url}" rel="noreferrer nofollow">${url}</a>` : html`<span>${url}</span>`;
}
