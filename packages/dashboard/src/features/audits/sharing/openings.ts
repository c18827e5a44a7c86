import type { ReportLink } from '@fettle/contract';
import { formatRelative } from '../../../strings/format/format-relative.ts';
import { strings } from '../../../strings/index.ts';

/** How often somebody has opened the report by a link, such as “Opened 12 times, latest 6 days ago”. */
export function openingsOf({ openCount, lastOpenedAt }: ReportLink, now: number): string {
  const text = strings.sharing;
  if (openCount === 0) return text.neverOpened;
  const often = text.openings(openCount);
  if (lastOpenedAt === null) return often;
  const when = formatRelative(new Date(lastOpenedAt).getTime(), now);
  return openCount === 1 ? `${often} ${when}` : `${often}, ${text.latest} ${when}`;
}
