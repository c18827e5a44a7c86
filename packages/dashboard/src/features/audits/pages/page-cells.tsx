import type { AuditPage } from '@fettle/contract';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { formatBytes } from '../../../strings/format/format-bytes.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';

interface PageCellsProps {
  projectId: string;
  auditId: string;
  page: AuditPage;
  rootUrl: string;
  onFindings: (url: string) => void;
}

const number = 'px-3 py-0 text-right tabular-nums';

/** The cells of a page, in the order of the table's columns. */
export function PageCells({ projectId, auditId, page, rootUrl, onFindings }: PageCellsProps) {
  const text = strings.auditPages;
  return (
    <>
      <td className="px-3 py-0">
        <InspectLink projectId={projectId} auditId={auditId} url={page.url} rootUrl={rootUrl} isOneLine />
        <span className="block truncate text-xs text-muted">
          <bdi>{page.title ?? text.noTitle}</bdi>
          {page.indexable ? null : ` · ${text.noIndex}`}
        </span>
      </td>
      <td className={classNames(number, statusTone(page.status))}>
        {page.status === 0 ? strings.common.none : page.status}
      </td>
      <td className={`${number} max-lg:hidden`}>{page.depth}</td>
      <td className={number}>
        {page.findingCount === 0 ? (
          <span className="px-1.5">0</span>
        ) : (
          <button
            type="button"
            aria-label={text.issuesOn(page.findingCount, shortUrl(page.url, rootUrl))}
            onClick={() => onFindings(page.url)}
            className="rounded-md px-1.5 font-medium text-accent hover:underline"
          >
            {formatNumber(page.findingCount)}
          </button>
        )}
      </td>
      <td className={`${number} max-md:hidden`}>{formatNumber(page.inlinks)}</td>
      <td className={`${number} max-lg:hidden`}>{formatNumber(page.wordCount)}</td>
      <td className={`${number} max-md:hidden`}>{text.ms(page.ttfbMs)}</td>
      <td className={`${number} max-lg:hidden`}>{formatBytes(page.bytes)}</td>
    </>
  );
}

function statusTone(status: number): string {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'text-warning' : 'font-medium text-danger';
}
