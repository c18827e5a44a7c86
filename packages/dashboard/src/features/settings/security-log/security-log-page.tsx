import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileDown, ShieldCheck } from 'lucide-react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import type { Period } from '../../../data/client/periods.ts';
import { saveCsv } from '../../../data/client/save-csv.ts';
import { orgMembersQuery, useOrg } from '../../../data/orgs/orgs.ts';
import {
  securityEntriesPerPage,
  securityLogPath,
  securityLogQuery,
} from '../../../data/orgs/security-log.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { FilterRow } from '../filter-row.tsx';
import { PageHead } from '../page-head.tsx';
import { EntryList } from './entry-list.tsx';
import type { SecurityLogSearch } from './security-log-search.ts';
import { TypeFilter } from './type-filter.tsx';
import '../settings.css';

const route = getRouteApi('/shell/orgs/$slug/settings/security-log');
const text = strings.securityLog;
const choices = (table: Record<string, string>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

/** The security log of an organization, for its owners. */
export function SecurityLogPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  if (org?.role !== 'owner') return <NotFound what="access" text={text.notAllowed} />;
  return <SecurityLog key={slug} slug={slug} />;
}

function SecurityLog({ slug }: { slug: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { type, person, period, page = 1 } = search;
  const filter = { type, userId: person, period };
  const { data, error, refetch } = useQuery({
    ...securityLogQuery(slug, { ...filter, page }),
    placeholderData: keepPreviousData,
  });
  const { data: members = [] } = useQuery(orgMembersQuery(slug));
  const change = (next: SecurityLogSearch): void =>
    void navigate({ search: next, replace: true, resetScroll: false });
  // A changed filter starts on the first page.
  const { page: _page, ...unpaged } = search;
  const filters = Object.keys(unpaged).length;
  const isBeyondPhone = useIsBeyondPhone();
  const exportButton = (
    <ExportButton path={() => securityLogPath(slug, filter)} disabled={data?.total === 0} />
  );
  return (
    <div className="log-page space-y-5">
      <PageHead title={text.title} text={text.intro} action={isBeyondPhone ? exportButton : undefined} />
      <div className="flex items-center justify-between gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        <FilterRow
          count={data?.items.length === 0 ? 0 : filters}
          clear={text.clearFilters}
          onClear={() => change({})}
        >
          <TypeFilter value={type} onChange={(next) => change(withField(unpaged, 'type', next))} />
          <ChoiceMenu
            label={text.person}
            value={person}
            none={text.any}
            choices={members.map(({ userId, name }) => ({ value: userId, label: name }))}
            onChange={(next) => change(withField(unpaged, 'person', next))}
          />
          <ChoiceMenu
            label={text.period}
            value={period}
            none={text.any}
            choices={choices(text.periods)}
            onChange={(next) => change(withField(unpaged, 'period', next as Period | undefined))}
          />
        </FilterRow>
        {/* On a phone, the first entry is in view. */}
        <div className="flex shrink-0 items-center justify-between">
          <p role="status" className="text-sm text-muted">
            {data === undefined ? null : text.total(data.total)}
          </p>
          {isBeyondPhone ? null : exportButton}
        </div>
      </div>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {data?.items.length === 0 ? (
        <div className="rounded-2xl border border-line bg-surface shadow-card">
          <EmptyState
            {...(filters > 0 ? {} : { icon: <ShieldCheck size={20} /> })}
            title={filters > 0 ? text.noMatches : text.emptyTitle}
            text={filters > 0 ? text.noMatchesText : text.emptyText}
            action={filters > 0 ? <Button onClick={() => change({})}>{text.clearFilters}</Button> : undefined}
          />
        </div>
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <div className="rounded-2xl border border-line bg-surface px-4 py-1 shadow-card">
          <EntryList label={text.title} entries={data.items} />
        </div>
      ) : null}
      <Pager
        page={page}
        pages={Math.ceil((data?.total ?? 0) / securityEntriesPerPage)}
        onChange={(next) => change({ ...unpaged, ...(next > 1 ? { page: next } : {}) })}
      />
    </div>
  );
}

function ExportButton({ path, disabled }: { path: () => string; disabled: boolean }) {
  const save = useMutation({ mutationFn: () => saveCsv(path()) });
  return (
    <Button
      icon={<FileDown size={16} aria-hidden />}
      busy={save.isPending}
      disabled={disabled}
      onClick={() => save.mutate()}
    >
      {text.export}
    </Button>
  );
}

function withField<K extends 'type' | 'person' | 'period'>(
  search: SecurityLogSearch,
  field: K,
  value: SecurityLogSearch[K] | undefined,
): SecurityLogSearch {
  const { [field]: _before, ...rest } = search;
  return value === undefined ? rest : { ...rest, [field]: value };
}
