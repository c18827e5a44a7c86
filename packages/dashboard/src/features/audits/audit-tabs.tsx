import { Tabs } from '@base-ui/react/tabs';
import { useNavigate } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import { type AuditSearch, type Tab, tabs } from './audit-search.ts';
import { FindingsTab } from './findings/findings-tab.tsx';
import { LinksTab } from './links/links-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { PagesTab } from './pages/pages-tab.tsx';
import type { TabProps } from './tab-props.ts';
import type { CurrentFilters } from './use-current-filters.ts';

interface AuditTabsProps extends Omit<TabProps, 'onSearch' | 'filters'> {
  filters: CurrentFilters;
}

/** The tabs of an audit report. The URL holds the open one. */
export function AuditTabs({ filters: { tell, ...filters }, ...props }: AuditTabsProps) {
  const { audit, search } = props;
  const navigate = useNavigate();
  const text = strings.auditReport;
  const row = useScrollRow<HTMLDivElement>(search.tab);
  const onSearch = (next: AuditSearch): void => {
    tell(next);
    void navigate({
      to: '/projects/$projectId/audits/$auditId',
      params: { projectId: audit.projectId, auditId: audit.id },
      search: next,
      replace: next.tab === search.tab,
      resetScroll: false,
    });
  };
  const counts: Partial<Record<Tab, number>> = {
    ...(audit.issueCount === null ? {} : { findings: audit.issueCount }),
    pages: audit.crawl.pageCount,
    links: audit.linkReport?.brokenLinks ?? 0,
  };
  // Another audit to compare with stays chosen on every tab.
  const { against } = filters.current();
  const kept = against === undefined ? {} : { against };
  const shared = { ...props, onSearch, filters };
  return (
    <Tabs.Root
      value={search.tab ?? 'overview'}
      onValueChange={(tab: Tab) => onSearch({ ...kept, ...(tab === 'overview' ? {} : { tab }) })}
    >
      {/* A row that fades at its ends would show what scrolls below it. */}
      <div className="sticky top-0 z-20 -mx-(--gutter) bg-canvas px-(--gutter)">
        <Tabs.List
          aria-label={text.tabsLabel}
          ref={row}
          activateOnFocus
          className="scroll-row flex gap-3 overflow-x-auto sm:gap-5 border-b border-line"
        >
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className="inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1 text-sm whitespace-nowrap text-muted hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
            >
              {text.tabs[tab]}
              {counts[tab] === undefined ? null : (
                <span
                  className="text-xs font-normal text-muted tabular-nums"
                  title={text.tabCounts[tab](counts[tab])}
                >
                  {counts[tab]}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value="overview" className="pt-2 sm:pt-5">
        <OverviewTab {...shared} />
      </Tabs.Panel>
      <Tabs.Panel value="findings" className="pt-2 sm:pt-4">
        <FindingsTab {...shared} />
      </Tabs.Panel>
      <Tabs.Panel value="pages" className="pt-2 sm:pt-4">
        <PagesTab {...shared} />
      </Tabs.Panel>
      <Tabs.Panel value="links" className="pt-2 sm:pt-4">
        <LinksTab {...shared} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
