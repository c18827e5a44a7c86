import type { AuditListItem } from '@fettle/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRunning, orgAuditsQuery } from '../../../data/audits/audits.ts';
import { isCanceled } from '../../../data/audits/is-canceled.ts';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { AuditList } from '../audit-list.tsx';
import { EmptyCard } from '../empty-card.tsx';

const outcomes = ['running', 'complete', 'failed', 'canceled'] as const;
type Outcome = (typeof outcomes)[number];

interface LogFilter {
  projectId?: string | undefined;
  outcome?: Outcome | undefined;
}

/** All audits of an organization: those that run, then the newest. The filters are about those that are loaded. */
export function AuditLog({ slug }: { slug: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(orgAuditsQuery(slug));
  const [filter, setFilter] = useState<LogFilter>({});
  const audits = (data?.pages.flatMap(({ items }) => items) ?? []).filter((audit) => isListed(audit, filter));
  return (
    <>
      <Filters slug={slug} filter={filter} onFilter={setFilter} />
      {audits.length === 0 ? (
        <EmptyCard
          title={strings.orgAudits.noMatches}
          text={hasNextPage ? strings.orgAudits.olderMayMatch : ''}
          action={<Button onClick={() => setFilter({})}>{strings.auditFindings.clear}</Button>}
        />
      ) : (
        <AuditList
          audits={[...audits.filter(isRunning), ...audits.filter((audit) => !isRunning(audit))]}
          showsProject
        />
      )}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {strings.audits.older}
        </Button>
      ) : null}
    </>
  );
}

interface FiltersProps {
  slug: string;
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

function Filters({ slug, filter, onFilter }: FiltersProps) {
  const text = strings.orgAudits;
  const { data: projects = [] } = useQuery(projectsQuery);
  const own = projects.filter(({ orgSlug }) => orgSlug === slug);
  return (
    <search aria-label={text.filters} className="flex flex-wrap items-center gap-2">
      <ChoiceMenu
        label={text.columns.project}
        value={filter.projectId}
        none={strings.auditPages.any}
        choices={own.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(projectId) => onFilter({ ...filter, projectId })}
      />
      <ChoiceMenu
        label={strings.audits.columns.state}
        value={filter.outcome}
        none={strings.auditPages.any}
        choices={outcomes.map((value) => ({ value, label: text.outcomes[value] }))}
        onChange={(value) => onFilter({ ...filter, outcome: outcomes.find((each) => each === value) })}
      />
    </search>
  );
}

function isListed(audit: AuditListItem, { projectId, outcome }: LogFilter): boolean {
  const fitsProject = projectId === undefined || audit.projectId === projectId;
  return fitsProject && (outcome === undefined || outcomeOf(audit) === outcome);
}

function outcomeOf(audit: AuditListItem): Outcome {
  if (isRunning(audit)) return 'running';
  if (isCanceled(audit.error)) return 'canceled';
  return audit.status === 'failed' ? 'failed' : 'complete';
}
