import type { OrgTime } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { PickFilter } from '../../components/filters/pick-filter.tsx';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ProjectMark } from '../../ui/display/project-mark.tsx';
import type { PickOption } from '../../ui/menus/pick-row.tsx';
import type { ReportsSearch } from './reports-search.ts';

interface TimeFiltersProps {
  /** The minutes of the month, without filters: their projects and people are offered. */
  sums: readonly OrgTime[];
  search: ReportsSearch;
  onChange: (search: ReportsSearch) => void;
}

/** Limits the logged time to a project and a person. A filter with nothing to choose from is not shown. */
export function TimeFilters({ sums, search, onChange }: TimeFiltersProps) {
  const text = strings.reports;
  const { project, person, ...others } = search;
  const projects = useProjectOptions(sums);
  const people = peopleOf(sums);
  return (
    <>
      {projects.length > 1 || project !== undefined ? (
        <PickFilter
          label={text.project}
          options={projects}
          chosen={project === undefined ? [] : [project]}
          onChange={([chosen]) => onChange(withFilters(others, chosen, person))}
        />
      ) : null}
      {people.length > 1 || person !== undefined ? (
        <PickFilter
          label={text.person}
          options={people}
          chosen={person === undefined ? [] : [person]}
          onChange={([chosen]) => onChange(withFilters(others, project, chosen))}
        />
      ) : null}
    </>
  );
}

function withFilters(
  search: ReportsSearch,
  project: string | undefined,
  person: string | undefined,
): ReportsSearch {
  return {
    ...search,
    ...(project === undefined ? {} : { project }),
    ...(person === undefined ? {} : { person }),
  };
}

function useProjectOptions(sums: readonly OrgTime[]): PickOption[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  const colors = new Map(projects.map(({ id, color }) => [id, color]));
  return namesOf(sums, ({ projectId, projectName }) => [projectId, projectName]).map(([id, name]) => ({
    value: id,
    label: name,
    icon: <ProjectMark id={id} name={name} color={colors.get(id) ?? 'gray'} />,
  }));
}

function peopleOf(sums: readonly OrgTime[]): PickOption[] {
  return namesOf(sums, ({ userId, userName }) => [userId, userName]).map(([id, name]) => ({
    value: id,
    label: name,
    icon: <Avatar id={id} name={name} size="small" />,
  }));
}

/** Everything that has time once, by name. */
function namesOf(
  sums: readonly OrgTime[],
  read: (sum: OrgTime) => [string | null, string | null],
): [string, string][] {
  const names = new Map(sums.map(read).flatMap(([id, name]) => (id === null ? [] : [[id, name ?? id]])));
  return [...names].toSorted(([, a], [, b]) => a.localeCompare(b));
}
