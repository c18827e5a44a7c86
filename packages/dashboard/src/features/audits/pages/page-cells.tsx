import type { AuditPage } from '@fettle/contract';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { formatBytes } from '../../../strings/format/format-bytes.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import type { PageSort } from '../audit-search.ts';
import { statusClass } from '../status-tone.ts';

interface PageCellsProps {
  projectId: string;
  auditId: string;
  page: AuditPage;
  rootUrl: string;
  sort: PageSort;
  onFindings: ((url: string) => void) | null;
}

const number = 'px-3 py-0 text-right tabular-nums';

/** The cells of a page, in the order of the table's columns. */
export function PageCells({ projectId, auditId, page, rootUrl, sort, onFindings }: PageCellsProps) {
  const text = strings.auditPages;
  return (
    <>
      <td className="px-3 py-0">
        <span className="flex items-center gap-2 whitespace-nowrap">
          <InspectLink projectId={projectId} auditId={auditId} url={page.url} rootUrl={rootUrl} isOneLine />
          {page.indexable ? null : (
            <span className="shrink-0 text-xs font-medium text-warning">{text.noIndex}</span>
          )}
        </span>
        <span className="block truncate text-xs text-muted">
          {page.status === 200 ? null : (
            <span className={classNames('tabular-nums sm:hidden', statusClass(page.status))}>
              {page.status === 0 ? strings.auditReport.noResponse : page.status} ·{' '}
            </span>
          )}
          {sort === 'depth' ? <span className="sm:hidden">{text.atDepth(page.depth)} · </span> : null}
          <bdi>{page.title ?? text.noTitle}</bdi>
        </span>
      </td>
      <td className={classNames(number, 'max-sm:hidden', statusClass(page.status))}>
        {page.status === 0 ? strings.common.none : page.status}
      </td>
      <td className={`${number} max-lg:hidden`}>{page.depth}</td>
      <td className={number}>
        <OccurrenceCount page={page} rootUrl={rootUrl} onFindings={onFindings} />
      </td>
      <td className={`${number} max-md:hidden`}>{formatNumber(page.inlinks)}</td>
      <td className={`${number} max-lg:hidden`}>{formatNumber(page.wordCount)}</td>
      <td className={`${number} max-md:hidden`}>{text.ms(page.ttfbMs)}</td>
      <td className={`${number} max-lg:hidden`}>{formatBytes(page.bytes)}</td>
    </>
  );
}

/** As many as the list behind it has. Audits from before they were counted have a list, but no number. */
function OccurrenceCount({
  page: { url, occurrenceCount },
  rootUrl,
  onFindings,
}: Pick<PageCellsProps, 'page' | 'rootUrl' | 'onFindings'>) {
  const text = strings.auditPages;
  const shown = occurrenceCount === null ? strings.common.none : formatNumber(occurrenceCount);
  if (occurrenceCount === 0 || onFindings === null) return <span>{shown}</span>;
  const where = shortUrl(url, rootUrl);
  return (
    <button
      type="button"
      aria-label={
        occurrenceCount === null ? text.uncounted(where) : text.occurrencesOn(occurrenceCount, where)
      }
      onClick={() => onFindings(url)}
      className="-mr-1.5 rounded-md px-1.5 font-medium text-accent hover:underline"
    >
      {shown}
    </button>
  );
}
