import type { Project } from '@fettle/contract';
import type { ReactNode } from 'react';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import type { BoardSearch } from '../filters/board-search.ts';

/** What the list needs, grouped or not. */
export interface ListViewProps {
  project: Project;
  filter: TaskFilter;
  search: BoardSearch;
  /** Shown if the filters leave no task. */
  noMatches: ReactNode;
  canWrite: boolean;
  onChange: (search: BoardSearch) => void;
  onOpen: (id: string) => void;
}
