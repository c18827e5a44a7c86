import type { AuditFinding, Check } from '@fettle/contract';
import type { Static } from 'typebox';

export type CheckResult = Static<typeof Check>;

const shownPlaces = 20;
const placeCharacters = 600;
/** Where links end being links (CONTRACT §4). */
const linkCharacters = 2048;

interface Subject {
  audit: { id: string; day: string };
  check: CheckResult;
  findings: readonly AuditFinding[];
  /** How many there are, of which `findings` are the first. */
  total: number;
  /** A last line by which the text is known to quote crawled pages; null where its source says so. */
  mark: string | null;
}

/** The line that names what a task is about; fingerprint null: the whole check. */
export function findingMark(checkId: string, fingerprint: string | null): string {
  return `Fettle finding ${checkId}/${fingerprint ?? 'all'}`;
}

/** The description of a task made of findings as text: why it matters, what to do, where. */
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
    madeFrom(audit),
    ...(mark === null ? [] : [mark]),
  ].join('\n');
}

/** The same as a rich text, with the places as links. */
export function drawFindings({ audit, check, findings, total, mark }: Subject): object {
  const places = findings.slice(0, shownPlaces);
  return {
    type: 'doc',
    content: [
      paragraph(bold('Why it matters: '), text(check.why)),
      paragraph(bold('How to fix it: '), text(check.fix)),
      paragraph(text(foundAt(total))),
      { type: 'bulletList', content: places.map(drawPlace) },
      ...leftOut(total, places.length).map((line) => paragraph(text(line))),
      paragraph(text(madeFrom(audit))),
      ...(mark === null ? [] : [paragraph(text(mark))]),
    ],
  };
}

function foundAt(total: number): string {
  return `${total} ${total === 1 ? 'occurrence' : 'occurrences'} (URLs and texts as on the site):`;
}

function leftOut(total: number, shown: number): string[] {
  return total > shown ? [`… and ${total - shown} more in the audit.`] : [];
}

function madeFrom({ id, day }: Subject['audit']): string {
  return `Audit ${id} of ${day}`;
}

/** One line, whatever line breaks the page put into its texts: the mark must stay the only line of its form. */
function describePlace({ url, target, detail }: AuditFinding): string {
  const parts = [url, ...(target === null ? [] : [`→ ${target}`]), ...(detail === '' ? [] : [`(${detail})`])];
  return onOneLine(parts.join(' '));
}

function drawPlace({ url, target, detail }: AuditFinding): object {
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

/** Targets are what a page wrote; only what is plainly an address becomes a link. */
function link(url: string): object {
  const isLink = url.length <= linkCharacters && /^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(url);
  return { ...text(onOneLine(url)), ...(isLink ? { marks: [{ type: 'link', attrs: { href: url } }] } : {}) };
}
