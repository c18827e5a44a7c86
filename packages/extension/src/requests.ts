import type { Anchor } from '@fettle/anchor';
import type { CreateTaskBody } from '@fettle/client';

/** What the panel and the options page ask the background for, which alone has the token. */
export type Request =
  | { kind: 'readPage'; url: string; projectId: string | null }
  | { kind: 'readTask'; taskId: string }
  | { kind: 'createTask'; key: string; task: NewTask; picture: string | null }
  | { kind: 'addComment'; key: string; taskId: string; body: string }
  | { kind: 'logTime'; key: string; taskId: string; minutes: number }
  | { kind: 'startTimer'; taskId: string }
  | { kind: 'stopTimer' }
  | { kind: 'keepDraft'; url: string; draft: Draft | null }
  | { kind: 'takePicture' }
  | { kind: 'readAccount' }
  | { kind: 'connect'; server: string; token: string }
  | { kind: 'disconnect' }
  | { kind: 'openOptions' };

/** As the service takes it. */
type Pin = NonNullable<CreateTaskBody['pin']>;

export interface NewTask {
  projectId: string;
  title: string;
  description: string;
  priority: Priority;
  pageUrl: string;
  pin: Pin | null;
  context: { userAgent: string; language: string; metadata: Record<string, string> };
}

/** A new task that is being written, kept for the page until it is created. */
export interface Draft {
  /** Makes sending it twice harmless. */
  key: string;
  title: string;
  description: string;
  priority: Priority;
}

export const priorities = ['low', 'medium', 'high', 'critical'] as const;
export type Priority = (typeof priorities)[number];

/** Why something failed, by what the user can do about it. */
export type Problem =
  /** The service does not respond. */
  | 'unreachable'
  /** The token is not valid, or no longer. */
  | 'signedOut'
  /** The user, or their token, may not do this. */
  | 'forbidden'
  /** The service says why. */
  | 'refused';

export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem; message: string };

/** What each request is answered with. */
export interface Answers {
  readPage: PageFacts | null;
  readTask: TaskCard;
  createTask: { task: PageTask; isPictureLost: boolean };
  addComment: null;
  logTime: null;
  startTimer: Timer;
  stopTimer: { minutes: number };
  keepDraft: null;
  takePicture: string;
  readAccount: Account | null;
  connect: Account;
  disconnect: null;
  openOptions: null;
}

/** Whom the token belongs to. */
export interface Account {
  server: string;
  name: string;
}

export interface ProjectChoice {
  id: string;
  name: string;
}

/** What the panel shows of a page; null when nobody is signed in. */
export interface PageFacts {
  account: Account;
  /** Those whose site the page belongs to come first. */
  projects: readonly ProjectChoice[];
  /** Null when no project has this site and none was chosen. */
  projectId: string | null;
  tasks: readonly PageTask[];
  /** What the latest audit says of the page; null when it does not know it. */
  audit: PageAudit | null;
  timer: Timer | null;
  draft: Draft | null;
}

export interface PageTask {
  id: string;
  key: string;
  title: string;
  statusLabel: string;
  priority: Priority;
  url: string;
  /** Null when it has no pin that can be found in a page. */
  pin: { x: number; y: number; anchor: Anchor; frames: Anchor[] } | null;
}

export interface PageAudit {
  completedAt: string;
  url: string;
  issues: readonly { checkId: string; title: string; severity: string; count: number }[];
}

export interface TaskCard extends PageTask {
  description: string;
  assignees: readonly string[];
  dueDate: string | null;
  minutesLogged: number;
  comments: readonly { id: string; author: string; body: string; createdAt: string }[];
}

export interface Timer {
  taskId: string;
  key: string;
  startedAt: number;
  /** When somebody stopped it, until the service has its time. */
  stoppedAt?: number;
}

/** Asks the background, in the panel and the options page. */
export type Ask = <Kind extends Request['kind']>(
  request: Extract<Request, { kind: Kind }>,
) => Promise<Answer<Answers[Kind]>>;
