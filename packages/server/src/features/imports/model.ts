/**
 * What every format is read into: one board with its tasks. It says what the source says; mapping it to a project is the
 * next step (planning/). Plain data, because it crosses threads.
 */

export interface ImportedPerson {
  /** What tasks refer to; unique in the file. */
  ref: string;
  name: string;
  email: string | null;
  username: string | null;
}

export interface ImportedLabel {
  name: string;
  /** A color of Fettle; null when the source has none. */
  color: string | null;
}

export interface ImportedColumn {
  name: string;
  /** Tasks in it that will be imported if nothing else excludes them. */
  taskCount: number;
}

/** The file as a whole, known before its first task. */
export interface ImportedBoard {
  columns: ImportedColumn[];
  people: ImportedPerson[];
  labels: ImportedLabel[];
  taskCount: number;
  /** Columns of a CSV file and the field that each is read as; null when it is not. */
  fields: { name: string; to: string | null }[];
  /** What of the file is not imported, and why. */
  notes: string[];
}

export interface ImportedComment {
  externalId: string;
  author: string | null;
  body: string;
  createdAt: string | null;
}

export interface ImportedItem {
  externalId: string;
  title: string;
  done: boolean;
}

export interface ImportedChecklist {
  externalId: string;
  title: string;
  items: ImportedItem[];
}

export interface ImportedAttachment {
  externalId: string;
  name: string;
  /** Path in the archive that was imported. */
  path: string | null;
  url: string | null;
  /** A file that the source stores under `url`, in contrast to a link to somewhere else. */
  isUpload: boolean;
  createdAt: string | null;
}

export interface ImportedTime {
  externalId: string;
  person: string | null;
  minutes: number;
  note: string;
  loggedAt: string | null;
}

/** Something that has no field in Fettle and becomes a line below the description. */
export interface ImportedFact {
  label: string;
  value: string;
}

export interface ImportedTask {
  externalId: string;
  /** Where in the file it is, for people. */
  place: string;
  title: string;
  description: string;
  /** Name of its list, status, or state; null when there is none. */
  column: string | null;
  /** As the source calls it. */
  priority: string | null;
  labels: ImportedLabel[];
  assignees: string[];
  reporter: string | null;
  dueDate: string | null;
  dueDateComplete: boolean;
  createdAt: string | null;
  completedAt: string | null;
  isArchived: boolean;
  pageUrl: string | null;
  screenshotUrl: string | null;
  facts: ImportedFact[];
  checklists: ImportedChecklist[];
  comments: ImportedComment[];
  attachments: ImportedAttachment[];
  times: ImportedTime[];
  /** What of it is not imported, and why. */
  notes: string[];
}

/** A task with nothing but its place and title; parsers fill in what the source has. */
export function emptyTask(externalId: string, place: string, title: string): ImportedTask {
  return {
    externalId,
    place,
    title,
    description: '',
    column: null,
    priority: null,
    labels: [],
    assignees: [],
    reporter: null,
    dueDate: null,
    dueDateComplete: false,
    createdAt: null,
    completedAt: null,
    isArchived: false,
    pageUrl: null,
    screenshotUrl: null,
    facts: [],
    checklists: [],
    comments: [],
    attachments: [],
    times: [],
    notes: [],
  };
}

/** A file that cannot be imported; the message says where and why. */
export class UnreadableExport extends Error {}
