import { useQuery } from '@tanstack/react-query';
import { findingTasksQuery } from '../../../data/audits/finding-tasks.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isFiltered } from '../audit-search.ts';
import { CannotCompare } from '../compare/cannot-compare.tsx';
import { LeftOut } from '../ignoring/left-out.tsx';
import { OtherChecks } from '../overview/other-checks.tsx';
import type { TabProps } from '../tab-props.ts';
import { CheckList } from './check-list.tsx';
import { filterChecks, findingsByCheck } from './checks.ts';
import { FindingFilters } from './finding-filters.tsx';
import { FindingList } from './finding-list.tsx';
import { NoIssues } from './no-issues.tsx';
import { NotRechecked } from './not-rechecked.tsx';

/** The issues of an audit in the order to work on them, with changes since the previous audit. */
export function FindingsTab(props: TabProps) {
  const { audit, project, canWrite, refusal, search, onSearch, filters } = props;
  const text = strings.auditFindings;
  const { data: links } = useQuery(findingTasksQuery(project.id));
  const checks = findingsByCheck(audit);
  const shown = filterChecks(checks, search);
  const isStored = audit.findingGroups !== null;
  const isList = isStored && (search.url ?? search.pageUrl ?? search.ignored) !== undefined;
  const none = <NoIssues audit={audit} checks={checks} search={search} onSearch={onSearch} />;
  return (
    <div className="space-y-3 sm:space-y-4">
      <FindingFilters audit={audit} checks={checks} search={search} onSearch={onSearch} filters={filters} />
      {refusal === null ? null : <CannotCompare audit={audit} search={search} refusal={refusal} />}
      {isStored ? null : <p className="text-sm text-muted">{text.notKept}</p>}
      {search.change === 'not_comparable' ? (
        <p className="text-sm text-muted">{strings.auditReport.notComparableText}</p>
      ) : null}
      {search.change === 'not_rechecked' ? (
        <NotRechecked audit={audit} project={project} canWrite={canWrite} checks={checks} search={search} />
      ) : null}
      {isList ? (
        <FindingList
          key={JSON.stringify(search)}
          audit={audit}
          project={project}
          canWrite={canWrite}
          links={links}
          filter={{ ...search, check: undefined }}
          empty={none}
          isWhole
        />
      ) : shown.length === 0 ? (
        none
      ) : (
        <CheckList key={audit.id} {...props} links={links} checks={shown} />
      )}
      {search.name === undefined || !isStored ? null : (
        <SearchUrls search={search} name={search.name} onSearch={onSearch} />
      )}
      {/* Its numbers are those of the whole audit, which a filter is not about. */}
      {search.change === 'not_rechecked' || isFiltered(search) ? null : (
        <LeftOut audit={audit} isListed={search.ignored !== undefined} />
      )}
      <OtherChecks audit={audit} />
    </div>
  );
}

interface SearchUrlsProps extends Pick<TabProps, 'search' | 'onSearch'> {
  name: string;
}

/** Looks for the same text in URLs. */
function SearchUrls({ search: { name: _name, ...others }, name, onSearch }: SearchUrlsProps) {
  return (
    <Button size="small" tone="quiet" onClick={() => onSearch({ ...others, url: name })}>
      {strings.auditFindings.findInUrls(name)}
    </Button>
  );
}
