import type { AuditFinding } from '@fettle/contract';
import { auditReport } from '../../../strings/audits.ts';

/** A longer result is a sentence, and no label. */
const resultCharacters = 40;

/**
 * How a link or file is broken, such as `404`, and the rest of the detail of the occurrence. The result is null for every other
 * check, and if it is long. On a page that refers to the link, the rest does not name that page.
 */
export function splitDetail(
  { checkId, detail }: Pick<AuditFinding, 'checkId' | 'detail'>,
  isOnPage = false,
): { result: string | null; rest: string } {
  const [, result = '', pages = '', example = ''] =
    /^(.+?), (referenced on [\d,]+ pages?)(, for example .*)?$/s.exec(detail) ?? [];
  if (result === '') return { result: null, rest: detail };
  const others = pages === 'referenced on 1 page' ? '' : pages;
  const rest = isOnPage ? others : `${pages}${example}`;
  return checkId.endsWith('-broken') && result.length <= resultCharacters
    ? { result: nameStatus(result), rest }
    : { result: null, rest: rest === '' ? result : `${result}, ${rest}` };
}

/** As the list of broken links says it. */
function nameStatus(result: string): string {
  const status = /^returns (\d{3})$/.exec(result)?.[1];
  if (status === undefined) return result;
  const name = { 404: 'not found', 410: 'gone', 503: 'temporarily unavailable' }[Number(status)];
  return name === undefined ? status : `${status} (${name})`;
}

/** A detail beside the URLs that it is about: it does not repeat those, and other URLs of the site begin at its root. */
export function shortenUrls(detail: string, said: readonly (string | null)[], rootUrl: string): string {
  const shorter = said.reduce<string>(
    (text, url) => (url === null ? text : text.replace(` on “${url}”`, '')),
    detail,
  );
  const site = URL.canParse(rootUrl) ? new URL(rootUrl).origin : null;
  if (site === null || site === 'null') return shorter;
  return shorter
    .split(/(?<![^\s“(])(?=https?:)/)
    .map((part) => {
      if (!part.startsWith(`${site}/`)) return part;
      const path = part.slice(site.length);
      return /^\/(?![^\s”),])/.test(path) ? `${auditReport.homePath}${path.slice(1)}` : path;
    })
    .join('');
}

/** A detail that stands alone, beginning as a sentence does, unless its first word is code. */
export function asSentence(detail: string): string {
  return /^[a-z]+(?:,? |$)/.test(detail) ? `${detail.charAt(0).toUpperCase()}${detail.slice(1)}` : detail;
}
