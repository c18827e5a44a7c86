import { html, type Markup } from './html.ts';

/** Links only web URLs, because the URLs come from the audited site. */
export function renderUrl(url: string): Markup {
  const isWeb = /^https?:\/\//.test(url);
  return isWeb ? html`<a href="${url}" rel="noreferrer nofollow">${url}</a>` : html`<span>${url}</span>`;
}
