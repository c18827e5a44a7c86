import { strings } from '../../../strings/index.ts';
import type { Segment } from '../findings/count-issues.ts';

/** What a part of the issues is, if its name does not say it. */
export function meaningOf(segment: Segment): string | undefined {
  const { notComparableText, notRecheckedText } = strings.auditReport;
  if (segment === 'not_comparable') return notComparableText;
  return segment === 'not_rechecked' ? notRecheckedText : undefined;
}
