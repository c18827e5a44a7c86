import type { AuditOverview } from '@fettle/contract';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { ClearableFilter } from '../../../ui/menus/choice-menu.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { type AuditSearch, isFiltered, severities, withoutFilters } from '../audit-search.ts';
import { compareFor } from '../compare/compare-for.ts';
import { CompareMenu } from '../compare/compare-menu.tsx';
import type { TabProps } from '../tab-props.ts';
import { type CheckFindings, categoriesOf, checksOf } from './checks.ts';
import { type Segment, searchOfSegment } from './count-issues.ts';
import { CountedMenu } from './counted-menu.tsx';
import { isByName, placeText } from './place-text.ts';
import { SegmentChoice } from './segment-choice.tsx';
import { useIssueCounts } from './use-issue-counts.ts';

interface FindingFiltersProps {
  audit: AuditOverview;
  checks: readonly CheckFindings[];
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
  filters: TabProps['filters'];
}

/** The filters of the issues, kept in the URL. On a phone, most are folded, so that the first issue is near the top. */
export function FindingFilters({ audit, checks, search, onSearch, filters }: FindingFiltersProps) {
  const text = strings.auditFindings;
  const set = (change: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }): void =>
    onSearch(placeText(checks, search, dropEmpty({ ...filters.current(), ...change })));
  const fitsLabels = useIsBeyondPhone();
  // The page has a line of its own.
  const hasCriteria = isFiltered({ ...search, pageUrl: undefined });
  const [isOpen, setOpen] = useState(hasCriteria || audit.findingGroups === null);
  const [listed, whole = 0] = useIssueCounts({ audit, checks }, [search, withoutFilters(search)]);
  // Where nothing is listed, the way back is offered there.
  const isOffered = listed === 0 && whole > 0;
  return (
    <search aria-label={text.filters} className="flex flex-wrap items-center gap-2">
      {audit.findingGroups === null ? null : (
        <div className={fitsLabels ? 'flex max-w-full min-w-0' : 'audit-parts'}>
          {fitsLabels ? null : (
            <IconButton
              label={text.filters}
              aria-expanded={isOpen}
              data-filtered={hasCriteria ? '' : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <ListFilter size={16} aria-hidden />
            </IconButton>
          )}
          <SegmentChoice
            audit={audit}
            checks={checks}
            search={search}
            onChange={(segment) => set({ ...noSegment, ...searchFor(audit, segment) })}
          />
        </div>
      )}
      {fitsLabels || isOpen ? (
        <Criteria audit={audit} checks={checks} search={search} set={set} filters={filters} />
      ) : null}
      {search.pageUrl === undefined ? null : (
        <PageFilter audit={audit} url={search.pageUrl} onClear={() => set({ pageUrl: undefined })} />
      )}
      {hasCriteria && !isOffered ? (
        <Button size="small" tone="quiet" onClick={() => onSearch(withoutFilters(search))}>
          {text.clear}
        </Button>
      ) : null}
    </search>
  );
}

interface PageFilterProps {
  audit: AuditOverview;
  url: string;
  onClear: () => void;
}

/** The page that the list is limited to. */
function PageFilter({ audit: { id, projectId, config }, url, onClear }: PageFilterProps) {
  const text = strings.auditFindings;
  return (
    <ClearableFilter label={text.onPage} onClear={onClear}>
      <span className="inline-flex h-7 min-w-0 items-center gap-1 rounded-l-lg border border-accent px-2 text-[13px] pointer-coarse:h-[40px]">
        {text.onPage}{' '}
        <InspectLink projectId={projectId} auditId={id} url={url} rootUrl={config.rootUrl} isOneLine />
      </span>
    </ClearableFilter>
  );
}

interface CriteriaProps extends Omit<FindingFiltersProps, 'onSearch'> {
  set: (change: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }) => void;
}

/** The filters besides the part of the issues. */
function Criteria({ audit, checks, search, set, filters }: CriteriaProps) {
  const text = strings.auditFindings;
  const fitsLabels = useIsBeyondPhone();
  const ignored = checksOf(audit).filter(({ ignoredCount = 0 }) => ignoredCount > 0);
  const used = new Set([...checks, ...ignored].map(({ category }) => category));
  const find =
    audit.findingGroups === null ? null : (
      <SearchField
        label={isByName(search) ? text.find : text.url}
        value={search.name ?? search.url ?? ''}
        onChange={(url) => set({ name: undefined, url })}
        pending={filters.typed}
      />
    );
  return (
    <>
      {/* A phone has it in a line of its own, above what limits the list further. */}
      {fitsLabels || find === null ? null : <div className="flex basis-full">{find}</div>}
      <CountedMenu
        audit={audit}
        checks={checks}
        search={search}
        name="severity"
        choices={severities.map((value) => ({ value, label: text.severities[value] ?? value }))}
        onChange={(severity) => set({ severity: severity as AuditSearch['severity'] })}
      />
      <CountedMenu
        audit={audit}
        checks={checks}
        search={search}
        name="category"
        choices={categoriesOf(audit)
          .filter(({ id }) => used.has(id))
          .map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(category) => set({ category })}
      />
      {/* A phone has no room for it in the header. */}
      {fitsLabels || audit.findingGroups === null ? null : (
        <CompareMenu audit={audit} against={search.against} isFilter />
      )}
      {fitsLabels ? find : null}
    </>
  );
}

const noSegment = { change: undefined, ignored: undefined };

function searchFor(audit: AuditOverview, segment: Segment): AuditSearch {
  const search = searchOfSegment(segment);
  return search.change === undefined ? search : compareFor(audit, search.change);
}

function dropEmpty(search: Record<string, string | undefined>): AuditSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}
