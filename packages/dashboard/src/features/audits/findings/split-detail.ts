import type { AuditFinding } from '@fettle/contract';

/** A longer result is a sentence, and no label. */
const resultCharacters = 40;

/**
 * What happened to the link or file that an occurrence is about, such as `404`, and the rest of its detail. The result is null
 * for an occurrence about a page, and if it is long. On a page that refers to the link, the rest does not name that page.
 */
export function splitDetail(
  { detail }: Pick<AuditFinding, 'detail'>,
  isOnPage = false,
): { result: string | null; rest: string } {
  const [, result = '', pages = '', example = ''] =
    /^(.+?), (referenced on [\d,]+ pages?)(, for example .*)?$/s.exec(detail) ?? [];
  if (result === '' || result.length > resultCharacters) return { result: null, rest: detail };
  const others = pages === 'referenced on 1 page' ? '' : pages;
  return {
    result: result.replace(/^returns (?=\d{3}$)/, ''),
    rest: isOnPage ? others : `${pages}${example}`,
  };
}

/** A detail that stands alone, beginning as a sentence does, unless its first word is code. */
export function asSentence(detail: string): string {
  return /^[a-z]+(?:,? |$)/.test(detail) ? `${detail.charAt(0).toUpperCase()}${detail.slice(1)}` : detail;
}
