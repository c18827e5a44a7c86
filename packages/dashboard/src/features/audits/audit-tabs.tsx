import { Tabs } from '@base-ui/react/tabs';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';
import { type AuditSearch, type Tab, tabs } from './audit-search.ts';
import { FindingsTab } from './findings/findings-tab.tsx';
import { LinksTab } from './links/links-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { PagesTab } from './pages/pages-tab.tsx';
import type { TabProps } from './tab-props.ts';
import { useCurrentFilters } from './use-current-filters.ts';

const route = getRouteApi('/shell/projects/$projectId/audits/$auditId');

/** The tabs of an audit report. The URL holds the open one. */
export function AuditTabs(props: Omit<TabProps, 'search' | 'onSearch' | 'filters'>) {
  const { audit } = props;
  const search = route.useSearch();
  const navigate = useNavigate();
  const text = strings.auditReport;
  const { tell, ...filters } = useCurrentFilters(search);
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
  const kept = search.against === undefined ? {} : { against: search.against };
  const shared = { ...props, search, onSearch, filters };
  return (
    <Tabs.Root
      value={search.tab ?? 'overview'}
      onValueChange={(tab: Tab) => onSearch({ ...kept, ...(tab === 'overview' ? {} : { tab }) })}
    >
      <Tabs.List
        aria-label={text.tabsLabel}
        activateOnFocus
        className="flex gap-3 overflow-x-auto sm:gap-5 border-b border-line"
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
      <Tabs.Panel value="overview" className="pt-5">
        <OverviewTab {...shared} />
      </Tabs.Panel>
      <Tabs.Panel value="findings" className="pt-4">
        <FindingsTab {...shared} />
      </Tabs.Panel>
      <Tabs.Panel value="pages" className="pt-4">
        <PagesTab {...shared} />
      </Tabs.Panel>
      <Tabs.Panel value="links" className="pt-4">
        <LinksTab {...shared} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
