import type { AuditFinding, Check } from '@fettle/contract';
import type { Static } from 'typebox';

export type CheckResult = Static<typeof Check>;

const shownPlaces = 20;
const placeCharacters = 600;
/** Longer URLs are not links in rich text. */
const linkCharacters = 2048;

/** The audit that found it. */
export interface Origin {
  /** As YYYY-MM-DD. */
  day: string;
  /** Its page of the dashboard. */
  url: string;
}

interface Subject {
  audit: Origin;
  check: CheckResult;
  findings: readonly AuditFinding[];
  /** How many there are, of which `findings` are the first. */
  total: number;
  /** A last line that marks the text as a quote of crawled pages; null when the task's source says so already. */
  mark: string | null;
}

/** The line that names what a task is about; the whole check when `fingerprint` is null. */
export function findingMark(checkId: string, fingerprint: string | null): string {
  return `Fettle finding ${checkId}/${fingerprint ?? 'all'}`;
}

/** The description of a task from findings as text: why it matters, what to do, and where. */
export function describeFindings({ audit, check, findings, total, mark }: Subject): string {
  const places = findings.slice(0, shownPlaces);
  return [
    check.title,
    '',
    `Why it matters: ${check.why}`,
    `How to fix it: ${check.fix}`,
    '',
    foundAt(total),
    ...places.map((finding) => `- ${describePlace(finding)}`),
    ...leftOut(total, places.length),
    '',
    `${foundBy}${audit.day}: ${audit.url}`,
    ...(mark === null ? [] : [mark]),
  ].join('\n');
}

/** The same as rich text, with links to the occurrences. */
export function describeFindingsAsRichText({ audit, check, findings, total, mark }: Subject): object {
  const places = findings.slice(0, shownPlaces);
  return {
    type: 'doc',
    content: [
      paragraph(bold('Why it matters: '), text(check.why)),
      paragraph(bold('How to fix it: '), text(check.fix)),
      paragraph(text(foundAt(total))),
      { type: 'bulletList', content: places.map(placeAsRichText) },
      ...leftOut(total, places.length).map((line) => paragraph(text(line))),
      paragraph(text(foundBy), { ...link(audit.url), text: audit.day }),
      ...(mark === null ? [] : [paragraph(text(mark))]),
    ],
  };
}

function foundAt(total: number): string {
  return `${total} ${total === 1 ? 'occurrence' : 'occurrences'} (URLs and text as on the site):`;
}

function leftOut(total: number, shown: number): string[] {
  return total > shown ? [`… and ${total - shown} more in the audit.`] : [];
}

const foundBy = 'Found by the audit of ';

/** One line, even if texts of the page contain line breaks: the mark must stay the only line of its form. */
function describePlace({ url, target, detail }: AuditFinding): string {
  const parts = [url, ...(target === null ? [] : [`→ ${target}`]), ...(detail === '' ? [] : [`(${detail})`])];
  return onOneLine(parts.join(' '));
}

function placeAsRichText({ url, target, detail }: AuditFinding): object {
  const content = [
    link(url),
    ...(target === null ? [] : [text(' → '), link(target)]),
    ...(detail === '' ? [] : [text(onOneLine(` (${detail})`))]),
  ];
  return { type: 'listItem', content: [paragraph(...content)] };
}

function onOneLine(words: string): string {
  const line = words.replace(/[\s\p{Cc}]+/gu, ' ').toWellFormed();
  return line.length <= placeCharacters ? line : `${line.slice(0, placeCharacters - 1).toWellFormed()}…`;
}

const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const text = (words: string) => ({ type: 'text', text: words });
const bold = (words: string) => ({ ...text(words), marks: [{ type: 'bold' }] });

/** Targets are as the page wrote them; only a plain URL becomes a link. */
function link(url: string): object {
  const isLink = url.length <= linkCharacters && /^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(url);
  return { ...text(onOneLine(url)), ...(isLink ? { marks: [{ type: 'link', attrs: { href: url } }] } : {}) };
}
