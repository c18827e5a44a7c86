import type { Label, Priority, RecurrenceFrequency, RecurrenceTrigger, TaskSource } from '@fettle/contract';
import type { Json, NullableJson } from './column-types.ts';

/** A checklist of a template. */
export interface TemplateChecklist {
  title: string;
  items: { title: string }[];
}

export interface TaskTemplateTable {
  id: string;
  org_id: string;
  project_id: string;
  name: string | null;
  title: string;
  description: string | null;
  description_html: string | null;
  description_json: NullableJson<unknown>;
  status: string | null;
  priority: Priority;
  labels: Json<Label[]>;
  assignee_ids: string[];
  checklists: Json<TemplateChecklist[]>;
  source: TaskSource | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** Dates are text, such as 2026-11-20. */
export interface RecurringTaskTable {
  id: string;
  org_id: string;
  project_id: string;
  template_id: string;
  trigger: RecurrenceTrigger;
  frequency: RecurrenceFrequency;
  repeat_interval: number;
  weekdays: number[];
  day: number | null;
  week: number | null;
  weekday: number | null;
  month: number | null;
  time: string;
  time_zone: string;
  starts_on: string;
  ends_on: string | null;
  due_in_days: number | null;
  paused: boolean;
  last_on: string | null;
  next_on: string | null;
  next_date_at: string | null;
  next_run_at: string | null;
  source: TaskSource;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface RecurringTaskTables {
  task_templates: TaskTemplateTable;
  recurring_tasks: RecurringTaskTable;
}
