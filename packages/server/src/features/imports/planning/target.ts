import type { Label, Priority } from '@fettle/contract';
import type { ImportedAttachment } from '../model.ts';

/** The fields of a task that an import sets, as the source has them after mapping. */
export interface TargetFields {
  title: string;
  description: string | null;
  status: string;
  priority: Priority;
  labels: Label[];
  assigneeIds: string[];
  dueDate: string | null;
  dueDateComplete: boolean;
  pageUrl: string | null;
  screenshotUrl: string | null;
}

/** The author of something: a user, or a name that stays a name. */
export type TargetPerson = { userId: string } | { userId: null; name: string | null; email: string | null };

export interface TargetComment {
  externalId: string;
  body: string;
  author: TargetPerson;
  createdAt: string | null;
}

export interface TargetItem {
  externalId: string;
  title: string;
  done: boolean;
}

export interface TargetChecklist {
  externalId: string;
  title: string;
  items: TargetItem[];
}

export interface TargetTime {
  externalId: string;
  userId: string;
  minutes: number;
  note: string;
  loggedAt: string | null;
}

/** A task as it is to become, as far as the source decides. */
export interface Target {
  externalId: string;
  place: string;
  fields: TargetFields;
  /** null when the source does not say who reported it: then the user who imports. */
  reporter: TargetPerson | null;
  createdAt: string | null;
  completedAt: string | null;
  comments: TargetComment[];
  checklists: TargetChecklist[];
  attachments: ImportedAttachment[];
  times: TargetTime[];
  notes: string[];
}
