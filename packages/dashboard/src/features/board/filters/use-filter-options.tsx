import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { useUser } from '../../../data/account/session.ts';
import { projectLabelsQuery } from '../../../data/projects/project-labels.ts';
import { strings } from '../../../strings/index.ts';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import { labelColor } from '../../../ui/display/label-color.ts';
import type { PickOption } from '../../../ui/menus/pick-row.tsx';
import { none } from '../swimlanes/swimlanes.ts';
import { usePeople } from '../use-people.ts';
import { type BoardFilters, type SeveralName, sources } from './board-search.ts';

interface FilterOptions {
  options: Readonly<Record<SeveralName, readonly PickOption[]>>;
  isLoading: boolean;
  /** Requests what a filter offers, which a board without filters does without. */
  want: (name: SeveralName) => void;
}

/** What each filter of several values offers. */
export function useFilterOptions(project: Project, filters: BoardFilters): FilterOptions {
  const user = useUser();
  const text = strings.board;
  const [wanted, setWanted] = useState<ReadonlySet<SeveralName>>(new Set());
  const isWanted = (name: SeveralName) => wanted.has(name) || filters[name] !== undefined;
  const labels = useQuery({ ...projectLabelsQuery(project.id), enabled: isWanted('label') });
  const people = usePeople(project, isWanted('assignee') || isWanted('reporter')).toSorted(
    (a, b) => Number(b.userId === user.id) - Number(a.userId === user.id),
  );
  const persons = people.map(({ userId, name }) => ({
    value: userId,
    label: userId === user.id ? `${text.assignedToMe} (${name})` : name,
  }));
  return {
    options: {
      assignee: [...persons, { value: none, label: text.unassigned }],
      reporter: persons,
      label: (labels.data ?? []).map(({ name, color, taskCount }) => ({
        value: name,
        label: name,
        icon: <ColorDot color={labelColor({ name, color })} />,
        count: taskCount,
      })),
      priority: (['critical', 'high', 'medium', 'low'] as const).map((value) => ({
        value,
        label: strings.priorities[value],
        icon: (
          <span aria-hidden>
            <PriorityIcon priority={value} />
          </span>
        ),
      })),
      status: project.columns.map(({ key, label, color }) => ({
        value: key,
        label,
        icon: <ColorDot color={color} />,
      })),
      source: sources.map((value) => ({ value, label: text.sources[value] })),
    },
    isLoading: labels.isLoading,
    want: (name) => setWanted((before) => new Set([...before, name])),
  };
}
