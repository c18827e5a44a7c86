import type { Audit, AuditFinding, Check } from '@fettle/contract';
import type { Static } from 'typebox';
import { cut } from '../compact.ts';

const shownPlaces = 20;

/**
 * The description of a task made of findings: why it matters, what to do, where. Its last line is the mark, by which
 * it is found again and by which its texts are known to come from crawled pages.
 */
export function describeFinding({
  audit,
  check,
  findings,
  total,
  mark,
}: {
  audit: Audit;
  check: Static<typeof Check>;
  findings: readonly AuditFinding[];
  /** How many there are, of which `findings` are the first. */
  total: number;
  mark: string;
}): string {
  const places = findings.slice(0, shownPlaces).map(describePlace);
  const rest = total - places.length;
  return [
    check.title,
    '',
    `Why: ${check.why}`,
    `What to do: ${check.fix}`,
    '',
    `Found at ${total} ${total === 1 ? 'place' : 'places'} (addresses and texts as the site has them):`,
    ...places,
    ...(rest > 0 ? [`… and ${rest} more, in the findings of the audit.`] : []),
    '',
    `Audit ${audit.id} of ${(audit.completedAt ?? audit.createdAt).slice(0, 10)}`,
    mark,
  ].join('\n');
}

/** One line, whatever line breaks the page put into its texts: the mark must stay the only line of its form. */
function describePlace({ url, target, detail }: AuditFinding): string {
  const parts = [url, ...(target === null ? [] : [`→ ${target}`]), ...(detail === '' ? [] : [`(${detail})`])];
  return `- ${cut(parts.join(' ').replace(/\s+/g, ' '), 600)}`;
}
