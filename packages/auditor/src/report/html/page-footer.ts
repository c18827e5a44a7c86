import { formatDay } from './format-date.ts';
import type { ReportDocument } from './report-document.ts';

const longest = 60;

/** The name and the page number at the foot of every printed page except the cover, in browsers that print them. */
export function pageFooter({ name, branding, completedAt }: ReportDocument): string {
  const maker = branding === undefined ? '' : `${shorten(branding.orgName)} · `;
  const text = `${maker}${shorten(name)} · ${formatDay(completedAt)}`;
  return `@page{@bottom-left{content:${cssString(text)};font:8.5pt system-ui,sans-serif;color:#56615f}@bottom-right{content:counter(page) " / " counter(pages);font:8.5pt system-ui,sans-serif;color:#56615f}}
@page:first{margin:0;@bottom-left{content:none}@bottom-right{content:none}}
`;
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}

/**
 * A string of CSS. Everything but letters, digits, and spaces is escaped, so that no text can end the string or the style
 * element.
 */
function cssString(text: string): string {
  const visible = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
  const escaped = visible.replace(/[^a-z0-9 ]/giu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // The space ends the escape and is not shown.
    return `\\${code.toString(16)} `;
  });
  return `"${escaped}"`;
}
