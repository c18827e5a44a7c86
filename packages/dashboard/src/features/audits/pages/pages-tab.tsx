import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { type AuditSearch, statusGroups } from '../audit-search.ts';
import { EmptyCard } from '../empty-card.tsx';
import type { TabProps } from '../tab-props.ts';
import { usePages } from './pages-query.ts';
import { PagesTable } from './pages-table.tsx';

/** What a row of the table says on a phone. */
const phoneSorts = ['occurrenceCount', 'status', 'url'] as const;

/** All pages of the audit, with filters and sorting. */
export function PagesTab({ audit, search, onSearch, filters }: TabProps) {
  const text = strings.auditPages;
  const list = usePages(audit.id, search);
  const { pages, total, error, refetch } = list;
  const isBeyondPhone = useIsBeyondPhone();
  const hasFilter = (search.url ?? search.status ?? search.depth ?? search.indexable) !== undefined;
  const set = (change: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }): void => {
    const next = Object.entries({ ...filters.current(), ...change, tab: 'pages' as const });
    onSearch(Object.fromEntries(next.filter(([, value]) => value !== undefined && value !== '')));
  };
  return (
    <div className="space-y-3 sm:space-y-4">
      <search aria-label={text.filters} className="flex flex-wrap items-center gap-2">
        {/* On a phone, a line of its own. */}
        <span className="flex max-sm:basis-full">
          <SearchField
            label={text.url}
            value={search.url ?? ''}
            onChange={(url) => set({ url })}
            pending={filters.typed}
          />
        </span>
        <ChoiceMenu
          label={text.status}
          value={search.status}
          none={text.any}
          choices={statusGroups.map((value) => ({ value, label: text.statuses[value] }))}
          onChange={(status) => set({ status })}
        />
        {search.depth === undefined ? null : (
          <ChoiceMenu
            label={text.depth}
            value={search.depth}
            none={text.any}
            choices={depthsOf(audit)}
            onChange={(depth) => set({ depth })}
          />
        )}
        <ChoiceMenu
          label={text.indexable}
          value={search.indexable}
          none={text.any}
          choices={(['true', 'false'] as const).map((value) => ({ value, label: text.indexables[value] }))}
          onChange={(indexable) => set({ indexable: indexable as AuditSearch['indexable'] })}
        />
        {/* The table has a column head for each only where it has the columns. */}
        {isBeyondPhone ? null : (
          <ChoiceMenu
            label={text.order}
            value={search.sort}
            none={text.columns.depth}
            saysNone
            choices={phoneSorts.map((value) => ({ value, label: text.columns[value] }))}
            onChange={(value) => {
              const sort = phoneSorts.find((each) => each === value);
              set({ sort, order: sort === undefined || sort === 'url' ? undefined : 'desc' });
            }}
          />
        )}
        {/* Without a filter, the tab shows it. */}
        <span role="status" className={hasFilter ? 'ml-auto text-xs text-muted tabular-nums' : 'sr-only'}>
          {pages === undefined ? '' : text.total(total)}
        </span>
      </search>
      {error !== null && pages === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {pages === undefined && error === null ? <SkeletonRows label={strings.common.loading} /> : null}
      {pages?.length === 0 ? (
        <EmptyCard
          title={text.noMatches}
          text=""
          action={
            <Button
              onClick={() =>
                set({ url: undefined, status: undefined, depth: undefined, indexable: undefined })
              }
            >
              {strings.auditFindings.clear}
            </Button>
          }
        />
      ) : null}
      {pages === undefined || pages.length === 0 ? null : (
        <PagesTable
          projectId={audit.projectId}
          auditId={audit.id}
          pages={pages}
          total={total}
          rootUrl={audit.config.rootUrl}
          sort={search.sort ?? 'depth'}
          order={search.order ?? 'asc'}
          onSort={(sort, order) =>
            set({ sort: sort === 'depth' ? undefined : sort, order: order === 'desc' ? order : undefined })
          }
          onFindings={
            audit.findingGroups === null ? null : (pageUrl) => onSearch({ tab: 'findings', pageUrl })
          }
          onNearEnd={() => loadMore(list)}
        />
      )}
      <MoreFailed list={list} />
    </div>
  );
}

/** How far from the home page there are pages. */
function depthsOf({ crawl }: TabProps['audit']): { value: string; label: string }[] {
  const depths = crawl.distribution?.depths ?? [];
  return depths.map(({ depth }) => ({
    value: String(depth),
    label: depth === 0 ? strings.auditReport.home : strings.auditReport.clicks(depth),
  }));
}
