import type { PersonKey } from './people.ts';

/** A card of the demo board. Times are days from now; negative ones are in the past. */
export interface DemoTask {
  title: string;
  by: PersonKey;
  status?: 'todo' | 'in_progress' | 'review' | 'done';
  priority?: 'low' | 'medium' | 'high' | 'critical';
  labels?: readonly LabelName[];
  assignees?: readonly PersonKey[];
  dueInDays?: number;
  description?: string;
  /** Path on the project's site. */
  page?: string;
  comments?: readonly (readonly [PersonKey, string])[];
  /** Items that begin with an x are checked. */
  checklist?: { title: string; items: readonly string[] };
  time?: readonly (readonly [PersonKey, number, string])[];
  link?: { url: string; fileName: string };
  file?: { fileName: string; text: string };
}

export interface DemoProject {
  name: string;
  /** Null for the website that the demo serves. */
  url: string | null;
  color: string;
  priority: 'low' | 'medium' | 'high' | 'critical';
  members: readonly PersonKey[];
  tasks: readonly DemoTask[];
}

export type LabelName = keyof typeof labelColors;

export const labelColors = {
  bug: 'red',
  content: 'yellow',
  seo: 'green',
  design: 'pink',
  accessibility: 'purple',
  performance: 'orange',
  client: 'blue',
  ops: 'gray',
} as const;
