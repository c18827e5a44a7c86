import type { ProjectListItem } from '@fettle/contract';

/** One line of the palette. */
export interface Entry {
  id: string;
  label: string;
  detail?: string;
  /** Of a task. */
  taskKey?: string;
  /** It is a task that is completed, or not. */
  isCompleted?: boolean;
  /** The ID of a task whose name does not say why it was found: its description does. */
  describedBy?: string;
  keys?: string;
  /** It is a task that does not exist yet. */
  isNew?: boolean;
  /** Its mark is shown. */
  project?: Pick<ProjectListItem, 'id' | 'name' | 'color'>;
  run: () => void;
}

/** Entries under a heading. */
export interface Group {
  label: string;
  items: Entry[];
}
