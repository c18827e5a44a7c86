import { formatNumber } from '../../checks/texts/words.ts';
import { html, type Markup } from './html.ts';

/** A part of the details that readers open; on paper, all of them are open. */
export function section({ title, count }: { title: string; count?: number }, content: Markup): Markup {
  const shown = count === undefined ? null : html` <span class="count">${formatNumber(count)}</span>`;
  return html`<details class="section"><summary><h2>${title}${shown}</h2></summary>
${content}
</details>`;
}
