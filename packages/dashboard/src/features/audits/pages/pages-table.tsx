import type { AuditPage } from '@fettle/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { usePageRows } from '../../../ui/lists/use-page-rows.ts';
import type { PageSort } from '../audit-search.ts';
import { PageCells } from './page-cells.tsx';
import '../audits.css';

interface PagesTableProps {
  projectId: string;
  auditId: string;
  pages: readonly AuditPage[];
  total: number;
  rootUrl: string;
  sort: PageSort;
  order: 'asc' | 'desc';
  onSort: (sort: PageSort, order: 'asc' | 'desc') => void;
  /** Null when individual occurrences are no longer stored. */
  onFindings: ((url: string) => void) | null;
  onNearEnd: () => void;
}

/** In the order of the cells. Narrow screens hide some. */
const columns: readonly { id: PageSort; width: string; shown?: string }[] = [
  { id: 'url', width: '' },
  { id: 'status', width: 'w-18', shown: 'max-sm:hidden' },
  { id: 'depth', width: 'w-28', shown: 'max-lg:hidden' },
  { id: 'occurrenceCount', width: 'w-30 max-sm:w-24' },
  { id: 'inlinks', width: 'w-24', shown: 'max-md:hidden' },
  { id: 'wordCount', width: 'w-20', shown: 'max-lg:hidden' },
  { id: 'ttfbMs', width: 'w-22', shown: 'max-md:hidden' },
  { id: 'bytes', width: 'w-22', shown: 'max-lg:hidden' },
];

const rowHeight = 48;

/**
 * A table of pages. Only rows in view are rendered; empty rows above and below keep the height. The page scrolls, as it does
 * for the other lists: a table that scrolled by itself looked complete where it was cut between two rows.
 */
export function PagesTable(props: PagesTableProps) {
  const { projectId, auditId, pages, total, rootUrl, onFindings, onNearEnd } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtual, rows, margin } = usePageRows({
    list: body,
    count: pages.length,
    rowHeight,
    keyOf: (index) => pages[index]?.url ?? index,
    onNearEnd,
  });
  return (
    <section
      aria-label={strings.auditPages.title}
      className="overflow-clip rounded-2xl border border-line bg-surface shadow-card text-sm"
    >
      <table
        aria-rowcount={total + 1}
        className="pages-table w-full table-fixed border-separate border-spacing-0"
      >
        <HeadRow {...props} />
        <tbody ref={body}>
          <Room height={(rows[0]?.start ?? margin) - margin} />
          {rows.map(({ index, key }) => {
            const page = pages[index];
            return page === undefined ? null : (
              <tr
                key={key}
                aria-rowindex={index + 2}
                className="hover:bg-hover *:border-b *:border-line"
                style={{ height: rowHeight }}
              >
                <PageCells
                  projectId={projectId}
                  auditId={auditId}
                  page={page}
                  rootUrl={rootUrl}
                  sort={props.sort}
                  onFindings={onFindings}
                />
              </tr>
            );
          })}
          <Room height={virtual.getTotalSize() + margin - (rows.at(-1)?.end ?? margin)} />
        </tbody>
      </table>
    </section>
  );
}

function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

function HeadRow({ sort, order, onSort }: PagesTableProps) {
  const text = strings.auditPages;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    // Below the tabs, which stay at the top too.
    <thead className="sticky z-10 bg-sunken">
      <tr aria-rowindex={1} className="*:border-b *:border-line">
        {columns.map(({ id, width, shown }) => {
          const isSorted = sort === id;
          return (
            <th
              key={id}
              scope="col"
              aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
              className={classNames(
                'h-9 px-3 font-medium',
                width,
                shown,
                id === 'url' ? 'text-left' : 'text-right',
              )}
            >
              <button
                type="button"
                title={text.sortBy(text.columns[id])}
                onClick={() => onSort(id, nextOrder(id, isSorted ? order : null))}
                className={classNames(
                  'inline-flex items-center gap-1 text-xs whitespace-nowrap hover:text-ink',
                  isSorted ? 'font-semibold text-ink' : 'text-muted',
                )}
              >
                {text.columns[id]}
                {isSorted ? <Arrow size={12} aria-hidden /> : null}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Numbers sort in descending order first. Pressing again reverses the order. */
function nextOrder(id: PageSort, order: 'asc' | 'desc' | null): 'asc' | 'desc' {
  if (order !== null) return order === 'asc' ? 'desc' : 'asc';
  return id === 'url' || id === 'depth' ? 'asc' : 'desc';
}
