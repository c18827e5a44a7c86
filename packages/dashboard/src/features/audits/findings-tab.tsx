import { useQuery } from '@tanstack/react-query';
import { findingTasksQuery } from '../../data/finding-tasks.ts';
import { strings } from '../../strings/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { TabProps } from './audit-tabs.tsx';
import { CheckCard } from './check-card.tsx';
import { findingsByCheck, fitChecks } from './checks.ts';
import { FindingFilters } from './finding-filters.tsx';
import { FindingList } from './finding-list.tsx';
import { OtherChecks } from './other-checks.tsx';

/** What the audit found, check by check in the order of work, with what changed since the audit before. */
export function FindingsTab(props: TabProps) {
  const { audit, project, canWrite, search, onSearch } = props;
  const text = strings.auditFindings;
  const { data: links } = useQuery(findingTasksQuery(project.id));
  const checks = findingsByCheck(audit);
  const shown = fitChecks(checks, search);
  const isFiltered = search.change ?? search.severity ?? search.category ?? search.url;
  const shared = { audit, project, canWrite, links };
  return (
    <div className="space-y-4">
      <FindingFilters audit={audit} checks={checks} search={search} onSearch={onSearch} />
      {audit.findingGroups === null ? <p className="text-sm text-muted">{text.notKept}</p> : null}
      {search.url !== undefined && audit.findingGroups !== null ? (
        <div className="rounded-2xl border border-line bg-surface p-4">
          <FindingList {...shared} filter={search} showsCheck />
        </div>
      ) : (
        <ul className="space-y-2">
          {shown.map((check) => (
            <li key={check.id}>
              <CheckCard
                {...shared}
                check={check}
                search={search}
                isOpen={search.check === check.id}
                onToggle={() => {
                  const { check: open, ...rest } = search;
                  onSearch(open === check.id ? rest : { ...rest, check: check.id });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && search.url === undefined ? (
        <EmptyState title={isFiltered === undefined ? text.perfect : text.nothing} text="" />
      ) : null}
      <OtherChecks audit={audit} />
    </div>
  );
}
