import { strings } from '../../../strings/index.ts';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { type AuditSearch, linkSorts } from '../audit-search.ts';
import type { TabProps } from '../tab-props.ts';

interface LinkFiltersProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
  filters: TabProps['filters'];
  /** The number of matches, as text. Without a filter, the tab shows it. */
  count: string;
}

/** The filters and order of the broken links, kept in the URL. */
export function LinkFilters({ search, onSearch, filters, count }: LinkFiltersProps) {
  const text = strings.auditLinks;
  const isFiltered = search.url !== undefined || search.type !== undefined;
  const set = (change: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }): void => {
    const next = Object.entries({ ...filters.current(), ...change, tab: 'links' as const });
    onSearch(Object.fromEntries(next.filter(([, value]) => value !== undefined && value !== '')));
  };
  return (
    <search aria-label={text.filters} className="flex flex-wrap items-center gap-2">
      {/* On a phone, a line of its own. */}
      <span className="flex max-sm:basis-full">
        <SearchField
          label={text.find}
          value={search.url ?? ''}
          onChange={(url) => set({ url })}
          pending={filters.typed}
        />
      </span>
      <ChoiceMenu
        label={text.type}
        value={search.type}
        none={strings.auditPages.any}
        choices={[
          { value: 'internal', label: text.internal },
          { value: 'external', label: text.external },
        ]}
        onChange={(type) => set({ type: type as AuditSearch['type'] })}
      />
      <ChoiceMenu
        label={text.order}
        value={search.rank}
        none={text.usualOrder}
        saysNone
        choices={linkSorts.map((value) => ({ value, label: text.orders[value] }))}
        onChange={(rank) => set({ rank: rank as AuditSearch['rank'] })}
      />
      <span role="status" className={isFiltered ? 'ml-auto text-xs text-muted tabular-nums' : 'sr-only'}>
        {count}
      </span>
    </search>
  );
}
