/** Made from the contract by `npm run generate`; changes here are lost. */

/** Part of `TaskCompact`, `Task`, `Comment`, and 7 more. */
export interface Actor {
  /** `guest`: a person without an account; `system`: the service itself */
  type: 'user' | 'guest' | 'system';
  id: string | null;
  name: string;
  email: string | null;
}

/** Part of `AuditError` and `Activity`. */
export type AuditErrorCode =
  | 'SITE_UNREACHABLE'
  | 'ROOT_REDIRECTS_OFFSITE'
  | 'BLOCKED_ADDRESS'
  | 'CANCELLED'
  | 'INTERNAL';

/** Used by `getMe`, `logIn`, `signInMobile`, and 5 more. */
export interface User {
  /** UUIDv7 */
  id: string;
  name: string;
  email: string;
}

/** Result of `createOrg` and `updateOrg`. */
export interface Org {
  /** UUIDv7 */
  id: string;
  slug: string;
  name: string;
}

/** Result of `listTokens`. */
export interface Token {
  /** UUIDv7 */
  id: string;
  /** `personal`: an API token; `login`: a sign-in token, which is also listed as a session and is revoked when that session ends */
  kind: 'personal' | 'login';
  name: string;
  scopes: Array<Scope>;
  /** IDs of the projects that the token is limited to; null for every project that its user can see */
  projectIds: Array<string> | null;
  publicId: string;
  lastFour: string;
  /** ISO 8601 time in UTC, with milliseconds */
  expiresAt: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  lastUsedAt: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  revokedAt: string | null;
}

/** Result of `listOrgMembers` and `updateOrgMember`. */
export interface OrgMember {
  /** UUIDv7 */
  userId: string;
  name: string;
  email: string;
  username: string | null;
  role: OrgRole;
  /** ISO 8601 time in UTC, with milliseconds */
  joinedAt: string;
  /** Whether the account has a second factor; null unless the caller is an owner */
  hasSecondFactor: boolean | null;
  /** Whether an identity provider manages the membership */
  provisioned: boolean;
  /** Name of the group that decides the role; null: the role can be changed */
  roleFromGroup: string | null;
  /** The projects that a guest is a member of, by name; null for other roles, and unless the caller is an owner or admin */
  guestProjects: Array<{
    /** UUIDv7 */
    projectId: string;
    role: ProjectRole;
  }> | null;
}

/** Result of `listProjects`. */
export interface ProjectListItem {
  /** UUIDv7 */
  id: string;
  name: string;
  url: string | null;
  status: ProjectStatus;
  priority: Priority;
  color: string;
  /** UUIDv7 */
  orgId: string;
  orgSlug: string;
  taskCount: number;
  openTaskCount: number;
  overdueTaskCount: number;
  memberCount: number;
  /** Percentage of tasks that are completed */
  progress: number;
  lastAudit: {
    /** UUIDv7 */
    id: string;
    status: string;
    overallScore: number | null;
    issueCount: number | null;
    occurrenceCount: number | null;
    /** ISO 8601 time in UTC, with milliseconds */
    completedAt: string | null;
    error: AuditError | null;
  } | null;
  /** Scores of the latest completed audits, up to 8, oldest first */
  scores: Array<number>;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  updatedAt: string;
}

/** Part of `ProjectListItem`, `Project`, `AuditListItem`, and 2 more. */
export interface AuditError {
  code: AuditErrorCode;
  message: string;
}

/** Result of `getProject`, `createProject`, `updateProject`, and 2 more. */
export interface Project {
  /** UUIDv7 */
  id: string;
  name: string;
  url: string | null;
  status: ProjectStatus;
  priority: Priority;
  color: string;
  /** UUIDv7 */
  orgId: string;
  orgSlug: string;
  taskCount: number;
  openTaskCount: number;
  overdueTaskCount: number;
  memberCount: number;
  /** Percentage of tasks that are completed */
  progress: number;
  lastAudit: {
    /** UUIDv7 */
    id: string;
    status: string;
    overallScore: number | null;
    issueCount: number | null;
    occurrenceCount: number | null;
    /** ISO 8601 time in UTC, with milliseconds */
    completedAt: string | null;
    error: AuditError | null;
  } | null;
  /** Scores of the latest completed audits, up to 8, oldest first */
  scores: Array<number>;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  updatedAt: string;
  columns: Array<Column>;
  members: Array<Member>;
  /** Visibility of the caller's comments if they do not choose one: `internal` where guests would read them */
  defaultCommentVisibility: 'internal' | 'public';
}

/** Part of `Project`. */
export interface Column {
  /** UUIDv7 */
  id: string;
  /** The `status` of tasks in this column */
  key: string;
  label: string;
  /** Position on the board, starting at 0; new tasks go to the column with the lowest position */
  position: number;
  color: string;
  category: ColumnCategory;
  /** Maximum number of tasks that the column should hold, which is not enforced; null for no limit */
  wipLimit: number | null;
}

/** Result of `listProjectMembers`, `addProjectMember`, and `updateProjectMember`. */
export interface Member {
  /** UUIDv7 */
  userId: string;
  name: string;
  email: string;
  username: string | null;
  /** `owner`, `member`, or `viewer` */
  role: string;
  /** Whether they are a guest of the organization, who does not see internal comments */
  isGuest: boolean;
  /** ISO 8601 time in UTC, with milliseconds */
  joinedAt: string;
}

/** Result of `listTasks`. */
export interface TaskCompact {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  projectName: string;
  number: number;
  /** Key shown to people, such as ACME-12 */
  key: string;
  title: string;
  /** Key of one of the project's columns */
  status: string;
  statusLabel: string;
  priority: Priority;
  labels: Array<Label>;
  assigneeIds: Array<string>;
  assignees: Array<{
    /** UUIDv7 */
    id: string;
    name: string;
  }>;
  reporter: Actor;
  source: TaskSource;
  /** ISO 8601 time in UTC, with milliseconds */
  dueDate: string | null;
  /** Whether the task is marked as completed on time */
  dueDateComplete: boolean;
  pageUrl: string | null;
  screenshotUrl: string | null;
  hasPin: boolean;
  position: number;
  /** Comments that the caller can read */
  commentCount: number;
  /** Comments that guests can read too */
  publicCommentCount: number;
  attachmentCount: number;
  checklistItemCount: number;
  checklistDoneCount: number;
  minutesLogged: number;
  /** Number of open tasks that block this one, including those that the caller cannot see */
  openBlockerCount: number;
  /** ID of the recurring task that this task is an occurrence of; null for other tasks */
  recurringTaskId: string | null;
  revision: number;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  updatedAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  completedAt: string | null;
  /** URL of the task in the dashboard */
  url: string;
}

/** Part of `TaskCompact` and `Task`. */
export interface Label {
  name: string;
  color: string;
}

/** Result of `getTask`, `createTask`, `updateTask`, and 3 more. */
export interface Task {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  projectName: string;
  number: number;
  /** Key shown to people, such as ACME-12 */
  key: string;
  title: string;
  /** Key of one of the project's columns */
  status: string;
  statusLabel: string;
  priority: Priority;
  labels: Array<Label>;
  assigneeIds: Array<string>;
  assignees: Array<{
    /** UUIDv7 */
    id: string;
    name: string;
  }>;
  reporter: Actor;
  source: TaskSource;
  /** ISO 8601 time in UTC, with milliseconds */
  dueDate: string | null;
  /** Whether the task is marked as completed on time */
  dueDateComplete: boolean;
  pageUrl: string | null;
  screenshotUrl: string | null;
  hasPin: boolean;
  position: number;
  /** Comments that the caller can read */
  commentCount: number;
  /** Comments that guests can read too */
  publicCommentCount: number;
  attachmentCount: number;
  checklistItemCount: number;
  checklistDoneCount: number;
  minutesLogged: number;
  /** Number of open tasks that block this one, including those that the caller cannot see */
  openBlockerCount: number;
  /** ID of the recurring task that this task is an occurrence of; null for other tasks */
  recurringTaskId: string | null;
  revision: number;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  updatedAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  completedAt: string | null;
  /** URL of the task in the dashboard */
  url: string;
  description: string | null;
  descriptionHtml: string | null;
  descriptionJson: unknown;
  videoUrl: string | null;
  /** People who watch the task and can see its project, in the order in which they started */
  watcherIds: Array<string>;
  watchers: Array<{
    /** UUIDv7 */
    id: string;
    name: string;
  }>;
  comments: Array<Comment>;
  checklists: Array<Checklist>;
  attachments: Array<Attachment>;
  /** Relations to other tasks, oldest first; `GET /tasks/:id/relations` returns these tasks as well */
  relations: Array<{
    /** UUIDv7 */
    id: string;
    /** What the task does to the related task, or the reverse */
    kind: 'blocks' | 'blocked_by' | 'duplicates' | 'duplicated_by' | 'relates_to';
    /** ID of the related task; null if the caller cannot see it */
    relatedTaskId: string | null;
  }>;
  /** Checklist item that was turned into this task */
  linkedItem: {
    /** UUIDv7 */
    taskId: string;
    taskKey: string;
    /** UUIDv7 */
    checklistId: string;
    /** UUIDv7 */
    itemId: string;
  } | null;
  pin: Pin | null;
  context: TaskContext | null;
  /** How many other guests said that they have the problem of this report too */
  meTooCount: number;
}

/** Result of `listComments`, `getComment`, `addComment`, and 1 more. */
export interface Comment {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  taskId: string;
  /** Markdown: CommonMark without HTML, with task lists, tables, strikethrough, and a line break at every line end */
  body: string;
  /** The body as HTML */
  bodyHtml: string;
  author: Actor;
  visibility: CommentVisibility;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  updatedAt: string;
}

/** `internal` comments are never shown to guests of the organization; `public` ones are */
export type CommentVisibility = 'internal' | 'public';

/** Result of `listChecklists`, `getChecklist`, `createChecklist`, and 1 more. */
export interface Checklist {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  taskId: string;
  title: string;
  position: number;
  items: Array<ChecklistItem>;
  itemCount: number;
  doneCount: number;
}

/** Result of `addChecklistItem`, `updateChecklistItem`, `moveChecklistItem`, and 1 more. */
export interface ChecklistItem {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  checklistId: string;
  title: string;
  completed: boolean;
  /** ISO 8601 time in UTC, with milliseconds */
  completedAt: string | null;
  completedBy: Actor | null;
  position: number;
  /** Task that the item was turned into: the item has its title and is checked when it is completed */
  linkedTask: {
    /** UUIDv7 */
    id: string;
    key: string;
  } | null;
}

/** Result of `addAttachment` and `getAttachment`. */
export interface Attachment {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  taskId: string;
  kind: 'file' | 'link';
  fileName: string;
  mimeType: string | null;
  /** Size in bytes; null for a link */
  size: number | null;
  /** Path of the content of a file, or the URL of a link */
  url: string;
  uploadedBy: Actor;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
}

/** Part of `Task`. */
export interface Pin {
  x: number;
  y: number;
  pageX: number;
  pageY: number;
  viewportWidth: number;
  viewportHeight: number;
  devicePixelRatio: number;
  selector: string | null;
  xpath: string | null;
  text: string | null;
  tagName: string | null;
  /** Rectangle that was drawn, in widths and heights of the element’s box; null for a point */
  rect: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
  /** Where the element is in the screenshot, in widths and heights of the image; null if it is not in it */
  screenshotRegion: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
  /** How to find the element again in other versions of the page, as `describeElement` of Fettle’s scripts returns it */
  anchor: {
    key: string | null;
    selector: string;
    xpath: string | null;
    tagName: string;
    text: string;
    textBefore: string;
    textAfter: string;
    traits: Array<string>;
    ownTraits: Array<string>;
    path: string;
    alike: number;
    item: {
      tagName: string;
      text: string;
    } | null;
    nearest: number;
    distinguishedBy: {
      before: boolean;
      after: boolean;
    };
    nesting: {
      around: number;
      within: number;
    };
    surroundings: {
      levels: number;
      hash: string;
    };
  } | null;
  /** Frames that the element is in, from the page inwards, each with its anchor in the document around it; `anchor` is that of the element in the last one. Absent for an element of the page itself */
  frames?: Array<{
    key: string | null;
    selector: string;
    xpath: string | null;
    tagName: string;
    text: string;
    textBefore: string;
    textAfter: string;
    traits: Array<string>;
    ownTraits: Array<string>;
    path: string;
    alike: number;
    item: {
      tagName: string;
      text: string;
    } | null;
    nearest: number;
    distinguishedBy: {
      before: boolean;
      after: boolean;
    };
    nesting: {
      around: number;
      within: number;
    };
    surroundings: {
      levels: number;
      hash: string;
    };
  }>;
  anchorHealth: 'exact' | 'moved' | 'lost' | null;
  /** When `anchorHealth` last changed */
  anchorHealthSince: string | null;
}

/** Part of `Task`. */
export interface TaskContext {
  userAgent: string | null;
  browser: string | null;
  os: string | null;
  language: string | null;
  referrer: string | null;
  console: Array<unknown>;
  metadata: Record<string, unknown>;
}

/** Result of `listTaskEvents`. */
export interface TaskActivity {
  /** UUIDv7 */
  id: string;
  type: 'task.created' | 'task.updated' | 'comment.created';
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  actor: Actor;
  changes: Array<{
    /** Field of the task, or `checklists`, `attachments`, `timeEntries`, `links`, or `relations` */
    field: string;
    /** Previous value; null for descriptions; of `relations`, `checklists`, and `attachments`, what was removed */
    from: unknown;
    /** New value; null for fields that only the full task has, such as descriptions; of `relations`, `checklists`, and `attachments`, what was added or changed */
    to: unknown;
  }>;
  /** UUIDv7 */
  commentId: string | null;
}

/** Result of `listTaskRelations` and `addTaskRelation`. */
export interface TaskRelation {
  /** UUIDv7 */
  id: string;
  /** What the task does to the related task, or the reverse */
  kind: 'blocks' | 'blocked_by' | 'duplicates' | 'duplicated_by' | 'relates_to';
  /** ID of the related task; null if the caller cannot see it */
  relatedTaskId: string | null;
  /** UUIDv7 */
  taskId: string;
  /** null if the caller cannot see the related task */
  relatedTask: {
    /** UUIDv7 */
    id: string;
    /** UUIDv7 */
    projectId: string;
    projectName: string;
    /** Key shown to people, such as ACME-12 */
    key: string;
    title: string;
    /** Key of one of the project's columns */
    status: string;
    statusLabel: string;
    priority: Priority;
    assignees: Array<{
      /** UUIDv7 */
      id: string;
      name: string;
    }>;
    /** ISO 8601 time in UTC, with milliseconds */
    completedAt: string | null;
    /** URL of the task in the dashboard */
    url: string;
  } | null;
  createdBy: Actor | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
}

/** Result of `addTaskWatcher` and `removeTaskWatcher`. */
export interface TaskWatchers {
  /** UUIDv7 */
  taskId: string;
  /** People who watch the task and can see its project, in the order in which they started */
  watcherIds: Array<string>;
  watchers: Array<{
    /** UUIDv7 */
    id: string;
    name: string;
  }>;
}

/** Result of `listTimeEntries`, `getTimeEntry`, `logTime`, and 1 more. */
export interface TimeEntry {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  taskId: string;
  /** UUIDv7 */
  userId: string;
  userName: string;
  minutes: number;
  /** Empty when none was sent */
  note: string;
  /** ISO 8601 time in UTC, with milliseconds */
  loggedAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
}

/** Result of `getStats` and `getOrgStats`. */
export interface Stats {
  totals: {
    projects: number;
    tasks: number;
    completedTasks: number;
    /** Tasks in all columns of the category `active`, whatever their key */
    inProgressTasks: number;
    overdueTasks: number;
    tasksDueSoon: number;
    /** Percentage of tasks that are completed, rounded */
    completionRate: number;
  };
  projectsByStatus: {
    active: number;
    completed: number;
    on_hold: number;
    archived: number;
  };
  /** Tasks by key of their column */
  tasksByStatus: Record<string, number>;
  tasksByPriority: {
    low: number;
    medium: number;
    high: number;
    critical: number;
  };
  recentProjects: Array<{
    /** UUIDv7 */
    id: string;
    name: string;
    color: string;
    status: ProjectStatus;
    /** UUIDv7 */
    orgId: string;
    orgSlug: string;
    progress: number;
    /** ISO 8601 time in UTC, with milliseconds */
    updatedAt: string;
  }>;
}

/** Result of `listProjectAudits` and `listOrgAudits`. */
export interface AuditListItem {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  projectName: string;
  status: AuditStatus;
  progress: number;
  config: AuditConfig;
  pageCount: number;
  brokenLinks: number | null;
  overallScore: number | null;
  /** Issues: checks that fail. Of the last completed analysis, even while another one runs; null before the first one ends */
  issueCount: number | null;
  /** Occurrences: all places of these issues; up to 20,000 are counted for each issue. null without reports and in audits from before occurrences were stored */
  occurrenceCount: number | null;
  comparison: AuditComparison | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  startedAt: string | null;
  /** When the crawl and its first analysis ended, or when the audit failed. A re-analysis does not change it */
  completedAt: string | null;
  /** When the latest completed analysis ended: `completedAt`, or later if the audit was re-analyzed. null before the first one ends */
  analyzedAt: string | null;
  /** Completed analyses: 1 for an audit that was not re-analyzed, and 0 before the first one ends */
  analysisCount: number;
  /** When the crawl continues if it is paused because the site asks for a delay (`Crawl-delay`, `Retry-After`); a time in the past means as soon as a worker is free. null when the crawl is not paused */
  waitingUntil: string | null;
  error: AuditError | null;
}

/** Part of `AuditListItem`. */
export interface AuditConfig {
  maxDepth: number;
  maxPages: number;
  rootUrl: string;
}

/** Compared with the previous audit as of the analysis, or with the audit `against`. null if there is nothing to compare with, or if the audit is from an older version of Fettle */
export interface AuditComparison {
  /** The audit it is compared with */
  auditId: string;
  /** Whether the scores can be compared: same start URL, limits, crawl rules, and `rulesetVersion`, and both audits read the whole site or at least 90% of the same pages */
  comparable: boolean;
  /** Why the scores cannot be compared; empty if they can */
  reasons: Array<{
    code: 'start_url' | 'page_limit' | 'crawl_depth' | 'crawl_rules' | 'ruleset' | 'coverage' | 'no_score';
    /** The difference in one or two sentences */
    message: string;
  }>;
  /** Pages that both audits read */
  pagesInBoth: number;
  /** Pages that only this audit read */
  pagesOnlyNow: number;
  /** Pages that only the other audit read */
  pagesOnlyBefore: number;
  /** Occurrences that only this audit has, although the other one would have found them */
  new: number;
  /** Occurrences that only the other audit has, although this one checked the same place again */
  fixed: number;
  /** Occurrences that both audits have */
  unchanged: number;
  /** Occurrences that only the other audit has, in places that this one did not check again. `fixed`, `unchanged`, and `notRechecked` add up to the occurrences of the other audit */
  notRechecked: number;
  /** Occurrences that only this audit has, in places that the other one did not check. `new`, `unchanged`, and `notComparable` add up to the occurrences of this audit */
  notComparable: number;
  /** Change of the overall score; null unless `comparable` */
  scoreChange: number | null;
}

/** Result of `getAudit`. */
export interface Audit {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  projectName: string;
  status: AuditStatus;
  progress: number;
  config: AuditRunConfig;
  crawl: {
    pageCount: number;
    hasRobotsTxt: boolean;
    hasSitemap: boolean;
    pages: Array<AuditPage>;
  };
  linkReport: LinkReport | null;
  seoReport: SeoReport | null;
  generalReport: GeneralReport | null;
  /** Issues: checks that fail. Of the last completed analysis, even while another one runs; null before the first one ends */
  issueCount: number | null;
  /** Occurrences: all places of these issues; up to 20,000 are counted for each issue. null without reports and in audits from before occurrences were stored */
  occurrenceCount: number | null;
  findings: FindingCounts | null;
  ignored: IgnoredCounts | null;
  /** The previous completed audit of the project, which `findings` is compared with */
  previousAuditId: string | null;
  comparison: AuditComparison | null;
  error: AuditError | null;
  rulesetVersion: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  startedAt: string | null;
  /** When the crawl and its first analysis ended, or when the audit failed. A re-analysis does not change it */
  completedAt: string | null;
  /** When the latest completed analysis ended: `completedAt`, or later if the audit was re-analyzed. null before the first one ends */
  analyzedAt: string | null;
  /** Completed analyses: 1 for an audit that was not re-analyzed, and 0 before the first one ends */
  analysisCount: number;
  /** When the crawl continues if it is paused because the site asks for a delay (`Crawl-delay`, `Retry-After`); a time in the past means as soon as a worker is free. null when the crawl is not paused */
  waitingUntil: string | null;
}

/** Part of `Audit` and `AuditOverview`. */
export interface AuditRunConfig {
  maxDepth: number;
  maxPages: number;
  rootUrl: string;
  /** The rules of the crawl; null without any */
  rules: {
    /** Counts the changes of the rules */
    revision: number;
    /** Patterns of the pages to read; empty: all pages of the site */
    include: Array<string>;
    /** Patterns of URLs that are not requested at all, neither as pages nor to check links */
    exclude: Array<string>;
    /** Paths of pages that are read in addition to the start page, at depth 0 */
    startUrls: Array<string>;
    /** Limit of the requests to the site per second; null: the pace of the crawler */
    requestsPerSecond: number | null;
    /** Text appended to the user agent in requests to the site */
    userAgentSuffix: string | null;
    /** Whether pages are read that robots.txt disallows, as long as the ownership of the site is proved */
    ignoreRobots: boolean;
    /** The stored credentials; their values are never returned */
    credentials: {
      type: 'basic' | 'header';
      headerName: string;
      /** true for `basic`: a user name and a password are stored */
      hasPassword: boolean;
      /** The only origin that receives the credentials */
      origin: string;
      /** ISO 8601 time in UTC, with milliseconds */
      setAt: string;
    } | null;
  } | null;
}

/** Result of `listAuditPages`. */
export interface AuditPage {
  url: string;
  status: number;
  depth: number;
  contentType: string | null;
  bytes: number;
  ttfbMs: number;
  title: string | null;
  description: string | null;
  h1: string | null;
  wordCount: number;
  canonical: string | null;
  indexable: boolean;
  inlinks: number;
  outlinks: number;
  /** The same as `occurrenceCount`. In audits from before that field existed: scored checks of single pages that fail on this page */
  findingCount: number;
  /** Issues with an occurrence on this page. null in audits from before this was counted; re-analyze them */
  issueCount: number | null;
  /** Occurrences on this page: at its URL, or of a link or file that it refers to. As many as `listAuditFindings` lists for its URL as `pageUrl`. null in audits from before this was counted; re-analyze them */
  occurrenceCount: number | null;
}

/** Part of `Audit`. */
export interface LinkReport {
  totalLinks: number;
  workingLinks: number;
  brokenLinks: number;
  unverifiedLinks: number;
  redirectedLinks: number;
  brokenList: Array<BrokenLink>;
}

/** Result of `listBrokenLinks`. */
export interface BrokenLink {
  url: string;
  status: number | null;
  reason: string;
  type: 'internal' | 'external';
  sources: Array<{
    url: string;
    anchorText: string;
  }>;
  sourceCount: number;
}

/** Part of `Audit` and `AuditOverview`. */
export interface SeoReport {
  overallScore: number | null;
  /** The score before caps: 100 minus the sum of `pointsLost` */
  rawScore: number | null;
  /** Issues so severe that they cap the score: the check, the cap, and the reason */
  gates: Array<{
    id: string;
    cap: number;
    reason: string;
  }>;
  categories: Array<{
    id: string;
    title: string;
    score: number | null;
    weight: number;
    checks: Array<Check>;
  }>;
  aiTips: string;
}

/** Part of `SeoReport` and `GeneralReport`. */
export interface Check {
  id: string;
  title: string;
  category: string;
  status: 'pass' | 'fail' | 'not_applicable' | 'not_assessed';
  severity: 'critical' | 'error' | 'warning' | 'info';
  weight: number;
  score: number | null;
  /** What `affected` and `assessed` count */
  unit: string;
  affected: number;
  assessed: number;
  pointsLost: number;
  why: string;
  fix: string;
  /** Why the check could not be assessed */
  note: string | null;
  examples: Array<{
    url: string;
    detail: string;
  }>;
  /** Occurrences that are ignored and therefore left out of `affected`, `examples`, and the score; missing if there are none. A check with all its occurrences ignored has the status `pass` */
  ignoredCount?: number;
}

/** Part of `Audit` and `AuditOverview`. */
export interface GeneralReport {
  checks: Array<Check>;
  aiSummary: string;
  categories: Array<{
    id: string;
    title: string;
    score: number | null;
    weight: number;
    checks: Array<Check>;
  }>;
}

/** Part of `Audit` and `AuditOverview`. */
export interface FindingCounts {
  /** Occurrences in this audit, as `occurrenceCount` of the audit */
  total: number;
  new: number | null;
  /** Occurrences that only the previous audit has; not part of `total` */
  fixed: number | null;
  stillThere: number | null;
}

/** Part of `Audit` and `AuditOverview`. */
export interface IgnoredCounts {
  /** Checks that fail only because of ignored occurrences */
  issueCount: number;
  /** Ignored occurrences */
  occurrenceCount: number;
  /** Overall score if nothing were ignored */
  overallScore: number | null;
}

/** Result of `getAuditOverview`. */
export interface AuditOverview {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  projectName: string;
  status: AuditStatus;
  progress: number;
  config: AuditRunConfig;
  seoReport: SeoReport | null;
  generalReport: GeneralReport | null;
  /** Issues: checks that fail. Of the last completed analysis, even while another one runs; null before the first one ends */
  issueCount: number | null;
  /** Occurrences: all places of these issues; up to 20,000 are counted for each issue. null without reports and in audits from before occurrences were stored */
  occurrenceCount: number | null;
  findings: FindingCounts | null;
  ignored: IgnoredCounts | null;
  /** The previous completed audit of the project, which `findings` is compared with */
  previousAuditId: string | null;
  comparison: AuditComparison | null;
  error: AuditError | null;
  rulesetVersion: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  startedAt: string | null;
  /** When the crawl and its first analysis ended, or when the audit failed. A re-analysis does not change it */
  completedAt: string | null;
  /** When the latest completed analysis ended: `completedAt`, or later if the audit was re-analyzed. null before the first one ends */
  analyzedAt: string | null;
  /** Completed analyses: 1 for an audit that was not re-analyzed, and 0 before the first one ends */
  analysisCount: number;
  /** When the crawl continues if it is paused because the site asks for a delay (`Crawl-delay`, `Retry-After`); a time in the past means as soon as a worker is free. null when the crawl is not paused */
  waitingUntil: string | null;
  linkReport: {
    totalLinks: number;
    workingLinks: number;
    brokenLinks: number;
    unverifiedLinks: number;
    redirectedLinks: number;
  } | null;
  crawl: {
    pageCount: number;
    hasRobotsTxt: boolean;
    hasSitemap: boolean;
    distribution: AuditDistribution | null;
    /** The URLs that the crawl requests now and next, in order, up to 12; empty unless the audit is crawling */
    waiting: Array<string>;
    /** How many URLs found so far wait to be crawled within the page limit; 0 unless the audit is crawling */
    waitingCount: number;
    log: ShownCrawlLog | null;
  };
  /** The audit that `comparison` is about: the previous one, or the audit `against` */
  previous: {
    /** UUIDv7 */
    id: string;
    overallScore: number | null;
    /** ISO 8601 time in UTC, with milliseconds */
    completedAt: string | null;
  } | null;
  /** null when no individual occurrences are stored */
  findingGroups: Array<FindingGroup> | null;
  /** Whether the audit can be re-analyzed: its crawl data is still stored and no analysis is running */
  canReanalyze: boolean;
}

/** Part of `AuditOverview`. */
export interface AuditDistribution {
  statuses: Array<{
    /** 0 when there was no response */
    status: number;
    pages: number;
  }>;
  depths: Array<{
    depth: number;
    pages: number;
  }>;
  /** Pages crawled in each interval since the start of the crawl; up to 60 equal intervals */
  timeline: {
    spanSeconds: number;
    pages: Array<number>;
  };
}

/** The responses so far; null before the first ones, unless the audit is crawling, and for the rest of a crawl that a version without it has worked on */
export interface ShownCrawlLog {
  /** Pages by status code, in ascending order */
  statuses: Array<{
    status: number;
    pages: number;
  }>;
  /** How many URLs of the site responded with a 4xx or 5xx status, did not respond, or redirect without end */
  failedCount: number;
  /** The URLs requested last, up to 8, the newest first */
  latest: Array<CrawledUrl>;
  /** The failed URLs requested last, up to 8, the newest first */
  latestFailed: Array<{
    url: string;
    /** Of the URL itself, before any redirect; 0 when there was no response */
    status: number;
    /** How long the response took, in milliseconds */
    ms: number;
    /** A page that links to it; null when none is known */
    linkedFrom: string | null;
  }>;
}

/** Part of `ShownCrawlLog`. */
export interface CrawledUrl {
  url: string;
  /** Of the URL itself, before any redirect; 0 when there was no response */
  status: number;
  /** How long the response took, in milliseconds */
  ms: number;
}

/** Part of `AuditOverview`. */
export interface FindingGroup {
  checkId: string;
  title: string;
  category: string;
  severity: 'critical' | 'error' | 'warning' | 'info';
  change: 'new' | 'still_there' | 'fixed' | 'not_rechecked' | null;
  count: number;
}

/** Result of `listAuditFindings`. */
export interface AuditFinding {
  checkId: string;
  /** Title of the failing check */
  title: string;
  category: string;
  severity: 'critical' | 'error' | 'warning' | 'info';
  change: 'new' | 'still_there' | 'fixed' | 'not_rechecked' | null;
  /** URL of the page that has the occurrence */
  url: string;
  /** URL that the occurrence is about, such as that of a link or image */
  target: string | null;
  detail: string;
  /** Derived from check, URL, and target; the same occurrence has the same fingerprint in every audit of the site */
  fingerprint: string;
  ignored: IgnoredMark | null;
}

/** Part of `AuditFinding`. */
export interface IgnoredMark {
  /** UUIDv7 */
  id: string;
  reason: string;
  /** ISO 8601 time in UTC, with milliseconds */
  until: string | null;
}

/** Part of `FindingTask`. */
export interface LinkedTask {
  /** UUIDv7 */
  id: string;
  key: string;
  title: string;
  status: string;
  statusLabel: string;
  /** ISO 8601 time in UTC, with milliseconds */
  completedAt: string | null;
  /** URL of the task in the dashboard */
  url: string;
}

/** Result of `listFindingTasks`. */
export interface FindingTask {
  checkId: string;
  /** Fingerprint of the occurrence; null for a task about the whole check */
  fingerprint: string | null;
  task: LinkedTask;
}

/** Result of `listTaskFindings`. */
export interface TaskFinding {
  checkId: string;
  /** Fingerprint of the occurrence; null for a task about the whole check */
  fingerprint: string | null;
  title: string;
  category: string;
  severity: 'critical' | 'error' | 'warning' | 'info';
  url: string | null;
  target: string | null;
  detail: string;
  /** Number of occurrences when the task was created: 1, or all occurrences of the check */
  count: number;
  /** UUIDv7 */
  projectId: string;
  /** The audit the task was created from */
  auditId: string;
  /** State in the latest audit whose occurrences are stored; null if there is none */
  latest: {
    /** UUIDv7 */
    auditId: string;
    /** ISO 8601 time in UTC, with milliseconds */
    completedAt: string | null;
    /** `still_there`: the latest audit has it too; `fixed`: a later audit checked it again and it passed; `not_found`: the latest audit does not have it but might not have checked it */
    state: 'still_there' | 'fixed' | 'not_found';
    /** Number of these occurrences in the latest audit */
    count: number;
  } | null;
}

/** Result of `listIgnoredIssues`, `ignoreIssue`, and `updateIgnoredIssue`. */
export interface IgnoredIssue {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  checkId: string;
  /** Fingerprint of the occurrence; null if the whole check is ignored */
  fingerprint: string | null;
  /** Title of the failing check */
  title: string;
  category: string;
  severity: 'critical' | 'error' | 'warning' | 'info';
  /** URL of the page when the occurrence was ignored; null for a whole check */
  url: string | null;
  target: string | null;
  /** As it was when the issue was ignored; empty for a whole check */
  detail: string;
  reason: string;
  /** When the issue counts again; null if it is ignored until someone stops ignoring it */
  until: string | null;
  /** false once `until` has passed: the issue counts again */
  active: boolean;
  createdBy: {
    /** UUIDv7 */
    id: string;
    name: string;
  } | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  updatedAt: string;
}

/** Result of `getAuditSchedule` and `setAuditSchedule`. */
export interface AuditSchedule {
  /** UUIDv7 */
  projectId: string;
  frequency: 'off' | 'daily' | 'weekly' | 'monthly';
  /** HH:MM in `timeZone` */
  time: string;
  /** IANA time zone name */
  timeZone: string;
  /** Day of the week, from 1 (Monday) to 7; used when `frequency` is `weekly` */
  weekday: number;
  /** Day of the month, or the last day of a shorter month; used when `frequency` is `monthly` */
  day: number;
  maxDepth: number;
  maxPages: number;
  /** ISO 8601 time in UTC, with milliseconds */
  nextRunAt: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  lastRunAt: string | null;
  /** UUIDv7 */
  lastAuditId: string | null;
}

/** Result of `getCrawlRules` and `setCrawlRules`. */
export interface CrawlRules {
  /** UUIDv7 */
  projectId: string;
  /** Counts the changes of the rules */
  revision: number;
  /** Patterns of the pages to read; empty: all pages of the site */
  include: Array<string>;
  /** Patterns of URLs that are not requested at all, neither as pages nor to check links */
  exclude: Array<string>;
  /** Paths of pages that are read in addition to the start page, at depth 0 */
  startUrls: Array<string>;
  /** Limit of the requests to the site per second; null: the pace of the crawler */
  requestsPerSecond: number | null;
  /** Text appended to the user agent in requests to the site */
  userAgentSuffix: string | null;
  /** Whether pages are read that robots.txt disallows, as long as the ownership of the site is proved */
  ignoreRobots: boolean;
  /** The stored credentials; their values are never returned */
  credentials: {
    type: 'basic' | 'header';
    headerName: string;
    /** true for `basic`: a user name and a password are stored */
    hasPassword: boolean;
    /** The only origin that receives the credentials */
    origin: string;
    /** ISO 8601 time in UTC, with milliseconds */
    setAt: string;
  } | null;
  /** What the site must publish, in one of three places, to prove its ownership; null without a URL of the project */
  ownership: {
    token: string;
    /** A line of robots.txt */
    robotsComment: string;
    /** A TXT record of the host name, or of its registrable domain */
    dnsRecord: string;
    /** An element in the head of the home page */
    metaTag: string;
  } | null;
  /** ISO 8601 time in UTC, with milliseconds */
  updatedAt: string | null;
}

/** Result of `createWebhook` and `rotateWebhookSecret`. */
export interface WebhookWithSecret {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  /** For `slack`, only the host: the rest is a password */
  url: string;
  /** `event`: the event as JSON; `slack`: a message for Slack or a compatible chat */
  format: 'event' | 'slack';
  events: Array<
    | 'task.created'
    | 'task.updated'
    | 'task.status_changed'
    | 'comment.created'
    | 'audit.completed'
    | 'audit.failed'
  >;
  active: boolean;
  disabledReason: 'by_user' | 'gone' | 'failing' | null;
  /** ISO 8601 time in UTC, with milliseconds */
  disabledAt: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  lastDeliveryAt: string | null;
  /** Status code of the last response */
  lastStatus: number | null;
  /** Number of deliveries that have failed permanently since the last success */
  failureCount: number;
  /** Time until which deliveries are also signed with the previous secret */
  previousSecretUntil: string | null;
  /** `whsec_` followed by 32 bytes in base64; not shown again */
  secret: string;
}

/** Result of `listWebhooks`, `getWebhook`, and `updateWebhook`. */
export interface Webhook {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  projectId: string;
  /** For `slack`, only the host: the rest is a password */
  url: string;
  /** `event`: the event as JSON; `slack`: a message for Slack or a compatible chat */
  format: 'event' | 'slack';
  events: Array<
    | 'task.created'
    | 'task.updated'
    | 'task.status_changed'
    | 'comment.created'
    | 'audit.completed'
    | 'audit.failed'
  >;
  active: boolean;
  disabledReason: 'by_user' | 'gone' | 'failing' | null;
  /** ISO 8601 time in UTC, with milliseconds */
  disabledAt: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  lastDeliveryAt: string | null;
  /** Status code of the last response */
  lastStatus: number | null;
  /** Number of deliveries that have failed permanently since the last success */
  failureCount: number;
  /** Time until which deliveries are also signed with the previous secret */
  previousSecretUntil: string | null;
}

/** Result of `testWebhook`, `listDeliveries`, and `redeliverDelivery`. */
export interface Delivery {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  webhookId: string;
  /** UUIDv7 */
  eventId: string;
  eventType:
    | 'task.created'
    | 'task.updated'
    | 'task.status_changed'
    | 'comment.created'
    | 'audit.completed'
    | 'audit.failed';
  /** Whether this is a test delivery, created by `testWebhook`, for which no event is stored */
  test: boolean;
  /** `skipped`: not sent because the webhook was paused or disabled, or is no longer subscribed to the event type */
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
  attemptCount: number;
  /** When the next attempt is due; for a pending delivery, null means as soon as possible */
  nextAttemptAt: string | null;
  attempts: Array<DeliveryAttempt>;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  completedAt: string | null;
  /** Task or audit that the event is about, as it is now; null for tests, and when it was deleted or the event is no longer stored */
  subject: {
    type: 'task' | 'audit';
    /** UUIDv7 */
    id: string;
    /** Key of the task, such as ACME-12; null for audits */
    key: string | null;
    /** Title of the task, or the URL at which the audit started */
    title: string;
    /** ISO 8601 time in UTC, with milliseconds */
    createdAt: string;
    /** What changed of the task, as in the event `task.updated`; empty for other events */
    changedFields: Array<string>;
  } | null;
}

/** Part of `Delivery` and `DeliveryDetail`. */
export interface DeliveryAttempt {
  number: number;
  /** ISO 8601 time in UTC, with milliseconds */
  startedAt: string;
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
  responseBody: string | null;
}

/** Result of `getDelivery`. */
export interface DeliveryDetail {
  /** UUIDv7 */
  id: string;
  /** UUIDv7 */
  webhookId: string;
  /** UUIDv7 */
  eventId: string;
  eventType:
    | 'task.created'
    | 'task.updated'
    | 'task.status_changed'
    | 'comment.created'
    | 'audit.completed'
    | 'audit.failed';
  /** Whether this is a test delivery, created by `testWebhook`, for which no event is stored */
  test: boolean;
  /** `skipped`: not sent because the webhook was paused or disabled, or is no longer subscribed to the event type */
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
  attemptCount: number;
  /** When the next attempt is due; for a pending delivery, null means as soon as possible */
  nextAttemptAt: string | null;
  attempts: Array<DeliveryAttempt>;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  completedAt: string | null;
  /** Task or audit that the event is about, as it is now; null for tests, and when it was deleted or the event is no longer stored */
  subject: {
    type: 'task' | 'audit';
    /** UUIDv7 */
    id: string;
    /** Key of the task, such as ACME-12; null for audits */
    key: string | null;
    /** Title of the task, or the URL at which the audit started */
    title: string;
    /** ISO 8601 time in UTC, with milliseconds */
    createdAt: string;
    /** What changed of the task, as in the event `task.updated`; empty for other events */
    changedFields: Array<string>;
  } | null;
  /** Names of the request headers */
  headers: Array<string>;
  /** The exact body that is signed and sent; for `slack`, the event that the message is about; null when the event is no longer stored */
  body: string | null;
}

/** Part of `ProjectListItem`, `Project`, `TaskCompact`, and 4 more. */
export type Priority = 'low' | 'medium' | 'high' | 'critical';

/** Part of `ProjectListItem`, `Project`, and `Stats`. */
export type ProjectStatus = 'active' | 'completed' | 'on_hold' | 'archived';

/** Part of `OrgMember`. */
export type ProjectRole = 'owner' | 'member' | 'viewer';

/** Part of `OrgMember`, `PendingInvitation`, and `OwnInvitation`. */
export type OrgRole = 'owner' | 'admin' | 'member' | 'guest';

/** Part of `Column`. */
export type ColumnCategory = 'backlog' | 'active' | 'done';

/** Part of `TaskCompact` and `Task`. */
export type TaskSource = 'dashboard' | 'api' | 'mcp' | 'widget' | 'extension' | 'audit' | 'import';

/** Part of `AuditListItem`, `Audit`, and `AuditOverview`. */
export type AuditStatus = 'queued' | 'crawling' | 'analyzing' | 'complete' | 'failed';

/** Part of `Token`. */
export type Scope =
  | 'projects:read'
  | 'projects:write'
  | 'tasks:read'
  | 'tasks:write'
  | 'audits:read'
  | 'audits:run'
  | 'stats:read'
  | 'webhooks:write';

/** Part of `SecurityEntry`. */
export type SecurityEventType =
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'sign_in.confirmed'
  | 'second_factor.added'
  | 'second_factor.removed'
  | 'recovery_codes.created'
  | 'recovery_code.used'
  | 'session.ended'
  | 'password.changed'
  | 'email.changed'
  | 'email.verified'
  | 'google.linked'
  | 'provider.linked'
  | 'provider.unlinked'
  | 'user.created'
  | 'user.exported'
  | 'user.deleted'
  | 'token.created'
  | 'token.revoked'
  | 'invitation.created'
  | 'invitation.revoked'
  | 'invitation.accepted'
  | 'invitation.declined'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'project_member.added'
  | 'project_member.role_changed'
  | 'project_member.removed'
  | 'org.created'
  | 'org.updated'
  | 'domain.added'
  | 'domain.verified'
  | 'domain.lapsed'
  | 'domain.removed'
  | 'provider.set'
  | 'provider.removed'
  | 'org.exported'
  | 'org.export_downloaded'
  | 'org.imported'
  | 'org.deletion_requested'
  | 'org.deletion_canceled'
  | 'org.deleted'
  | 'project.created'
  | 'project.updated'
  | 'project.deleted'
  | 'import.started'
  | 'report_link.created'
  | 'report_link.revoked'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.secret_rotated'
  | 'webhook.deleted'
  | 'connection.created'
  | 'connection.updated'
  | 'connection.secret_rotated'
  | 'connection.deleted'
  | 'widget.changed'
  | 'widget.key_rotated'
  | 'member.provisioned'
  | 'scim_token.created'
  | 'scim_token.revoked'
  | 'scim_group.mapped';

/** Part of `Notification`. */
export type NotificationKind =
  | 'assigned'
  | 'mentioned'
  | 'commented'
  | 'task_changed'
  | 'due_soon'
  | 'overdue'
  | 'audit_finished'
  | 'audit_worse'
  | 'webhook_disabled';

/** Result of `getProfile`, `updateProfile`, `verifyEmail`, and 1 more. */
export interface Profile {
  /** UUIDv7 */
  id: string;
  name: string;
  email: string;
  /** Whether the address has been verified by an emailed link, Google, or the operator */
  emailVerified: boolean;
  /** New address, which takes effect when it is confirmed with the link emailed to it; null when no change is pending */
  pendingEmail: string | null;
  username: string | null;
  /** Whether a password is set */
  hasPassword: boolean;
  /** Whether a Google account is linked */
  hasGoogle: boolean;
}

/** Result of `listSessions`. */
export interface Session {
  /** UUIDv7 */
  id: string;
  /** `browser`: the dashboard; `mobile`: a JWT from `signInMobile`; `token`: a sign-in token from `logIn` */
  kind: 'browser' | 'mobile' | 'token';
  /** User-Agent header of the sign-in */
  userAgent: string | null;
  /** IP address of the sign-in; null when unknown */
  address: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  lastUsedAt: string | null;
  /** ISO 8601 time in UTC, with milliseconds */
  expiresAt: string;
  /** Whether this request was made with this session */
  current: boolean;
}

/** Result of `listInvitations`. */
export interface PendingInvitation {
  /** UUIDv7 */
  id: string;
  email: string;
  name: string | null;
  role: OrgRole;
  projectIds: Array<string>;
  /** Their role in these projects */
  projectRole: 'member' | 'viewer';
  invitedBy: Actor;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  expiresAt: string;
  /** When it was declined; the organization cannot invite the address again for 180 days */
  declinedAt: string | null;
}

/** Result of `listOwnInvitations`. */
export interface OwnInvitation {
  /** UUIDv7 */
  id: string;
  orgName: string;
  role: OrgRole;
  projectNames: Array<string>;
  /** Their role in these projects */
  projectRole: 'member' | 'viewer';
  /** Name of the inviter */
  invitedBy: string;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  expiresAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  declinedAt: string | null;
}

/** Result of `listProjectLabels`. */
export interface LabelUse {
  /** Name of the label as most recently written; other tasks can capitalize it differently */
  name: string;
  color: string;
  /** Number of tasks with the label, including completed ones */
  taskCount: number;
}

/** Result of `listTaskPages`. */
export interface TaskPage {
  url: string;
  /** Number of tasks about the page, including completed ones */
  taskCount: number;
}

/** Body of `createTask`. */
export interface CreateTaskBody {
  projectId: string;
  title: string;
  /** Description as plain text */
  description?: string | null;
  /** Description as HTML; unsupported elements are removed */
  descriptionHtml?: string | null;
  descriptionJson?: unknown;
  /** Key of one of the project's columns */
  status?: string;
  priority?: Priority;
  labels?: Array<{
    name: string;
    /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
    color?: string;
  }>;
  assigneeIds?: Array<string>;
  dueDate?: string | null;
  /** Whether the task is marked as completed on time */
  dueDateComplete?: boolean | 0 | 1 | 'true' | 'false';
  pageUrl?: string | null;
  screenshotUrl?: string | null;
  videoUrl?: string | null;
  /** Element of the page that the task is about */
  pin?: {
    /** Point in the element’s box, from 0 (left) to 1 (right) */
    x: number;
    /** Point in the element’s box, from 0 (top) to 1 (bottom) */
    y: number;
    /** The same point in CSS pixels from the left of the page */
    pageX: number;
    /** The same point in CSS pixels from the top of the page */
    pageY: number;
    /** Width of the viewport in CSS pixels */
    viewportWidth: number;
    /** Height of the viewport in CSS pixels */
    viewportHeight: number;
    devicePixelRatio: number;
    /** CSS selector of the element; by default that of the anchor, after those of its frames and ` >>> ` */
    selector?: string | null;
    /** XPath of the element; by default that of the anchor */
    xpath?: string | null;
    /** Text of the element; by default that of the anchor */
    text?: string | null;
    /** Tag name of the element; by default that of the anchor */
    tagName?: string | null;
    /** Rectangle that was drawn, in widths and heights of the element’s box; null for a point */
    rect?: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    /** Where the element is in the screenshot, in widths and heights of the image; null if it is not in it */
    screenshotRegion?: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    /** How to find the element again in other versions of the page, as `describeElement` of Fettle’s scripts returns it */
    anchor?: {
      key: string | null;
      selector: string;
      xpath: string | null;
      tagName: string;
      text: string;
      textBefore: string;
      textAfter: string;
      traits: Array<string>;
      ownTraits: Array<string>;
      path: string;
      alike: number;
      item: {
        tagName: string;
        text: string;
      } | null;
      nearest: number;
      distinguishedBy: {
        before: boolean;
        after: boolean;
      };
      nesting: {
        around: number;
        within: number;
      };
      surroundings: {
        levels: number;
        hash: string;
      };
    } | null;
    /** Frames that the element is in, from the page inwards, each with its anchor in the document around it; `anchor` is that of the element in the last one. Absent for an element of the page itself */
    frames?: Array<{
      key: string | null;
      selector: string;
      xpath: string | null;
      tagName: string;
      text: string;
      textBefore: string;
      textAfter: string;
      traits: Array<string>;
      ownTraits: Array<string>;
      path: string;
      alike: number;
      item: {
        tagName: string;
        text: string;
      } | null;
      nearest: number;
      distinguishedBy: {
        before: boolean;
        after: boolean;
      };
      nesting: {
        around: number;
        within: number;
      };
      surroundings: {
        levels: number;
        hash: string;
      };
    }>;
    /** Ignored, so that a pin can be sent back as it was read */
    anchorHealth?: unknown;
    /** Ignored, so that a pin can be sent back as it was read */
    anchorHealthSince?: unknown;
  } | null;
  /** What the browser of the person who reports it says */
  context?: {
    userAgent?: string | null;
    /** Name and version */
    browser?: string | null;
    /** Name and version of the operating system */
    os?: string | null;
    language?: string | null;
    referrer?: string | null;
    /** Messages of the browser’s console */
    console?: Array<{
      level: 'error' | 'warning' | 'info' | 'log' | 'debug';
      message: string;
      /** ISO 8601 time in UTC, with milliseconds */
      at?: string;
    }>;
    /** Up to 50 further facts, such as the version of the site: strings of up to 500 characters */
    metadata?: Record<string, unknown>;
  } | null;
  /** For tasks created by a browser extension; by default, it says which API created them */
  source?: 'extension';
}

/** Body of `updateTask`. */
export interface UpdateTaskBody {
  title?: string;
  /** Description as plain text */
  description?: string | null;
  /** Description as HTML; unsupported elements are removed */
  descriptionHtml?: string | null;
  descriptionJson?: unknown;
  /** Key of one of the project's columns */
  status?: string;
  priority?: Priority;
  labels?: Array<{
    name: string;
    /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
    color?: string;
  }>;
  assigneeIds?: Array<string>;
  dueDate?: string | null;
  /** Whether the task is marked as completed on time */
  dueDateComplete?: boolean | 0 | 1 | 'true' | 'false';
  pageUrl?: string | null;
  screenshotUrl?: string | null;
  videoUrl?: string | null;
  /** Element of the page that the task is about */
  pin?: {
    /** Point in the element’s box, from 0 (left) to 1 (right) */
    x: number;
    /** Point in the element’s box, from 0 (top) to 1 (bottom) */
    y: number;
    /** The same point in CSS pixels from the left of the page */
    pageX: number;
    /** The same point in CSS pixels from the top of the page */
    pageY: number;
    /** Width of the viewport in CSS pixels */
    viewportWidth: number;
    /** Height of the viewport in CSS pixels */
    viewportHeight: number;
    devicePixelRatio: number;
    /** CSS selector of the element; by default that of the anchor, after those of its frames and ` >>> ` */
    selector?: string | null;
    /** XPath of the element; by default that of the anchor */
    xpath?: string | null;
    /** Text of the element; by default that of the anchor */
    text?: string | null;
    /** Tag name of the element; by default that of the anchor */
    tagName?: string | null;
    /** Rectangle that was drawn, in widths and heights of the element’s box; null for a point */
    rect?: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    /** Where the element is in the screenshot, in widths and heights of the image; null if it is not in it */
    screenshotRegion?: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    /** How to find the element again in other versions of the page, as `describeElement` of Fettle’s scripts returns it */
    anchor?: {
      key: string | null;
      selector: string;
      xpath: string | null;
      tagName: string;
      text: string;
      textBefore: string;
      textAfter: string;
      traits: Array<string>;
      ownTraits: Array<string>;
      path: string;
      alike: number;
      item: {
        tagName: string;
        text: string;
      } | null;
      nearest: number;
      distinguishedBy: {
        before: boolean;
        after: boolean;
      };
      nesting: {
        around: number;
        within: number;
      };
      surroundings: {
        levels: number;
        hash: string;
      };
    } | null;
    /** Frames that the element is in, from the page inwards, each with its anchor in the document around it; `anchor` is that of the element in the last one. Absent for an element of the page itself */
    frames?: Array<{
      key: string | null;
      selector: string;
      xpath: string | null;
      tagName: string;
      text: string;
      textBefore: string;
      textAfter: string;
      traits: Array<string>;
      ownTraits: Array<string>;
      path: string;
      alike: number;
      item: {
        tagName: string;
        text: string;
      } | null;
      nearest: number;
      distinguishedBy: {
        before: boolean;
        after: boolean;
      };
      nesting: {
        around: number;
        within: number;
      };
      surroundings: {
        levels: number;
        hash: string;
      };
    }>;
    /** Ignored, so that a pin can be sent back as it was read */
    anchorHealth?: unknown;
    /** Ignored, so that a pin can be sent back as it was read */
    anchorHealthSince?: unknown;
  } | null;
}

/** Result of `getThroughput`. */
export interface Throughput {
  /** Every week that overlaps the range, in order; the first and last week count only the days within the range */
  weeks: Array<{
    /** Monday of the week, as YYYY-MM-DD */
    week: string;
    /** Tasks created in the week */
    created: number;
    /** Tasks completed in the week that are still completed */
    completed: number;
  }>;
}

/** Result of `listOrgTime`. */
export interface OrgTime {
  /** Day on which the work was done, as YYYY-MM-DD; null in totals */
  day: string | null;
  /** null in totals by person */
  projectName: string | null;
  /** null in totals */
  taskKey: string | null;
  /** null in totals */
  taskTitle: string | null;
  /** null in totals by project */
  userName: string | null;
  minutes: number;
  /** null in totals */
  note: string | null;
  /** UUIDv7 */
  projectId: string | null;
  /** UUIDv7 */
  taskId: string | null;
  /** UUIDv7 */
  userId: string | null;
}

/** Used by `getActivity`. */
export interface Activity {
  /** UUIDv7 */
  id: string;
  type: 'task.created' | 'task.updated' | 'comment.created' | 'audit.completed' | 'audit.failed';
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** UUIDv7 */
  projectId: string;
  projectName: string;
  actor: Actor | null;
  /** The task in its current state; null if it was deleted or the item is about an audit */
  task: {
    /** UUIDv7 */
    id: string;
    key: string;
    title: string;
  } | null;
  changedFields: Array<string>;
  /** Label, at that time, of the column the task was moved to; null if it was not moved */
  movedTo: string | null;
  /** UUIDv7 */
  commentId: string | null;
  /** UUIDv7 */
  auditId: string | null;
  overallScore: number | null;
  auditError: AuditErrorCode | null;
}

/** Result of `listNotifications`. */
export interface Notification {
  /** UUIDv7 */
  id: string;
  kind: NotificationKind;
  text: string;
  /** The beginning of the comment the notification is about */
  excerpt: string | null;
  /** UUIDv7 */
  projectId: string;
  projectName: string;
  /** UUIDv7 */
  taskId: string | null;
  /** UUIDv7 */
  commentId: string | null;
  /** UUIDv7 */
  auditId: string | null;
  /** Whether the notification is about an audit that failed */
  auditFailed: boolean;
  /** UUIDv7 */
  webhookId: string | null;
  actor: Actor | null;
  /** URL of the related page in the dashboard */
  url: string;
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 time in UTC, with milliseconds */
  readAt: string | null;
}

/** Result of `getNotificationPreferences` and `updateNotificationPreferences`. */
export interface NotificationPreferences {
  /** `at_once` combines everything within 30 seconds into one email; `daily` sends one email at `hour`; `off` sends none */
  mode: 'at_once' | 'daily' | 'off';
  /** Hour of the day in `timeZone` */
  hour: number;
  /** IANA time zone name, such as `Europe/Berlin` */
  timeZone: string;
  /** Which kinds are sent by email */
  kinds: {
    /** Tasks assigned to you */
    assigned: boolean;
    /** Mentions */
    mentioned: boolean;
    /** Comments on tasks you watch */
    commented: boolean;
    /** Moves, completion, and due dates of tasks you watch */
    task_changed: boolean;
    /** Assigned tasks due soon */
    due_soon: boolean;
    /** Overdue assigned tasks */
    overdue: boolean;
    /** Completed and failed audits */
    audit_finished: boolean;
    /** Audits with a lower score or new errors */
    audit_worse: boolean;
    /** Disabled webhooks */
    webhook_disabled: boolean;
  };
  /** Whether this installation can send email */
  mailConfigured: boolean;
}

/** Result of `listSecurityEvents` and `listOwnSecurityEvents`. */
export interface SecurityEntry {
  /** ISO 8601 time in UTC, with milliseconds */
  createdAt: string;
  /** Type of entry; see the security log reference */
  type: SecurityEventType;
  /** Name of the user who did it; null for the service or its operator */
  actorName: string | null;
  actorEmail: string | null;
  /** Name of the user whose account was affected; null when none was */
  subjectName: string | null;
  subjectEmail: string | null;
  /** IP address of the request; null when withheld or when there was no request */
  address: string | null;
  /** User-Agent header of the request; null in the same cases as `address` */
  userAgent: string | null;
  /** More about the entry; for a changed setting, the values before and after, such as `nameFrom` and `nameTo` */
  details: Record<string, string | number | boolean | null | Array<string>>;
  /** UUIDv7 */
  actorId: string | null;
  /** UUIDv7 */
  subjectId: string | null;
  /** X-Request-Id of the request */
  requestId: string | null;
  /** UUIDv7 */
  id: string;
}

/** Codes of the errors that the service returns. */
export type ErrorCode =
  /** The request is malformed, or a parameter, header, or body field is missing, invalid, or unknown; the message says which. */
  | 'BAD_REQUEST'
  /** No credential was sent, the session is invalid or has ended, or the sign-in failed. */
  | 'UNAUTHORIZED'
  /** The sign-in is correct so far, but the account has a second factor, and none was sent. */
  | 'SECOND_FACTOR_REQUIRED'
  /** The token is unknown, malformed, revoked, or expired. */
  | 'INVALID_TOKEN'
  /** The v1 API requires an API token or a sign-in token, but a different kind of credential was sent. */
  | 'API_TOKEN_REQUIRED'
  /** The token is valid but does not have the scope this operation requires. */
  | 'INSUFFICIENT_SCOPE'
  /** The session is valid, but this operation requires a sign-in or confirmation within the last 15 minutes. */
  | 'CONFIRMATION_REQUIRED'
  /** The caller's role does not allow this operation, the request comes from another site, or its Host header is not accepted. */
  | 'FORBIDDEN'
  /** The resource does not exist, or it belongs to an organization that requires a second factor, which the account does not have. */
  | 'ORG_REQUIRES_SECOND_FACTOR'
  /** The resource does not exist or is not visible to the caller. */
  | 'NOT_FOUND'
  /** The path does not support this method; the Allow header lists the methods that it supports. */
  | 'METHOD_NOT_ALLOWED'
  /** The current state of the resource does not allow this operation, an object that was sent back is out of date, or the Idempotency-Key was used for a different request. */
  | 'CONFLICT'
  /** The resource has changed since the version in If-Match. */
  | 'PRECONDITION_FAILED'
  /** The request body or the file exceeds the size limit. */
  | 'PAYLOAD_TOO_LARGE'
  /** This operation does not accept the Content-Type or Content-Encoding that was sent. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** Too many requests, failed sign-ins, or open streams; wait the number of seconds in Retry-After. */
  | 'RATE_LIMITED'
  /** An unexpected error occurred; to find the cause, search the service's log for the request ID. */
  | 'INTERNAL_ERROR'
  /** The service is overloaded, or something it depends on, such as its database, is unavailable; retry later. */
  | 'UNAVAILABLE';

/** One invalid part of a request. */
export interface ErrorDetail {
  /** Dotted path, such as `labels.0.color`. */
  path: string;
  message: string;
}

/** The data of each type of event. */
export interface EventDataByType {
  /** A task is created, from any source. */
  'task.created': {
    /** UUIDv7 */
    taskId: string;
    task: TaskCompact;
    actor: Actor;
    /** ID of the import that caused the event; only in events of imports */
    importId?: string;
  };
  /** A task field changes, including the position, or a checklist, attachment, time entry, relation to another task, or linked commit or pull request is added, changed, or removed. */
  'task.updated': {
    /** UUIDv7 */
    taskId: string;
    /** Task fields that changed, including derived ones, or `checklists`, `attachments`, `timeEntries`, `relations`, or `links` (commits and pull requests) */
    changedFields: Array<string>;
    /** Previous values of the changed fields, without `checklists`, `attachments`, `timeEntries`, `relations`, and `links` */
    previous: Record<string, unknown>;
    task: TaskCompact;
    actor: Actor;
    /** ID of the import that caused the event; only in events of imports */
    importId?: string;
    /** The relation that changed; only if `changedFields` contains `relations` */
    relation?: {
      change: 'added' | 'removed';
      kind: 'blocks' | 'blocked_by' | 'duplicates' | 'duplicated_by' | 'relates_to';
      /** ID of the related task; null if it is in another project */
      taskId: string | null;
    };
    /** The checklist, checklist item, or attachment that changed; only if `changedFields` contains `checklists` or `attachments` */
    part?: {
      kind: 'checklist' | 'item' | 'attachment';
      change: 'added' | 'removed' | 'renamed' | 'moved' | 'completed' | 'reopened' | 'linked' | 'unlinked';
      /** Title or file name after the change */
      name: string;
      /** Title before the change; null if it is the same */
      previousName: string | null;
    };
  };
  /** The status of a task changes. Sent in addition to task.updated. */
  'task.status_changed': {
    /** UUIDv7 */
    taskId: string;
    from: string;
    to: string;
    actor: Actor;
    /** ID of the import that caused the event; only in events of imports */
    importId?: string;
  };
  /** A comment is added to a task. */
  'comment.created': {
    /** UUIDv7 */
    taskId: string;
    /** UUIDv7 */
    commentId: string;
    comment: Comment;
    actor: Actor;
  };
  /** An audit completes, or completes again after a re-analysis. */
  'audit.completed': {
    /** UUIDv7 */
    auditId: string;
    overallScore: number | null;
    pageCount: number;
    brokenLinks: number;
    /** Checks that fail */
    issueCount: number;
    /** Places of these issues */
    occurrenceCount: number;
    /** 1 when the site was visited; 2, 3, and so on when the same crawl was re-analyzed, which is not another visit */
    analysis: number;
    /** When the crawl and its first analysis ended; the same in every event of the audit */
    completedAt: string;
    /** When this analysis ended */
    analyzedAt: string;
  };
  /** An audit fails or is canceled. */
  'audit.failed': {
    /** UUIDv7 */
    auditId: string;
    error: AuditError;
  };
}

/** Types of the events that webhooks and streams deliver. */
export type EventType = keyof EventDataByType;

/** An event: the body that a webhook receives, and the data of a stream message. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  createdAt: string;
  projectId: string;
  data: EventDataByType[T];
}

export interface AuditProgress {
  /** UUIDv7 */
  auditId: string;
  /** UUIDv7 */
  projectId: string;
  status: AuditStatus;
  progress: number;
  pageCount: number;
  /** ISO 8601 time in UTC, with milliseconds */
  waitingUntil: string | null;
}

export interface TaskTouched {
  /** UUIDv7 */
  id: string;
  type: 'task.touched';
  createdAt: string;
  /** UUIDv7 */
  projectId: string;
  data: {
    /** UUIDv7 */
    taskId: string;
  };
}

export interface ViewsTouched {
  /** UUIDv7 */
  id: string;
  type: 'views.touched';
  createdAt: string;
  /** UUIDv7 */
  projectId: string;
  data: {
    /** UUIDv7 */
    viewId: string;
  };
}

export interface TemplatesTouched {
  /** UUIDv7 */
  id: string;
  type: 'templates.touched';
  createdAt: string;
  /** UUIDv7 */
  projectId: string;
  data: {
    /** UUIDv7 */
    templateId: string;
  };
}

export interface StreamReset {
  reason: 'unknown' | 'too_old' | 'moved';
}

/** A message of a stream; `type` says which. */
export type StreamMessage =
  | { [T in EventType]: { type: T; id: string; data: EventEnvelope<T> } }[EventType]
  | { type: 'task.touched'; id: string; data: TaskTouched }
  | { type: 'views.touched'; id: string; data: ViewsTouched }
  | { type: 'templates.touched'; id: string; data: TemplatesTouched }
  | { type: 'audit.progress'; id: null; data: AuditProgress }
  | { type: 'ready'; id: string; data: Record<never, never> }
  | { type: 'reset'; id: string; data: StreamReset };

/** The input and the result of each operation; for lists, the result is one item. */
export interface Operations {
  /** Get the current user with the organizations and projects that the credential gives access to. */
  getMe: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      user: User;
      token: {
        name: string;
        scopes: Array<Scope>;
      };
      orgs: Array<Org>;
      projects: Array<{
        /** UUIDv7 */
        id: string;
        name: string;
        /** UUIDv7 */
        orgId: string;
        orgSlug: string;
      }>;
    };
  };
  /**
   * Exchange a password or a Google ID token for a sign-in token.
   *
   * Send `identifier` and `password`, or a Google ID token as `idToken`. A sign-in token is for programs that people sign in to. It is valid for one year, has every scope, and is revoked when the password changes and when the user signs out everywhere. An API token, in contrast, is created by hand and has only the scopes chosen for it. For an account with a second factor, send a `code` too; without one, the response is SECOND_FACTOR_REQUIRED.
   */
  logIn: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** Email address or username */
      identifier?: string;
      password?: string;
      /** Google ID token */
      idToken?: string;
      /** Same as `idToken` */
      credential?: string;
      /** For an account with a second factor: the six-digit code of the authenticator app, or a recovery code */
      code?: string;
    };
    result: {
      token: string;
      user: User;
    };
  };
  /**
   * Exchange a password or a Google ID token for a JWT that is valid for `/api`.
   *
   * Send `identifier` and `password`, or a Google ID token as `idToken`. For an account with a second factor, send a `code` too. The JWT is valid for 30 days.
   */
  signInMobile: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** Email address or username */
      identifier?: string;
      password?: string;
      /** Google ID token */
      idToken?: string;
      /** Same as `idToken` */
      credential?: string;
      /** For an account with a second factor: the six-digit code of the authenticator app, or a recovery code */
      code?: string;
    };
    result: {
      token: string;
      user: User;
    };
  };
  /** Check whether this installation still needs its first user, and whether Google sign-in and email are configured. */
  getSetup: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      needed: boolean;
      /** null when sign-in with Google is off */
      googleClientId: string | null;
      /** Hostname that passkeys belong to; null when they cannot be used */
      passkeyHost: string | null;
      /** Whether a mail server is configured */
      sendsMail: boolean;
    };
  };
  /** Create the first user and organization; works only while there are no users. */
  setUp: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      name: string;
      email: string;
      /** Letters, digits, dots, hyphens, and underscores; starts with a letter or digit */
      username?: string;
      password: string;
      orgName: string;
    };
    result: {
      user: User;
      org: Org;
    };
  };
  /**
   * Sign in to the dashboard.
   *
   * Send `identifier` and `password`, or a Google ID token as `idToken`. The response sets the session cookie, unless the account has a second factor and no `code` was sent: then it has a `challenge` for `completeSignIn` instead.
   */
  openSession: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** Email address or username */
      identifier?: string;
      password?: string;
      /** Google ID token */
      idToken?: string;
      /** Same as `idToken` */
      credential?: string;
      /** For an account with a second factor: the six-digit code of the authenticator app, or a recovery code */
      code?: string;
      /** With `idToken`: the expected value of its nonce claim */
      nonce?: string;
    };
    result: {
      user: User | null;
      challenge: {
        /** Sent back to `completeSignIn` */
        challenge: string;
        /** ISO 8601 time in UTC, with milliseconds */
        expiresAt: string;
        /** What the user can complete it with */
        methods: Array<'code' | 'passkey' | 'recoveryCode'>;
        passkey: {
          rpId: string;
          challenge: string;
          allowCredentials: Array<{
            id: string;
            transports: Array<string>;
          }>;
          userVerification: 'required' | 'preferred';
        } | null;
      } | null;
    };
  };
  /** Get the signed-in user. */
  getSession: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      user: User;
      /** Whether the user can create organizations */
      mayCreateOrgs: boolean;
      /** Organizations that require a second factor, which the user does not have */
      secondFactorRequiredBy: Array<{
        name: string;
        /** When it becomes invisible to the user; in the past, it already is */
        from: string;
      }>;
    };
  };
  /** Sign out. */
  closeSession: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Confirm the identity of the signed-in user.
   *
   * For the next 15 minutes, this session can call operations that otherwise return CONFIRMATION_REQUIRED. Signing in also counts as confirmation. A user with a second factor sends `code`, `recoveryCode`, or `passkey` with its `challenge`; every other user sends `password` or `idToken`. Wrong passwords count as failed sign-ins.
   */
  confirmSession: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      password?: string;
      /** Google ID token issued within the last 15 minutes */
      idToken?: string;
      /** With `idToken`: the expected value of its nonce claim */
      nonce?: string;
      /** Six-digit code of the authenticator app */
      code?: string;
      /** Recovery code; each works once */
      recoveryCode?: string;
      passkey?: {
        id: string;
        clientDataJson: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string | null;
      };
      /** With `passkey`: the `challenge` of `startConfirmation` */
      challenge?: string;
    };
    result: {
      /** ISO 8601 time in UTC, with milliseconds */
      confirmedAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      validUntil: string;
    };
  };
  /**
   * Email a link with which to choose a new password.
   *
   * The response is the same whether or not the address has an account, and only the owner of the address learns more. A new link replaces earlier ones. Returns CONFLICT when no mail server is configured; the operator of this installation can then set a password with `fettle user reset-password`.
   */
  requestPasswordReset: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      email: string;
    };
    result: {
      email: string;
      /** How long the link works */
      validMinutes: number;
    };
  };
  /** Get the account for which the token from an emailed link sets a password. */
  getPasswordReset: {
    params: {
      /** Token from the link */
      token: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      email: string;
      /** Whether the address was verified before. If not, setting the password verifies it and ends everything that gave access to the account until then, including second factors and API tokens */
      emailVerified: boolean;
    };
  };
  /**
   * Set a new password with the token from the emailed link.
   *
   * Ends every session of the account, including mobile sessions and sign-in tokens, and opens none: signing in still needs the second factor, if there is one. API tokens of an account with a verified address keep working. The token works once; one that is unknown, used, replaced, or expired gets NOT_FOUND.
   */
  resetPassword: {
    params: {
      /** Token from the link */
      token: string;
    };
    query: Record<never, never>;
    body: {
      password: string;
    };
    result: {
      email: string;
      /** Whether the address was verified before */
      emailVerified: boolean;
    };
  };
  /** List the signed-in user's API tokens and sign-in tokens, newest first. */
  listTokens: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: Token;
  };
  /**
   * Create an API token, which is shown only once.
   *
   * Requires a sign-in or confirmation within the last 15 minutes. A user can have up to 100 active API tokens.
   */
  createToken: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      name: string;
      scopes: Array<Scope>;
      /** When the token expires; by default, never */
      expiresAt?: string | null;
      /** IDs of the projects that the token is limited to; null for every project that its user can see */
      projectIds?: Array<string> | null;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** `personal`: an API token; `login`: a sign-in token, which is also listed as a session and is revoked when that session ends */
      kind: 'personal' | 'login';
      name: string;
      scopes: Array<Scope>;
      /** IDs of the projects that the token is limited to; null for every project that its user can see */
      projectIds: Array<string> | null;
      publicId: string;
      lastFour: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastUsedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      revokedAt: string | null;
      /** The token, which is not shown again */
      token: string;
    };
  };
  /** Revoke an API token or sign-in token; it stops working within a second. */
  revokeToken: {
    params: {
      /** ID of the token */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Complete a sign-in with a second factor, or sign in with a passkey alone.
   *
   * Send the `challenge` of `openSession` and one of `code`, `recoveryCode`, and `passkey`, or the `challenge` of `startPasskeySignIn` and `passkey`. The response sets the session cookie.
   */
  completeSignIn: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** The `challenge` of `openSession` or `startPasskeySignIn` */
      challenge: string;
      /** Six-digit code of the authenticator app */
      code?: string;
      /** Recovery code; each works once */
      recoveryCode?: string;
      passkey?: {
        id: string;
        clientDataJson: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string | null;
      };
    };
    result: {
      user: {
        /** UUIDv7 */
        id: string;
        name: string;
        email: string;
      };
    };
  };
  /** Start signing in with a passkey instead of a password. */
  startPasskeySignIn: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      /** Sent back to `completeSignIn` */
      challenge: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string;
      /** What the user can complete it with */
      methods: Array<'code' | 'passkey' | 'recoveryCode'>;
      passkey: {
        rpId: string;
        challenge: string;
        allowCredentials: Array<{
          id: string;
          transports: Array<string>;
        }>;
        userVerification: 'required' | 'preferred';
      } | null;
    };
  };
  /**
   * Start confirming the identity of the signed-in user with a passkey.
   *
   * Send the `challenge` and the response of the passkey to `confirmSession`.
   */
  startConfirmation: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      /** Sent back to `completeSignIn` */
      challenge: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string;
      /** What the user can complete it with */
      methods: Array<'code' | 'passkey' | 'recoveryCode'>;
      passkey: {
        rpId: string;
        challenge: string;
        allowCredentials: Array<{
          id: string;
          transports: Array<string>;
        }>;
        userVerification: 'required' | 'preferred';
      } | null;
    };
  };
  /** Get the second factors of the signed-in user. */
  getSecondFactors: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      factors: Array<{
        /** UUIDv7 */
        id: string;
        /** `totp`: an authenticator app */
        kind: 'totp' | 'passkey';
        /** Name that the user chose for it */
        name: string;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
        /** ISO 8601 time in UTC, with milliseconds */
        lastUsedAt: string | null;
      }>;
      /** Number of unused recovery codes */
      recoveryCodesLeft: number;
    };
  };
  /**
   * Start adding a second factor; nothing changes until `addSecondFactor`.
   *
   * Requires a sign-in or confirmation within the last 15 minutes. Returns CONFLICT for a passkey where the service is reached neither by a hostname over HTTPS nor as localhost.
   */
  startSecondFactor: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      kind: 'totp' | 'passkey';
    };
    result: {
      /** Sent back to `addSecondFactor` */
      setup: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string;
      totp: {
        /** Base32, for typing into an authenticator app */
        secret: string;
        /** `otpauth:` URI for a QR code */
        uri: string;
      } | null;
      passkey: {
        rpId: string;
        challenge: string;
        userId: string;
        userName: string;
        userDisplayName: string;
        algorithms: Array<number>;
        excludeCredentials: Array<{
          id: string;
          transports: Array<string>;
        }>;
      } | null;
    };
  };
  /**
   * Add a second factor by proving that it works.
   *
   * Send the `setup` of `startSecondFactor` with a `code` of the authenticator app, or with the new `passkey`. The first second factor ends every other session and sign-in token of the user, and its response has the recovery codes. Requires a sign-in or confirmation within the last 15 minutes.
   */
  addSecondFactor: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** The `challenge` of `startSecondFactor` */
      setup: string;
      name: string;
      /** Six-digit code of the authenticator app */
      code?: string;
      passkey?: {
        id: string;
        clientDataJson: string;
        authenticatorData: string;
        /** SubjectPublicKeyInfo, as `getPublicKey()` returns it */
        publicKey: string;
        transports?: Array<string>;
      };
    };
    result: {
      factor: {
        /** UUIDv7 */
        id: string;
        /** `totp`: an authenticator app */
        kind: 'totp' | 'passkey';
        /** Name that the user chose for it */
        name: string;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
        /** ISO 8601 time in UTC, with milliseconds */
        lastUsedAt: string | null;
      };
      /** 10 codes, which are not shown again */
      recoveryCodes: Array<string> | null;
      /** Number of other sessions that were ended */
      ended: number;
    };
  };
  /** Rename a second factor. */
  renameSecondFactor: {
    params: {
      /** ID of the second-factor */
      id: string;
    };
    query: Record<never, never>;
    body: {
      name: string;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** `totp`: an authenticator app */
      kind: 'totp' | 'passkey';
      /** Name that the user chose for it */
      name: string;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      lastUsedAt: string | null;
    };
  };
  /**
   * Remove a second factor.
   *
   * Removing the last one also deletes the recovery codes. Requires a sign-in or confirmation within the last 15 minutes.
   */
  removeSecondFactor: {
    params: {
      /** ID of the second-factor */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Create new recovery codes; earlier ones stop working.
   *
   * Returns CONFLICT without a second factor. Requires a sign-in or confirmation within the last 15 minutes.
   */
  createRecoveryCodes: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      /** 10 codes, which are not shown again */
      recoveryCodes: Array<string>;
    };
  };
  /** Get the account of the signed-in user. */
  getProfile: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: Profile;
  };
  /** Change the name or username of the signed-in user; fields that are not sent stay the same. */
  updateProfile: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      name?: string;
      /** Letters, digits, dots, hyphens, and underscores; starts with a letter or digit */
      username?: string | null;
    };
    result: Profile;
  };
  /**
   * Email a verification link to the signed-in user.
   *
   * The link goes to the pending new address or, if there is none, to the current one. Returns CONFLICT when no mail server is configured or there is nothing to verify.
   */
  sendEmailVerification: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      email: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string;
    };
  };
  /**
   * Verify an email address with the token from the emailed link.
   *
   * Only the account that requested the email can use the link; any other account gets NOT_FOUND. Returns CONFLICT when the address now belongs to another account.
   */
  verifyEmail: {
    params: {
      /** Token from the link */
      token: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Profile;
  };
  /**
   * Change the email address of the signed-in user.
   *
   * The change takes effect when it is confirmed with the link emailed to the new address. The current address is notified. Returns CONFLICT when no mail server is configured; the operator of this installation can then change the address with `fettle user set-email`.
   */
  changeEmail: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      email: string;
    };
    result: Profile;
  };
  /**
   * Change the password and end every other session.
   *
   * The other sessions include mobile sessions and sign-in tokens. API tokens keep working unless `revokeTokens` is true. Requires the current password or, if no password is set yet, a sign-in or confirmation within the last 15 minutes. Wrong passwords count as failed sign-ins.
   */
  changePassword: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      currentPassword?: string;
      password: string;
      /** Whether to also revoke every API token; default false */
      revokeTokens?: boolean;
    };
    result: {
      /** Number of sessions ended: browsers, mobile sessions, and sign-in tokens */
      ended: number;
    };
  };
  /** List the signed-in user's sessions (browsers, mobile sessions, and sign-in tokens), newest first. */
  listSessions: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: Session;
  };
  /** End a session of the signed-in user; it stops working within a second. */
  endSession: {
    params: {
      /** ID of the session */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * End every session of the signed-in user except the current one.
   *
   * This includes mobile sessions and sign-in tokens. API tokens keep working unless `revokeTokens` is true.
   */
  endOtherSessions: {
    params: Record<never, never>;
    query: {
      /** Whether to also revoke every API token; default false */
      revokeTokens?: boolean;
    };
    body: undefined;
    result: {
      /** Number of sessions ended: browsers, mobile sessions, and sign-in tokens */
      ended: number;
    };
  };
  /**
   * List the pictures of the people whom the signed-in user sees, including their own.
   *
   * Those are the members of their organizations, and for guests the members of their projects; up to 1000.
   */
  listPictures: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      pictures: Array<{
        /** UUIDv7 */
        id: string;
        /** UUIDv7 */
        userId: string;
        /** Path of the image; requires the same credential */
        url: string;
      }>;
    };
  };
  /**
   * Set or replace the picture of the signed-in user.
   *
   * Send `multipart/form-data` with a `file` part, or JSON with `contentBase64`: a PNG, JPEG, or WebP image of up to 256 KiB and 1024 × 1024 pixels. It is shown cropped to a circle. Metadata in the file is kept.
   */
  setOwnPicture: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      contentBase64?: string;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      userId: string;
      /** Path of the image; requires the same credential */
      url: string;
    };
  };
  /** Remove the picture of the signed-in user. */
  removeOwnPicture: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Download the picture of a person whom the signed-in user sees. */
  downloadPicture: {
    params: {
      /** ID of the picture */
      pictureId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: unknown;
  };
  /** List the signed-in user's organizations. */
  listOrgs: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      slug: string;
      name: string;
      role: OrgRole;
    };
  };
  /**
   * Create an organization and become its owner.
   *
   * The setting `FETTLE_ORG_CREATION` controls who can create organizations: by default, owners and admins of an existing organization. `mayCreateOrgs` of `getSession` says whether the caller can.
   */
  createOrg: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      name: string;
      /** Lowercase letters, digits, and single hyphens */
      slug?: string;
    };
    result: Org;
  };
  /** Change the name or slug of an organization. */
  updateOrg: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      name?: string;
      /** Lowercase letters, digits, and single hyphens */
      slug?: string;
    };
    result: Org;
  };
  /** Get what an organization requires of its members when they sign in. */
  getOrgSecurity: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** Who needs a second factor: nobody, everyone except guests, or everyone */
      secondFactor: 'off' | 'members' | 'everyone';
      /** From when members without one see nothing of the organization; null when it is off */
      secondFactorFrom: string | null;
    };
  };
  /**
   * Require a second factor of the members of an organization, or no longer require it.
   *
   * Members without a second factor, and their tokens, see nothing of the organization from `secondFactorFrom` on, until they set one up. Requires a sign-in or confirmation within the last 15 minutes. Returns CONFLICT when the caller has no second factor.
   */
  updateOrgSecurity: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      secondFactor: 'off' | 'members' | 'everyone';
      /** When it takes effect, up to 90 days from now; by default immediately */
      secondFactorFrom?: string | null;
    };
    result: {
      /** Who needs a second factor: nobody, everyone except guests, or everyone */
      secondFactor: 'off' | 'members' | 'everyone';
      /** From when members without one see nothing of the organization; null when it is off */
      secondFactorFrom: string | null;
    };
  };
  /** List the members of an organization, sorted by name. */
  listOrgMembers: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: OrgMember;
  };
  /**
   * Invite someone by their email address; they become a member when they accept.
   *
   * The response is the same whether or not the address has an account. Inviting the same address again renews the invitation and its link.
   */
  inviteOrgMember: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      email: string;
      name?: string;
      role: OrgRole;
      /** IDs of the projects they join when they accept */
      projectIds?: Array<string>;
      /** Their role in these projects; default `viewer` for guests, otherwise `member` */
      projectRole?: 'member' | 'viewer';
    };
    result: {
      invitation: {
        /** UUIDv7 */
        id: string;
        email: string;
        role: OrgRole;
        projectIds: Array<string>;
        /** ISO 8601 time in UTC, with milliseconds */
        expiresAt: string;
        /** Link to the invitation, shown only once; null when a mail server is configured, because the link is then emailed to the invited address only */
        inviteUrl: string | null;
      };
    };
  };
  /** Change the role of a member; the last owner's role cannot be changed. */
  updateOrgMember: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the user */
      userId: string;
    };
    query: Record<never, never>;
    body: {
      role: OrgRole;
    };
    result: OrgMember;
  };
  /** Remove a member from the organization and all its projects. */
  removeOrgMember: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the user */
      userId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** List the invitations of an organization that have not been accepted, including expired and declined ones, newest first. */
  listInvitations: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: PendingInvitation;
  };
  /** Revoke an invitation; its link stops working. */
  revokeInvitation: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the invitation */
      invitationId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Get an invitation by the token in its link. */
  getInvitation: {
    params: {
      /** Token from the link */
      token: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      email: string;
      name: string | null;
      orgName: string;
      role: OrgRole;
      projectNames: Array<string>;
      /** Their role in these projects */
      projectRole: 'member' | 'viewer';
      /** Name of the inviter */
      invitedBy: string;
      account: 'none' | 'verified' | 'unverified' | null;
    };
  };
  /**
   * Accept an invitation with a new account or with Google, and sign in.
   *
   * Send either `name` and `password`, which creates an account, or a Google ID token as `idToken`, whose verified address must be the invited one. With a password, an address that already has an account returns CONFLICT: sign in and call `acceptInvitationAsCurrentUser` instead. `claimAccount` lets the person who opened an emailed link take over an account with that address that was never verified; its password, sessions, tokens, Google link, and second factors are removed. An account with a second factor cannot accept with Google here: it returns SECOND_FACTOR_REQUIRED, and the user signs in first.
   */
  acceptInvitationAndSignIn: {
    params: {
      /** Token from the link */
      token: string;
    };
    query: Record<never, never>;
    body: {
      name?: string;
      /** Letters, digits, dots, hyphens, and underscores; starts with a letter or digit */
      username?: string;
      password?: string;
      claimAccount?: boolean;
      /** Google ID token */
      idToken?: string;
      /** With `idToken`: the expected value of its nonce claim */
      nonce?: string;
    };
    result: {
      user: User;
      /** The projects of the invitation that still exist, in its order: the user is a member of them now */
      projectIds: Array<string>;
    };
  };
  /** Accept an invitation as the signed-in user, whose email address must be the invited one. */
  acceptInvitationAsCurrentUser: {
    params: {
      /** Token from the link */
      token: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      org: Org;
      role: OrgRole;
      /** The projects of the invitation that still exist, in its order: the user is a member of them now */
      projectIds: Array<string>;
    };
  };
  /** Decline an invitation; the organization cannot invite the address again for 180 days. */
  declineInvitation: {
    params: {
      /** Token from the link */
      token: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List invitations for the signed-in user's verified email address, newest first.
   *
   * The list is empty until the address is verified, because only the owner of the address should see who invited it.
   */
  listOwnInvitations: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: OwnInvitation;
  };
  /** Accept an invitation for the signed-in user's verified email address. */
  acceptOwnInvitation: {
    params: {
      /** ID of the invitation */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      org: Org;
      role: OrgRole;
      /** The projects of the invitation that still exist, in its order: the user is a member of them now */
      projectIds: Array<string>;
    };
  };
  /** Decline an invitation; the organization cannot invite the address again for 180 days. */
  declineOwnInvitation: {
    params: {
      /** ID of the invitation */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Get the logo and the accent color that an organization has on its reports. */
  getOrgBranding: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** `#rrggbb`; null: reports use the color of Fettle */
      accentColor: string | null;
      /** White or black, whichever can be read on the accent color */
      accentTextColor: string | null;
      logo: {
        /** UUIDv7 */
        id: string;
        /** Path of the image; requires the same credential */
        url: string;
        mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
        /** In bytes */
        size: number;
        /** In pixels */
        width: number;
        /** In pixels */
        height: number;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
      } | null;
    };
  };
  /**
   * Set the accent color of an organization, or remove it.
   *
   * Colors that cannot be told from white are refused, because reports are printed on white. Text on the color is white or black, whichever can be read on it.
   */
  updateOrgBranding: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      /** `#rrggbb`; null removes it */
      accentColor: string | null;
    };
    result: {
      /** `#rrggbb`; null: reports use the color of Fettle */
      accentColor: string | null;
      /** White or black, whichever can be read on the accent color */
      accentTextColor: string | null;
      logo: {
        /** UUIDv7 */
        id: string;
        /** Path of the image; requires the same credential */
        url: string;
        mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
        /** In bytes */
        size: number;
        /** In pixels */
        width: number;
        /** In pixels */
        height: number;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
      } | null;
    };
  };
  /**
   * Set or replace the logo of an organization.
   *
   * Send `multipart/form-data` with a `file` part, or JSON with `contentBase64`: a PNG, JPEG, or WebP image of up to 512 KiB and 2000 × 2000 pixels. SVG is refused, because it can contain scripts.
   */
  setOrgLogo: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      contentBase64?: string;
    };
    result: {
      /** `#rrggbb`; null: reports use the color of Fettle */
      accentColor: string | null;
      /** White or black, whichever can be read on the accent color */
      accentTextColor: string | null;
      logo: {
        /** UUIDv7 */
        id: string;
        /** Path of the image; requires the same credential */
        url: string;
        mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
        /** In bytes */
        size: number;
        /** In pixels */
        width: number;
        /** In pixels */
        height: number;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
      } | null;
    };
  };
  /** Download the logo of an organization. */
  downloadOrgLogo: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the logo */
      logoId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: unknown;
  };
  /** Remove the logo of an organization. */
  removeOrgLogo: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** List the domains of an organization in alphabetical order, verified or not. */
  listOrgDomains: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      domains: Array<{
        /** UUIDv7 */
        id: string;
        domain: string;
        /** The DNS record that verifies the domain */
        record: {
          /** Name of the TXT record */
          name: string;
          /** Its value */
          value: string;
        };
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
        /** When it was verified; null until then */
        verifiedAt: string | null;
        verifiedBy: 'dns' | 'operator' | null;
        /** When the TXT record was last looked up */
        checkedAt: string | null;
        /** Since when the TXT record is missing; the verification ends 7 days later */
        missingSince: string | null;
      }>;
    };
  };
  /**
   * Add a domain to an organization.
   *
   * The response has the TXT record to add to the DNS of the domain; `verifyOrgDomain` then looks for it. An organization can have up to 50 domains.
   */
  addOrgDomain: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      /** Domain of email addresses, such as `example.com`. Its subdomains are not included. */
      domain: string;
    };
    result: {
      /** UUIDv7 */
      id: string;
      domain: string;
      /** The DNS record that verifies the domain */
      record: {
        /** Name of the TXT record */
        name: string;
        /** Its value */
        value: string;
      };
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** When it was verified; null until then */
      verifiedAt: string | null;
      verifiedBy: 'dns' | 'operator' | null;
      /** When the TXT record was last looked up */
      checkedAt: string | null;
      /** Since when the TXT record is missing; the verification ends 7 days later */
      missingSince: string | null;
    };
  };
  /**
   * Verify a domain by its TXT record.
   *
   * Returns CONFLICT when DNS does not have the record, or when another organization has verified the domain and its record is still there. The record must stay: it is looked up every day, and 7 days without it end the verification.
   */
  verifyOrgDomain: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the domain */
      domainId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      domain: string;
      /** The DNS record that verifies the domain */
      record: {
        /** Name of the TXT record */
        name: string;
        /** Its value */
        value: string;
      };
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** When it was verified; null until then */
      verifiedAt: string | null;
      verifiedBy: 'dns' | 'operator' | null;
      /** When the TXT record was last looked up */
      checkedAt: string | null;
      /** Since when the TXT record is missing; the verification ends 7 days later */
      missingSince: string | null;
    };
  };
  /** Remove a domain from an organization, which can then no longer vouch for its addresses. */
  removeOrgDomain: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the domain */
      domainId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Get the OpenID Connect provider of an organization. */
  getOrgProvider: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      provider: {
        /** UUIDv7 */
        id: string;
        /** What the sign-in page calls it */
        name: string;
        issuer: string;
        clientId: string;
        hasClientSecret: boolean;
        scopes: Array<string>;
        /** Claim of the ID token with the email address */
        emailClaim: string;
        /** Claim of the ID token with the name */
        nameClaim: string;
        /** Role of those who sign in for the first time without an invitation; `off`: they need an invitation */
        joinRole: 'off' | 'member' | 'guest';
        enabled: boolean;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
        /** ISO 8601 time in UTC, with milliseconds */
        updatedAt: string;
      } | null;
      /** To register at the provider, exactly as it is */
      redirectUri: string;
    };
  };
  /**
   * Set up or change the OpenID Connect provider of an organization.
   *
   * The discovery document of the issuer is read and checked first, except with `enabled: false`. The client secret stays if it is not sent; null removes it. A different issuer or client ID removes all links to accounts, because the provider then knows people by other names. Requires a verified domain, and a sign-in or confirmation within the last 15 minutes.
   */
  setOrgProvider: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      name: string;
      issuer: string;
      clientId: string;
      clientSecret?: string | null;
      /** Default `openid`, `email`, and `profile`; `openid` is always asked for */
      scopes?: Array<string>;
      emailClaim?: string;
      nameClaim?: string;
      joinRole?: 'off' | 'member' | 'guest';
      /** Whether members can sign in through it; ending that ends their sessions */
      enabled?: boolean | 0 | 1 | 'true' | 'false';
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** What the sign-in page calls it */
      name: string;
      issuer: string;
      clientId: string;
      hasClientSecret: boolean;
      scopes: Array<string>;
      /** Claim of the ID token with the email address */
      emailClaim: string;
      /** Claim of the ID token with the name */
      nameClaim: string;
      /** Role of those who sign in for the first time without an invitation; `off`: they need an invitation */
      joinRole: 'off' | 'member' | 'guest';
      enabled: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Check whether the provider of an organization can be used now.
   *
   * Reads its discovery document and its keys. Signs nobody in.
   */
  testOrgProvider: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** What is wrong and what to do; null when nothing is */
      problem: string | null;
    };
  };
  /** Remove the provider of an organization; sessions opened through it end. */
  removeOrgProvider: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Find the provider that an email address, or the members of an organization, sign in with. */
  findSignInProvider: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      email?: string;
      /** Slug of an organization, instead of an address */
      org?: string;
    };
    result: {
      provider: {
        /** Slug of the organization */
        org: string;
        name: string;
      } | null;
    };
  };
  /**
   * Start a sign-in through the provider of an organization.
   *
   * Returns the URL at the provider, and sets a cookie that the sign-in must be completed with within 10 minutes.
   */
  startSingleSignOn: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      org: string;
      email?: string;
      /** Path of the page to show afterwards */
      redirect?: string;
    };
    result: {
      url: string;
    };
  };
  /**
   * Complete a sign-in with the response of the provider.
   *
   * Exactly one of `user`, `challenge`, and `link` is set. `challenge`: the account has a second factor; complete the sign-in with `completeSignIn`. `link`: the address belongs to an account that is not linked to the provider; sign in to it and call `linkSingleSignOn`.
   */
  completeSingleSignOn: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** Query string with which the provider redirected the browser */
      response: string;
    };
    result: {
      user: User | null;
      challenge: {
        /** Sent back to `completeSignIn` */
        challenge: string;
        /** ISO 8601 time in UTC, with milliseconds */
        expiresAt: string;
        /** What the user can complete it with */
        methods: Array<'code' | 'passkey' | 'recoveryCode'>;
        passkey: {
          rpId: string;
          challenge: string;
          allowCredentials: Array<{
            id: string;
            transports: Array<string>;
          }>;
          userVerification: 'required' | 'preferred';
        } | null;
      } | null;
      link: {
        /** For `linkSingleSignOn` */
        token: string;
        email: string;
        orgName: string;
        providerName: string;
        /** ISO 8601 time in UTC, with milliseconds */
        expiresAt: string;
      } | null;
      redirect: string | null;
    };
  };
  /**
   * Link the signed-in user's account to their account at a provider.
   *
   * With the `link` of `completeSingleSignOn`. From then on, the provider can sign in to the account. Requires a sign-in or confirmation within the last 15 minutes.
   */
  linkSingleSignOn: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      token: string;
    };
    result: {
      /** UUIDv7 */
      id: string;
      orgName: string;
      providerName: string;
      /** Address at the provider */
      email: string;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      lastUsedAt: string;
    };
  };
  /** List the providers that the signed-in user's account is linked to. */
  listOwnIdentities: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      identities: Array<{
        /** UUIDv7 */
        id: string;
        orgName: string;
        providerName: string;
        /** Address at the provider */
        email: string;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
        /** ISO 8601 time in UTC, with milliseconds */
        lastUsedAt: string;
      }>;
    };
  };
  /**
   * Unlink the signed-in user's account from a provider; sessions opened through it end.
   *
   * Returns CONFLICT when the account has no password and no Google account to sign in with.
   */
  unlinkOwnIdentity: {
    params: {
      /** ID of the identity */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the projects the caller can see, newest first.
   *
   * Tokens need the scope `projects:read`.
   */
  listProjects: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: ProjectListItem;
  };
  /**
   * Get a project with its columns and members.
   *
   * Tokens need the scope `projects:read`.
   */
  getProject: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Project;
  };
  /**
   * List the members of a project, sorted by name.
   *
   * Owners and admins of the organization have access to all of its projects, but are listed only if they have been added to the project.
   *
   * Tokens need the scope `projects:read`.
   */
  listProjectMembers: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: Member;
  };
  /**
   * List the labels used in a project, most used first.
   *
   * Tokens need the scope `tasks:read`.
   */
  listProjectLabels: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: LabelUse;
  };
  /**
   * List the URLs of the pages that a project's tasks are about, starting with those that have the most tasks.
   *
   * Considers only the newest 20,000 tasks of a project.
   */
  listTaskPages: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: TaskPage;
  };
  /**
   * Create a project with the four default columns.
   *
   * Tokens need the scope `projects:write`.
   */
  createProject: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      name: string;
      url?: string | null;
      status?: ProjectStatus;
      priority?: Priority;
      /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
      color?: string;
    };
    result: Project;
  };
  /**
   * Change the settings of a project; fields that are not sent stay the same.
   *
   * Tokens need the scope `projects:write`.
   */
  updateProject: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      name?: string;
      url?: string | null;
      status?: ProjectStatus;
      priority?: Priority;
      /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
      color?: string;
    };
    result: Project;
  };
  /** Delete a project with its tasks and audits. */
  deleteProject: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Replace the columns of a project with those sent, in that order.
   *
   * Columns are matched by key and keep their tasks. A request that leaves out a column with tasks returns CONFLICT.
   *
   * Tokens need the scope `projects:write`.
   */
  setColumns: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      columns: Array<{
        /** Lowercase letters, digits, and single underscores; derived from the label when omitted */
        key?: string;
        label: string;
        /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
        color?: string;
        category: ColumnCategory;
        /** null for no limit; when omitted, an existing column keeps its limit */
        wipLimit?: number | null;
      }>;
    };
    result: Project;
  };
  /** Add a member of the organization to the project. */
  addProjectMember: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      userId: string;
      role: ProjectRole;
    };
    result: Member;
  };
  /** Change the role of a project member. */
  updateProjectMember: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the user */
      userId: string;
    };
    query: Record<never, never>;
    body: {
      role: ProjectRole;
    };
    result: Member;
  };
  /** Remove a member from the project. */
  removeProjectMember: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the user */
      userId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the favicons of the projects that the signed-in user sees.
   *
   * Fettle fetches them from the sites of projects and keeps them. Projects without one are not listed. Contains up to 1,000 favicons, those of the newest projects first.
   */
  listFavicons: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: {
      favicons: Array<{
        /** UUIDv7 */
        id: string;
        /** UUIDv7 */
        projectId: string;
        /** Path of the image; requires the same credential */
        url: string;
      }>;
    };
  };
  /** Download the favicon of a project that the signed-in user sees. */
  downloadFavicon: {
    params: {
      /** ID of the favicon */
      faviconId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: unknown;
  };
  /**
   * List the tasks of one project or of all projects the caller can see, by default newest first.
   *
   * Tokens need the scope `tasks:read`.
   */
  listTasks: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      /** ID of a project; when omitted, all projects the caller can see */
      projectId?: string;
      /** Key of a column */
      status?: string;
      /** Keys of columns: tasks in any of them. Repeat the parameter for several */
      statuses?: Array<string>;
      priority?: Priority;
      /** Tasks with any of these priorities. Repeat the parameter for several */
      priorities?: Array<Priority>;
      /** User ID, or `none` for unassigned tasks */
      assigneeId?: string;
      /** User IDs: tasks assigned to any of them; `none` adds unassigned tasks. Repeat the parameter for several */
      assigneeIds?: Array<string>;
      /** Label name, case-insensitive */
      label?: string;
      /** Label names, case-insensitive; `labelMatch` says whether tasks need one or all of them. Repeat the parameter for several */
      labels?: Array<string>;
      /** How `labels` match; default `any` */
      labelMatch?: 'any' | 'all';
      /** Whether the task has labels */
      hasLabels?: boolean;
      /** Email address of the reporter, case-insensitive */
      reporterEmail?: string;
      /** User IDs: tasks reported by any of them. Repeat the parameter for several */
      reporterIds?: Array<string>;
      source?: TaskSource;
      /** Tasks from any of these sources. Repeat the parameter for several */
      sources?: Array<TaskSource>;
      /** The task's page URL, exactly as stored, or `none` for tasks without a page */
      pageUrl?: string;
      /** Created at or after this time */
      createdSince?: string;
      /** Changed at or after this time */
      updatedSince?: string;
      /** Due at or after this time */
      dueSince?: string;
      /** Due before this time */
      dueBefore?: string;
      /** Whether the task has a due date */
      hasDueDate?: boolean;
      /** Whether the task is in a column of the category `done` */
      completed?: boolean;
      /** Text in the title or description, case-insensitive */
      q?: string;
      /** Default `createdAt`. `priority` ascends from low to critical; tasks without a due date are last in both orders */
      sort?: 'createdAt' | 'updatedAt' | 'dueDate' | 'priority' | 'position';
      /** Default `desc` for `createdAt` and `updatedAt`, otherwise `asc` */
      order?: 'asc' | 'desc';
    };
    body: undefined;
    result: TaskCompact;
  };
  /**
   * Get a task with its comments, checklists, and attachments.
   *
   * Tokens need the scope `tasks:read`.
   */
  getTask: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Task;
  };
  /**
   * Create a task; without a `status`, it goes to the first column.
   *
   * The description can be sent as plain text, HTML, or a document. Formats that are not sent are derived from one that is.
   *
   * Tokens need the scope `tasks:write`.
   */
  createTask: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: CreateTaskBody;
    result: Task;
  };
  /**
   * Change a task; fields that are not sent stay the same.
   *
   * The description can be sent as plain text, HTML, or a document. Formats that are not sent are derived from one that is.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateTask: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: UpdateTaskBody;
    result: Task;
  };
  /**
   * Delete a task with its comments, checklists, attachments, and time entries.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteTask: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Move a task within its column or to another one: before or after another task or, without either, to the end. */
  moveTask: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** Key of the target column */
      status: string;
      /** ID of the task to place it before */
      before?: string;
      /** ID of the task to place it after */
      after?: string;
    };
    result: Task;
  };
  /**
   * Remove a column and move its tasks to another column.
   *
   * The tasks keep their order, follow the tasks already in that column, and cause the same events as other moves. If anything fails, nothing changes. A column with more than 1,000 tasks returns CONFLICT.
   */
  removeColumn: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** Key of the column to remove */
      column: string;
      /** Key of the column its tasks move to */
      tasksTo: string;
    };
    result: Project;
  };
  /** List the history of a task, newest first. */
  listTaskEvents: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: TaskActivity;
  };
  /**
   * Get the description of a task before and after an entry of its history.
   *
   * Returns NOT_FOUND if the entry did not change the description.
   */
  getDescriptionChange: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the event */
      eventId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** As text; null if there was none */
      from: string | null;
      /** As text; null if there was none */
      to: string | null;
    };
  };
  /**
   * List the comments on a task, oldest first.
   *
   * Tokens need the scope `tasks:read`.
   */
  listComments: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: Comment;
  };
  /**
   * Get a comment.
   *
   * Tokens need the scope `tasks:read`.
   */
  getComment: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the comment */
      commentId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Comment;
  };
  /**
   * Add a comment to a task.
   *
   * Without `visibility`, a comment is internal in projects that have guests, and public in others. Guests write public comments only.
   *
   * Tokens need the scope `tasks:write`.
   */
  addComment: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: {
      body: string;
      /** `internal` comments are never shown to guests of the organization; `public` ones are */
      visibility?: 'internal' | 'public';
    };
    result: Comment;
  };
  /**
   * Edit one of the caller's comments.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateComment: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the comment */
      commentId: string;
    };
    query: Record<never, never>;
    body: {
      body?: string;
      /** `internal` comments are never shown to guests of the organization; `public` ones are */
      visibility?: 'internal' | 'public';
    };
    result: Comment;
  };
  /**
   * Delete one of the caller's comments; project owners can delete any comment.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteComment: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the comment */
      commentId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the checklists of a task, in order of position.
   *
   * Tokens need the scope `tasks:read`.
   */
  listChecklists: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: Checklist;
  };
  /**
   * Get a checklist with its items.
   *
   * Tokens need the scope `tasks:read`.
   */
  getChecklist: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Checklist;
  };
  /**
   * Add a checklist to a task, optionally with items.
   *
   * Tokens need the scope `tasks:write`.
   */
  createChecklist: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: {
      title: string;
      items?: Array<{
        title: string;
      }>;
    };
    result: Checklist;
  };
  /**
   * Rename or move a checklist.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateChecklist: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
    };
    query: Record<never, never>;
    body: {
      title?: string;
      /** Position among the task's checklists, starting at 0 */
      position?: number;
    };
    result: Checklist;
  };
  /**
   * Delete a checklist with its items.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteChecklist: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Add an item to the end of a checklist.
   *
   * Tokens need the scope `tasks:write`.
   */
  addChecklistItem: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
    };
    query: Record<never, never>;
    body: {
      title: string;
    };
    result: ChecklistItem;
  };
  /**
   * Check, uncheck, rename, or move a checklist item; without a body, toggle it.
   *
   * An item that was turned into a task follows that task: checking, unchecking, or renaming it returns CONFLICT.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateChecklistItem: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
      /** ID of the checklist item */
      itemId: string;
    };
    query: Record<never, never>;
    body: {
      /** Whether the item is checked */
      completed?: boolean | 0 | 1 | 'true' | 'false';
      /** Same as `completed` */
      checked?: boolean | 0 | 1 | 'true' | 'false';
      /** Same as `completed` */
      done?: boolean | 0 | 1 | 'true' | 'false';
      /** Same as `completed` */
      isCompleted?: boolean | 0 | 1 | 'true' | 'false';
      title?: string;
      /** Position in the checklist, starting at 0 */
      position?: number;
    };
    result: ChecklistItem;
  };
  /** Move a checklist item within its checklist or to another checklist of the task. */
  moveChecklistItem: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
      /** ID of the checklist item */
      itemId: string;
    };
    query: Record<never, never>;
    body: {
      /** ID of the target checklist, on the same task */
      checklistId: string;
      /** Position in the target checklist, starting at 0 */
      position: number;
    };
    result: ChecklistItem;
  };
  /**
   * Turn a checklist item into a task of the same project.
   *
   * The task has the title of the item and is in the first column. From then on, the item follows it: it has its title and is checked while the task is completed. If the task is deleted, the item stays as it was. Returns CONFLICT if the item is checked or was turned into a task already.
   *
   * Tokens need the scope `tasks:write`.
   */
  createTaskFromChecklistItem: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
      /** ID of the checklist item */
      itemId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Task;
  };
  /**
   * Unlink a checklist item from the task that it was turned into; both stay.
   *
   * Tokens need the scope `tasks:write`.
   */
  unlinkChecklistItem: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
      /** ID of the checklist item */
      itemId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: ChecklistItem;
  };
  /**
   * Delete a checklist item.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteChecklistItem: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the checklist */
      checklistId: string;
      /** ID of the checklist item */
      itemId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Attach a file or a link to a task.
   *
   * Send `multipart/form-data` with a `file` part, JSON `{fileName, contentBase64, mimeType?}`, or JSON `{url, fileName?}`.
   *
   * Tokens need the scope `tasks:write`.
   */
  addAttachment: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: {
      fileName?: string;
      contentBase64?: string;
      mimeType?: string;
      url?: string;
    };
    result: Attachment;
  };
  /**
   * Get the name, type, and URL of an attachment.
   *
   * Tokens need the scope `tasks:read`.
   */
  getAttachment: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the attachment */
      attachmentId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Attachment;
  };
  /**
   * Download an attached file.
   *
   * Tokens need the scope `tasks:read`.
   */
  downloadAttachment: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the attachment */
      attachmentId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: unknown;
  };
  /**
   * Delete an attachment.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteAttachment: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the attachment */
      attachmentId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the relations of a task to other tasks, oldest first.
   *
   * A related task that the caller cannot see is `null`.
   *
   * Tokens need the scope `tasks:read`.
   */
  listTaskRelations: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: TaskRelation;
  };
  /**
   * Relate a task to another task of the same organization.
   *
   * The relation is shown on both tasks, so the caller must be able to change both. Two tasks can have one relation of each kind, in one direction. Returns CONFLICT if they have it already, if tasks would block each other in a circle, or if one of them has 50 relations.
   *
   * Tokens need the scope `tasks:write`.
   */
  addTaskRelation: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** What the task does to the other task: `blocked_by` if the other task blocks it */
      kind: 'blocks' | 'blocked_by' | 'duplicates' | 'duplicated_by' | 'relates_to';
      /** ID of the other task */
      taskId: string;
    };
    result: TaskRelation;
  };
  /**
   * Remove a relation from both of its tasks.
   *
   * Tokens need the scope `tasks:write`.
   */
  removeTaskRelation: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the relation */
      relationId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Watch a task, or add somebody else to its watchers.
   *
   * Whoever can see a task can watch it. Project owners can add others who can see it. A person who has stopped watching the task can only start again themselves. Returns CONFLICT if they have, or if the task has 100 watchers.
   *
   * Tokens need the scope `tasks:write`.
   */
  addTaskWatcher: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the person, or `me` for the caller */
      userId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: TaskWatchers;
  };
  /**
   * Stop watching a task, or remove somebody else from its watchers.
   *
   * Someone who has stopped watching a task is not added again when they comment on it, are assigned to it, or are mentioned in it. Project owners can remove others, who start watching again when one of these happens.
   *
   * Tokens need the scope `tasks:write`.
   */
  removeTaskWatcher: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the person, or `me` for the caller */
      userId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: TaskWatchers;
  };
  /**
   * List the time entries of a task, newest first.
   *
   * Tokens need the scope `tasks:read`.
   */
  listTimeEntries: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: TimeEntry;
  };
  /**
   * Get a time entry.
   *
   * Tokens need the scope `tasks:read`.
   */
  getTimeEntry: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the time entry */
      entryId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: TimeEntry;
  };
  /**
   * Log time on a task, in minutes.
   *
   * Tokens need the scope `tasks:write`.
   */
  logTime: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: Record<never, never>;
    body: {
      minutes: number;
      note?: string;
      /** When the work was done; default now */
      loggedAt?: string;
    };
    result: TimeEntry;
  };
  /**
   * Edit one of the caller's time entries; project owners can edit any entry.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateTimeEntry: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the time entry */
      entryId: string;
    };
    query: Record<never, never>;
    body: {
      minutes?: number;
      note?: string;
      /** When the work was done */
      loggedAt?: string;
    };
    result: TimeEntry;
  };
  /**
   * Delete one of the caller's time entries; project owners can delete any entry.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteTimeEntry: {
    params: {
      /** ID of the task */
      id: string;
      /** ID of the time entry */
      entryId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the saved views of a project: the caller's own and shared ones, by name.
   *
   * Tokens need the scope `tasks:read`.
   */
  listViews: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      name: string;
      /** `private`: only its creator sees it; `project`: everyone who sees the project */
      visibility: 'private' | 'project';
      layout: 'board' | 'list' | 'calendar';
      filters: {
        /** Text that tasks contain */
        q: string | null;
        /** Keys of columns */
        statuses: Array<string>;
        /** Any of these */
        priorities: Array<Priority>;
        /** User IDs; `none` for unassigned tasks */
        assigneeIds: Array<string>;
        /** Names of labels */
        labels: Array<string>;
        /** Whether tasks need one or all of the labels */
        labelMatch: 'any' | 'all';
        /** User IDs */
        reporterIds: Array<string>;
        /** Any of these */
        sources: Array<TaskSource>;
        /** A page, or `none` for tasks without one */
        pageUrl: string | null;
        due: 'overdue' | 'today' | 'week' | 'none' | null;
        /** Only completed or only open tasks */
        completed: boolean | null;
      };
      grouping: 'status' | 'assignee' | 'priority' | 'label' | 'due' | 'page' | null;
      /** Columns of the list in order; empty for the usual ones */
      fields: Array<
        | 'priority'
        | 'title'
        | 'status'
        | 'labels'
        | 'assignees'
        | 'dueDate'
        | 'updatedAt'
        | 'createdAt'
        | 'reporter'
        | 'source'
        | 'completedAt'
        | 'minutesLogged'
      >;
      sort: 'createdAt' | 'updatedAt' | 'dueDate' | 'priority' | 'position' | null;
      order: 'asc' | 'desc' | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Save a view of the tasks of a project.
   *
   * Everyone who sees the project can save private views. Sharing one with the project requires the project role member. A person can have up to 50 private views in a project, and a project up to 100 shared ones. Without `layout`, it is a board.
   *
   * Tokens need the scope `tasks:write`.
   */
  createView: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      name: string;
      /** `private`: only its creator sees it; `project`: everyone who sees the project */
      visibility?: 'private' | 'project';
      layout?: 'board' | 'list' | 'calendar';
      filters?: {
        /** Text that tasks contain */
        q?: string | null;
        /** Keys of columns */
        statuses?: Array<string>;
        /** Any of these */
        priorities?: Array<Priority>;
        /** User IDs; `none` for unassigned tasks */
        assigneeIds?: Array<string>;
        /** Names of labels */
        labels?: Array<string>;
        /** Whether tasks need one or all of the labels */
        labelMatch?: 'any' | 'all';
        /** User IDs */
        reporterIds?: Array<string>;
        /** Any of these */
        sources?: Array<TaskSource>;
        /** A page, or `none` for tasks without one */
        pageUrl?: string | null;
        due?: 'overdue' | 'today' | 'week' | 'none' | null;
        /** Only completed or only open tasks */
        completed?: boolean | null;
      };
      grouping?: 'status' | 'assignee' | 'priority' | 'label' | 'due' | 'page' | null;
      /** Columns of the list in order; empty for the usual ones */
      fields?: Array<
        | 'priority'
        | 'title'
        | 'status'
        | 'labels'
        | 'assignees'
        | 'dueDate'
        | 'updatedAt'
        | 'createdAt'
        | 'reporter'
        | 'source'
        | 'completedAt'
        | 'minutesLogged'
      >;
      sort?: 'createdAt' | 'updatedAt' | 'dueDate' | 'priority' | 'position' | null;
      order?: 'asc' | 'desc' | null;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      name: string;
      /** `private`: only its creator sees it; `project`: everyone who sees the project */
      visibility: 'private' | 'project';
      layout: 'board' | 'list' | 'calendar';
      filters: {
        /** Text that tasks contain */
        q: string | null;
        /** Keys of columns */
        statuses: Array<string>;
        /** Any of these */
        priorities: Array<Priority>;
        /** User IDs; `none` for unassigned tasks */
        assigneeIds: Array<string>;
        /** Names of labels */
        labels: Array<string>;
        /** Whether tasks need one or all of the labels */
        labelMatch: 'any' | 'all';
        /** User IDs */
        reporterIds: Array<string>;
        /** Any of these */
        sources: Array<TaskSource>;
        /** A page, or `none` for tasks without one */
        pageUrl: string | null;
        due: 'overdue' | 'today' | 'week' | 'none' | null;
        /** Only completed or only open tasks */
        completed: boolean | null;
      };
      grouping: 'status' | 'assignee' | 'priority' | 'label' | 'due' | 'page' | null;
      /** Columns of the list in order; empty for the usual ones */
      fields: Array<
        | 'priority'
        | 'title'
        | 'status'
        | 'labels'
        | 'assignees'
        | 'dueDate'
        | 'updatedAt'
        | 'createdAt'
        | 'reporter'
        | 'source'
        | 'completedAt'
        | 'minutesLogged'
      >;
      sort: 'createdAt' | 'updatedAt' | 'dueDate' | 'priority' | 'position' | null;
      order: 'asc' | 'desc' | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Change a saved view; `filters` replaces all of its filters.
   *
   * Creators can change their own views, and project owners all shared ones. Sharing, and changing a shared view, requires the project role member. Only its creator can make a shared view private.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateView: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the view */
      viewId: string;
    };
    query: Record<never, never>;
    body: {
      name?: string;
      /** `private`: only its creator sees it; `project`: everyone who sees the project */
      visibility?: 'private' | 'project';
      layout?: 'board' | 'list' | 'calendar';
      filters?: {
        /** Text that tasks contain */
        q?: string | null;
        /** Keys of columns */
        statuses?: Array<string>;
        /** Any of these */
        priorities?: Array<Priority>;
        /** User IDs; `none` for unassigned tasks */
        assigneeIds?: Array<string>;
        /** Names of labels */
        labels?: Array<string>;
        /** Whether tasks need one or all of the labels */
        labelMatch?: 'any' | 'all';
        /** User IDs */
        reporterIds?: Array<string>;
        /** Any of these */
        sources?: Array<TaskSource>;
        /** A page, or `none` for tasks without one */
        pageUrl?: string | null;
        due?: 'overdue' | 'today' | 'week' | 'none' | null;
        /** Only completed or only open tasks */
        completed?: boolean | null;
      };
      grouping?: 'status' | 'assignee' | 'priority' | 'label' | 'due' | 'page' | null;
      /** Columns of the list in order; empty for the usual ones */
      fields?: Array<
        | 'priority'
        | 'title'
        | 'status'
        | 'labels'
        | 'assignees'
        | 'dueDate'
        | 'updatedAt'
        | 'createdAt'
        | 'reporter'
        | 'source'
        | 'completedAt'
        | 'minutesLogged'
      >;
      sort?: 'createdAt' | 'updatedAt' | 'dueDate' | 'priority' | 'position' | null;
      order?: 'asc' | 'desc' | null;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      name: string;
      /** `private`: only its creator sees it; `project`: everyone who sees the project */
      visibility: 'private' | 'project';
      layout: 'board' | 'list' | 'calendar';
      filters: {
        /** Text that tasks contain */
        q: string | null;
        /** Keys of columns */
        statuses: Array<string>;
        /** Any of these */
        priorities: Array<Priority>;
        /** User IDs; `none` for unassigned tasks */
        assigneeIds: Array<string>;
        /** Names of labels */
        labels: Array<string>;
        /** Whether tasks need one or all of the labels */
        labelMatch: 'any' | 'all';
        /** User IDs */
        reporterIds: Array<string>;
        /** Any of these */
        sources: Array<TaskSource>;
        /** A page, or `none` for tasks without one */
        pageUrl: string | null;
        due: 'overdue' | 'today' | 'week' | 'none' | null;
        /** Only completed or only open tasks */
        completed: boolean | null;
      };
      grouping: 'status' | 'assignee' | 'priority' | 'label' | 'due' | 'page' | null;
      /** Columns of the list in order; empty for the usual ones */
      fields: Array<
        | 'priority'
        | 'title'
        | 'status'
        | 'labels'
        | 'assignees'
        | 'dueDate'
        | 'updatedAt'
        | 'createdAt'
        | 'reporter'
        | 'source'
        | 'completedAt'
        | 'minutesLogged'
      >;
      sort: 'createdAt' | 'updatedAt' | 'dueDate' | 'priority' | 'position' | null;
      order: 'asc' | 'desc' | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Delete a saved view; requires the same role as changing it.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteView: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the view */
      viewId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the task templates of a project, by name.
   *
   * Tokens need the scope `tasks:read`.
   */
  listTaskTemplates: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** null for the content of a recurring task that was set up from a task; lists leave it out */
      name: string | null;
      /** Title of the tasks that are created */
      title: string;
      /** Key of the column that tasks are created in; null: the first one */
      status: string | null;
      priority: Priority;
      labels: Array<Label>;
      assigneeIds: Array<string>;
      checklistItemCount: number;
      source: TaskSource | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Get a task template with its description and checklists.
   *
   * Tokens need the scope `tasks:read`.
   */
  getTaskTemplate: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the template */
      templateId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** null for the content of a recurring task that was set up from a task; lists leave it out */
      name: string | null;
      /** Title of the tasks that are created */
      title: string;
      /** Key of the column that tasks are created in; null: the first one */
      status: string | null;
      priority: Priority;
      labels: Array<Label>;
      assigneeIds: Array<string>;
      checklistItemCount: number;
      source: TaskSource | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      description: string | null;
      descriptionHtml: string | null;
      descriptionJson: unknown;
      checklists: Array<{
        title: string;
        items: Array<{
          title: string;
        }>;
      }>;
    };
  };
  /**
   * Create a task template, or save a task as one.
   *
   * Send `title`, or `taskId` to copy a task. Comments, attachments, dates, and logged time are not copied, and checklist items are not checked. A project can have up to 100 templates.
   *
   * Tokens need the scope `tasks:write`.
   */
  createTaskTemplate: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      name: string;
      /** Task of the project that the template is saved from: it has the content of the task wherever a field is not sent */
      taskId?: string;
      title?: string;
      /** Description as plain text */
      description?: string | null;
      /** Description as HTML; unsupported elements are removed */
      descriptionHtml?: string | null;
      descriptionJson?: unknown;
      /** Key of the column that tasks are created in; null: the first one */
      status?: string | null;
      priority?: Priority;
      labels?: Array<{
        name: string;
        /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
        color?: string;
      }>;
      assigneeIds?: Array<string>;
      checklists?: Array<{
        title: string;
        items?: Array<{
          title: string;
        }>;
      }>;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** null for the content of a recurring task that was set up from a task; lists leave it out */
      name: string | null;
      /** Title of the tasks that are created */
      title: string;
      /** Key of the column that tasks are created in; null: the first one */
      status: string | null;
      priority: Priority;
      labels: Array<Label>;
      assigneeIds: Array<string>;
      checklistItemCount: number;
      source: TaskSource | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      description: string | null;
      descriptionHtml: string | null;
      descriptionJson: unknown;
      checklists: Array<{
        title: string;
        items: Array<{
          title: string;
        }>;
      }>;
    };
  };
  /**
   * Change a task template; fields that are not sent stay the same.
   *
   * Tasks that were created from it stay as they are. `checklists` replaces all checklists of the template.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateTaskTemplate: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the template */
      templateId: string;
    };
    query: Record<never, never>;
    body: {
      name?: string;
      title?: string;
      /** Description as plain text */
      description?: string | null;
      /** Description as HTML; unsupported elements are removed */
      descriptionHtml?: string | null;
      descriptionJson?: unknown;
      /** Key of the column that tasks are created in; null: the first one */
      status?: string | null;
      priority?: Priority;
      labels?: Array<{
        name: string;
        /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
        color?: string;
      }>;
      assigneeIds?: Array<string>;
      checklists?: Array<{
        title: string;
        items?: Array<{
          title: string;
        }>;
      }>;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** null for the content of a recurring task that was set up from a task; lists leave it out */
      name: string | null;
      /** Title of the tasks that are created */
      title: string;
      /** Key of the column that tasks are created in; null: the first one */
      status: string | null;
      priority: Priority;
      labels: Array<Label>;
      assigneeIds: Array<string>;
      checklistItemCount: number;
      source: TaskSource | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      description: string | null;
      descriptionHtml: string | null;
      descriptionJson: unknown;
      checklists: Array<{
        title: string;
        items: Array<{
          title: string;
        }>;
      }>;
    };
  };
  /**
   * Delete a task template; recurring tasks that use it keep its content.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteTaskTemplate: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the template */
      templateId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Create a task from a template.
   *
   * Fields that are sent replace those of the template. A column that no longer exists is replaced by the first one, and assignees who can no longer edit tasks in the project are left out.
   *
   * Tokens need the scope `tasks:write`.
   */
  createTaskFromTemplate: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the template */
      templateId: string;
    };
    query: Record<never, never>;
    body: {
      title?: string;
      /** Description as plain text */
      description?: string | null;
      /** Description as HTML; unsupported elements are removed */
      descriptionHtml?: string | null;
      descriptionJson?: unknown;
      /** Key of one of the project's columns */
      status?: string;
      priority?: Priority;
      labels?: Array<{
        name: string;
        /** #rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink */
        color?: string;
      }>;
      assigneeIds?: Array<string>;
      dueDate?: string | null;
      /** Whether the task is marked as completed on time */
      dueDateComplete?: boolean | 0 | 1 | 'true' | 'false';
      pageUrl?: string | null;
      screenshotUrl?: string | null;
      videoUrl?: string | null;
    };
    result: Task;
  };
  /**
   * List the recurring tasks of a project, oldest first.
   *
   * Tokens need the scope `tasks:read`.
   */
  listRecurringTasks: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** Template with the content of the tasks */
      templateId: string;
      /** Title of the template */
      title: string;
      /** `schedule`: a task is created on each date; `completion`: the next task is created as soon as the current one is completed */
      trigger: 'schedule' | 'completion';
      rule: {
        frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
        /** Every how many days, weeks, months, or years, counted from `startsOn` */
        interval: number;
        /** Days of the week, if `frequency` is `weekly` */
        weekdays: Array<number>;
        /** Day of the month, or the last day of a shorter month, if `frequency` is `monthly` or `yearly` */
        day: number | null;
        /** Instead of `day`: which `weekday` of the month, from 1 to 4; -1 is the last one */
        week: number | null;
        /** From 1 (Monday) to 7 */
        weekday: number | null;
        /** Month, if `frequency` is `yearly` */
        month: number | null;
      };
      /** HH:MM in `timeZone`: when a task is created on its date */
      time: string;
      /** IANA time zone name */
      timeZone: string;
      /** First possible date */
      startsOn: string;
      /** Last possible date */
      endsOn: string | null;
      /** Days from the date of a task to its due date; null: no due date */
      dueInDays: number | null;
      paused: boolean;
      /** Date of the next task; null while paused, and after the end */
      nextOn: string | null;
      /** When the next task is created; null while paused, after the end, and while the completion of the current task decides */
      nextRunAt: string | null;
      /** The latest task; null if there is none */
      currentTaskId: string | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Get a recurring task with its rule and its next date.
   *
   * Tokens need the scope `tasks:read`.
   */
  getRecurringTask: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the recurringTask */
      recurringTaskId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** Template with the content of the tasks */
      templateId: string;
      /** Title of the template */
      title: string;
      /** `schedule`: a task is created on each date; `completion`: the next task is created as soon as the current one is completed */
      trigger: 'schedule' | 'completion';
      rule: {
        frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
        /** Every how many days, weeks, months, or years, counted from `startsOn` */
        interval: number;
        /** Days of the week, if `frequency` is `weekly` */
        weekdays: Array<number>;
        /** Day of the month, or the last day of a shorter month, if `frequency` is `monthly` or `yearly` */
        day: number | null;
        /** Instead of `day`: which `weekday` of the month, from 1 to 4; -1 is the last one */
        week: number | null;
        /** From 1 (Monday) to 7 */
        weekday: number | null;
        /** Month, if `frequency` is `yearly` */
        month: number | null;
      };
      /** HH:MM in `timeZone`: when a task is created on its date */
      time: string;
      /** IANA time zone name */
      timeZone: string;
      /** First possible date */
      startsOn: string;
      /** Last possible date */
      endsOn: string | null;
      /** Days from the date of a task to its due date; null: no due date */
      dueInDays: number | null;
      paused: boolean;
      /** Date of the next task; null while paused, and after the end */
      nextOn: string | null;
      /** When the next task is created; null while paused, after the end, and while the completion of the current task decides */
      nextRunAt: string | null;
      /** The latest task; null if there is none */
      currentTaskId: string | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Let Fettle create a task again and again, from a template or like an existing task.
   *
   * Send either `templateId` or `taskId`. `startsOn` is by default today in `timeZone`, or the due date of the task. Of the `rule`, `weekdays`, `day`, and `month` are by default those of `startsOn`. A local time that a daylight saving change skips is an hour later; one that it repeats is the first. After an interruption of the service, one task is created for the latest date that passed, and none for the earlier ones. A project can have up to 100 recurring tasks. Returns CONFLICT if the task is already part of one.
   *
   * Tokens need the scope `tasks:write`.
   */
  createRecurringTask: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** Template to create the tasks from */
      templateId?: string;
      /** Instead of `templateId`: a task of the project, which becomes the first one. The following tasks get its present content */
      taskId?: string;
      rule: {
        frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
        /** Every how many days, weeks, months, or years, counted from `startsOn` */
        interval?: number;
        /** Days of the week, if `frequency` is `weekly` */
        weekdays?: Array<number>;
        /** Day of the month, or the last day of a shorter month, if `frequency` is `monthly` or `yearly` */
        day?: number | null;
        /** Instead of `day`: which `weekday` of the month, from 1 to 4; -1 is the last one */
        week?: number | null;
        /** From 1 (Monday) to 7 */
        weekday?: number | null;
        /** Month, if `frequency` is `yearly` */
        month?: number | null;
      };
      /** `schedule`: a task is created on each date; `completion`: the next task is created as soon as the current one is completed */
      trigger?: 'schedule' | 'completion';
      /** HH:MM in `timeZone`: when a task is created on its date */
      time?: string;
      /** IANA time zone name */
      timeZone?: string;
      /** First possible date */
      startsOn?: string;
      /** Last possible date */
      endsOn?: string | null;
      /** Days from the date of a task to its due date; null: no due date */
      dueInDays?: number | null;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** Template with the content of the tasks */
      templateId: string;
      /** Title of the template */
      title: string;
      /** `schedule`: a task is created on each date; `completion`: the next task is created as soon as the current one is completed */
      trigger: 'schedule' | 'completion';
      rule: {
        frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
        /** Every how many days, weeks, months, or years, counted from `startsOn` */
        interval: number;
        /** Days of the week, if `frequency` is `weekly` */
        weekdays: Array<number>;
        /** Day of the month, or the last day of a shorter month, if `frequency` is `monthly` or `yearly` */
        day: number | null;
        /** Instead of `day`: which `weekday` of the month, from 1 to 4; -1 is the last one */
        week: number | null;
        /** From 1 (Monday) to 7 */
        weekday: number | null;
        /** Month, if `frequency` is `yearly` */
        month: number | null;
      };
      /** HH:MM in `timeZone`: when a task is created on its date */
      time: string;
      /** IANA time zone name */
      timeZone: string;
      /** First possible date */
      startsOn: string;
      /** Last possible date */
      endsOn: string | null;
      /** Days from the date of a task to its due date; null: no due date */
      dueInDays: number | null;
      paused: boolean;
      /** Date of the next task; null while paused, and after the end */
      nextOn: string | null;
      /** When the next task is created; null while paused, after the end, and while the completion of the current task decides */
      nextRunAt: string | null;
      /** The latest task; null if there is none */
      currentTaskId: string | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Change, pause, or resume a recurring task; fields that are not sent stay the same.
   *
   * `rule` is replaced as a whole. Of the `rule`, `weekdays`, `day`, and `month` are by default those of `startsOn`. A local time that a daylight saving change skips is an hour later; one that it repeats is the first. Dates that pass while it is paused are skipped. Change the content of its tasks with `updateTaskTemplate`.
   *
   * Tokens need the scope `tasks:write`.
   */
  updateRecurringTask: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the recurringTask */
      recurringTaskId: string;
    };
    query: Record<never, never>;
    body: {
      rule?: {
        frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
        /** Every how many days, weeks, months, or years, counted from `startsOn` */
        interval?: number;
        /** Days of the week, if `frequency` is `weekly` */
        weekdays?: Array<number>;
        /** Day of the month, or the last day of a shorter month, if `frequency` is `monthly` or `yearly` */
        day?: number | null;
        /** Instead of `day`: which `weekday` of the month, from 1 to 4; -1 is the last one */
        week?: number | null;
        /** From 1 (Monday) to 7 */
        weekday?: number | null;
        /** Month, if `frequency` is `yearly` */
        month?: number | null;
      };
      /** `schedule`: a task is created on each date; `completion`: the next task is created as soon as the current one is completed */
      trigger?: 'schedule' | 'completion';
      /** HH:MM in `timeZone`: when a task is created on its date */
      time?: string;
      /** IANA time zone name */
      timeZone?: string;
      /** First possible date */
      startsOn?: string;
      /** Last possible date */
      endsOn?: string | null;
      /** Days from the date of a task to its due date; null: no due date */
      dueInDays?: number | null;
      /** Whether no tasks are created for now */
      paused?: boolean | 0 | 1 | 'true' | 'false';
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      /** Template with the content of the tasks */
      templateId: string;
      /** Title of the template */
      title: string;
      /** `schedule`: a task is created on each date; `completion`: the next task is created as soon as the current one is completed */
      trigger: 'schedule' | 'completion';
      rule: {
        frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
        /** Every how many days, weeks, months, or years, counted from `startsOn` */
        interval: number;
        /** Days of the week, if `frequency` is `weekly` */
        weekdays: Array<number>;
        /** Day of the month, or the last day of a shorter month, if `frequency` is `monthly` or `yearly` */
        day: number | null;
        /** Instead of `day`: which `weekday` of the month, from 1 to 4; -1 is the last one */
        week: number | null;
        /** From 1 (Monday) to 7 */
        weekday: number | null;
        /** Month, if `frequency` is `yearly` */
        month: number | null;
      };
      /** HH:MM in `timeZone`: when a task is created on its date */
      time: string;
      /** IANA time zone name */
      timeZone: string;
      /** First possible date */
      startsOn: string;
      /** Last possible date */
      endsOn: string | null;
      /** Days from the date of a task to its due date; null: no due date */
      dueInDays: number | null;
      paused: boolean;
      /** Date of the next task; null while paused, and after the end */
      nextOn: string | null;
      /** When the next task is created; null while paused, after the end, and while the completion of the current task decides */
      nextRunAt: string | null;
      /** The latest task; null if there is none */
      currentTaskId: string | null;
      createdBy: Actor | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Stop repeating a task; the tasks that were created stay.
   *
   * Tokens need the scope `tasks:write`.
   */
  deleteRecurringTask: {
    params: {
      /** ID of the project */
      id: string;
      /** ID of the recurringTask */
      recurringTaskId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the imports of a project, newest first.
   *
   * Tokens need the scope `tasks:read`.
   */
  listImports: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      format: 'trello' | 'planka' | 'github' | 'linear' | 'jira' | 'bugherd' | 'csv';
      fileName: string;
      /** Size in bytes */
      fileSize: number;
      dryRun: boolean;
      status: 'queued' | 'running' | 'complete' | 'failed' | 'canceled';
      progress: {
        done: number;
        /** Tasks in the file; null until it was read */
        total: number | null;
      };
      options: {
        people?: Array<{
          /** Name, username, or email address in the file */
          from: string;
          /** Email address or ID of a user with access to the project; null for no one */
          to: string | null;
        }>;
        labels?: Array<{
          /** Label in the file */
          from: string;
          /** Label in Fettle; null to leave it out */
          to: string | null;
        }>;
        columns?: Array<{
          /** List, status, or state in the file */
          from: string;
          /** Key of a column of the project; null to leave its tasks out */
          to: string | null;
        }>;
        /** Create a column for each list that matches none; requires `projects:write`. Otherwise its tasks go to the first column of the same category. Default false */
        createColumns?: boolean;
        priorities?: Array<{
          /** Priority in the file */
          from: string;
          to: Priority;
        }>;
        /** Whether archived tasks are left out or imported as done. Default `skip` */
        archived?: 'skip' | 'done';
        /** Whether uploaded files that the export only refers to are downloaded, kept as links, or left out. Default `fetch` */
        attachments?: 'fetch' | 'link' | 'skip';
        /** Only for `csv`. Without it, well-known headings are recognized */
        fields?: Array<{
          /** Column heading of a CSV file */
          from: string;
          to:
            | 'id'
            | 'title'
            | 'description'
            | 'status'
            | 'priority'
            | 'labels'
            | 'assignees'
            | 'reporter'
            | 'dueDate'
            | 'createdAt'
            | 'completedAt'
            | 'pageUrl'
            | 'link'
            | 'checklist'
            | 'comment'
            | 'attachments'
            | 'minutes'
            | 'text'
            | 'ignore';
        }>;
        /** How to read dates such as 3/4/2026 in a CSV file. By default, the other dates in the file decide */
        dateOrder?: 'day-first' | 'month-first';
        /** Distinguishes sources with the same IDs, such as two BugHerd projects imported into one project */
        origin?: string;
      };
      counts: {
        created: number;
        changed: number;
        unchanged: number;
        skipped: number;
        failed: number;
        /** Tasks with fields that changed both in the source and in Fettle, which keep their value in Fettle */
        kept: number;
        /** Columns created */
        columns: number;
        /** Comments added */
        comments: number;
        /** Checklist items added */
        checklistItems: number;
        /** Files and links attached */
        attachments: number;
        /** Files that could not be downloaded and are attached as links */
        filesNotFetched: number;
        /** Time entries added */
        timeEntries: number;
      };
      mapping: {
        people: Array<{
          name: string;
          email: string | null;
          /** UUIDv7 */
          userId: string | null;
          userName: string | null;
        }>;
        columns: Array<{
          name: string;
          /** null when its tasks are left out */
          key: string | null;
          label: string | null;
          /** Whether the import creates the column */
          created: boolean;
        }>;
        labels: Array<{
          name: string;
          /** null when it is left out */
          to: string | null;
        }>;
        fields: Array<{
          /** Column heading of a CSV file */
          name: string;
          /** Field; null when the column is not imported */
          to: string | null;
        }>;
      } | null;
      /** What of the file as a whole is not imported, and why */
      notes: Array<string>;
      /** Why the import failed */
      error: string | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      startedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
    };
  };
  /**
   * Import the tasks of another tool from its export.
   *
   * Send `multipart/form-data` with the fields `format`, `dryRun`, and `options` followed by a `file` part, or JSON with `contentBase64`. The import runs in the background: read it with `getImport` until its status is `complete` or `failed`. Importing the same file again changes nothing; a newer export changes only what has changed in the source since, and keeps what was edited in Fettle.
   *
   * Tokens need the scope `tasks:write`.
   */
  startImport: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      format: 'trello' | 'planka' | 'github' | 'linear' | 'jira' | 'bugherd' | 'csv';
      /** Report what the import would do, without changing anything. Default false */
      dryRun?: boolean | 0 | 1 | 'true' | 'false';
      /** How names in the file are assigned to the project; in a form, as JSON text */
      options?:
        | {
            people?: Array<{
              /** Name, username, or email address in the file */
              from: string;
              /** Email address or ID of a user with access to the project; null for no one */
              to: string | null;
            }>;
            labels?: Array<{
              /** Label in the file */
              from: string;
              /** Label in Fettle; null to leave it out */
              to: string | null;
            }>;
            columns?: Array<{
              /** List, status, or state in the file */
              from: string;
              /** Key of a column of the project; null to leave its tasks out */
              to: string | null;
            }>;
            /** Create a column for each list that matches none; requires `projects:write`. Otherwise its tasks go to the first column of the same category. Default false */
            createColumns?: boolean;
            priorities?: Array<{
              /** Priority in the file */
              from: string;
              to: Priority;
            }>;
            /** Whether archived tasks are left out or imported as done. Default `skip` */
            archived?: 'skip' | 'done';
            /** Whether uploaded files that the export only refers to are downloaded, kept as links, or left out. Default `fetch` */
            attachments?: 'fetch' | 'link' | 'skip';
            /** Only for `csv`. Without it, well-known headings are recognized */
            fields?: Array<{
              /** Column heading of a CSV file */
              from: string;
              to:
                | 'id'
                | 'title'
                | 'description'
                | 'status'
                | 'priority'
                | 'labels'
                | 'assignees'
                | 'reporter'
                | 'dueDate'
                | 'createdAt'
                | 'completedAt'
                | 'pageUrl'
                | 'link'
                | 'checklist'
                | 'comment'
                | 'attachments'
                | 'minutes'
                | 'text'
                | 'ignore';
            }>;
            /** How to read dates such as 3/4/2026 in a CSV file. By default, the other dates in the file decide */
            dateOrder?: 'day-first' | 'month-first';
            /** Distinguishes sources with the same IDs, such as two BugHerd projects imported into one project */
            origin?: string;
          }
        | string;
      fileName?: string;
      contentBase64?: string;
      mimeType?: string;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      format: 'trello' | 'planka' | 'github' | 'linear' | 'jira' | 'bugherd' | 'csv';
      fileName: string;
      /** Size in bytes */
      fileSize: number;
      dryRun: boolean;
      status: 'queued' | 'running' | 'complete' | 'failed' | 'canceled';
      progress: {
        done: number;
        /** Tasks in the file; null until it was read */
        total: number | null;
      };
      options: {
        people?: Array<{
          /** Name, username, or email address in the file */
          from: string;
          /** Email address or ID of a user with access to the project; null for no one */
          to: string | null;
        }>;
        labels?: Array<{
          /** Label in the file */
          from: string;
          /** Label in Fettle; null to leave it out */
          to: string | null;
        }>;
        columns?: Array<{
          /** List, status, or state in the file */
          from: string;
          /** Key of a column of the project; null to leave its tasks out */
          to: string | null;
        }>;
        /** Create a column for each list that matches none; requires `projects:write`. Otherwise its tasks go to the first column of the same category. Default false */
        createColumns?: boolean;
        priorities?: Array<{
          /** Priority in the file */
          from: string;
          to: Priority;
        }>;
        /** Whether archived tasks are left out or imported as done. Default `skip` */
        archived?: 'skip' | 'done';
        /** Whether uploaded files that the export only refers to are downloaded, kept as links, or left out. Default `fetch` */
        attachments?: 'fetch' | 'link' | 'skip';
        /** Only for `csv`. Without it, well-known headings are recognized */
        fields?: Array<{
          /** Column heading of a CSV file */
          from: string;
          to:
            | 'id'
            | 'title'
            | 'description'
            | 'status'
            | 'priority'
            | 'labels'
            | 'assignees'
            | 'reporter'
            | 'dueDate'
            | 'createdAt'
            | 'completedAt'
            | 'pageUrl'
            | 'link'
            | 'checklist'
            | 'comment'
            | 'attachments'
            | 'minutes'
            | 'text'
            | 'ignore';
        }>;
        /** How to read dates such as 3/4/2026 in a CSV file. By default, the other dates in the file decide */
        dateOrder?: 'day-first' | 'month-first';
        /** Distinguishes sources with the same IDs, such as two BugHerd projects imported into one project */
        origin?: string;
      };
      counts: {
        created: number;
        changed: number;
        unchanged: number;
        skipped: number;
        failed: number;
        /** Tasks with fields that changed both in the source and in Fettle, which keep their value in Fettle */
        kept: number;
        /** Columns created */
        columns: number;
        /** Comments added */
        comments: number;
        /** Checklist items added */
        checklistItems: number;
        /** Files and links attached */
        attachments: number;
        /** Files that could not be downloaded and are attached as links */
        filesNotFetched: number;
        /** Time entries added */
        timeEntries: number;
      };
      mapping: {
        people: Array<{
          name: string;
          email: string | null;
          /** UUIDv7 */
          userId: string | null;
          userName: string | null;
        }>;
        columns: Array<{
          name: string;
          /** null when its tasks are left out */
          key: string | null;
          label: string | null;
          /** Whether the import creates the column */
          created: boolean;
        }>;
        labels: Array<{
          name: string;
          /** null when it is left out */
          to: string | null;
        }>;
        fields: Array<{
          /** Column heading of a CSV file */
          name: string;
          /** Field; null when the column is not imported */
          to: string | null;
        }>;
      } | null;
      /** What of the file as a whole is not imported, and why */
      notes: Array<string>;
      /** Why the import failed */
      error: string | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      startedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
    };
  };
  /**
   * Get an import with its progress and its result.
   *
   * Tokens need the scope `tasks:read`.
   */
  getImport: {
    params: {
      /** ID of the import */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      format: 'trello' | 'planka' | 'github' | 'linear' | 'jira' | 'bugherd' | 'csv';
      fileName: string;
      /** Size in bytes */
      fileSize: number;
      dryRun: boolean;
      status: 'queued' | 'running' | 'complete' | 'failed' | 'canceled';
      progress: {
        done: number;
        /** Tasks in the file; null until it was read */
        total: number | null;
      };
      options: {
        people?: Array<{
          /** Name, username, or email address in the file */
          from: string;
          /** Email address or ID of a user with access to the project; null for no one */
          to: string | null;
        }>;
        labels?: Array<{
          /** Label in the file */
          from: string;
          /** Label in Fettle; null to leave it out */
          to: string | null;
        }>;
        columns?: Array<{
          /** List, status, or state in the file */
          from: string;
          /** Key of a column of the project; null to leave its tasks out */
          to: string | null;
        }>;
        /** Create a column for each list that matches none; requires `projects:write`. Otherwise its tasks go to the first column of the same category. Default false */
        createColumns?: boolean;
        priorities?: Array<{
          /** Priority in the file */
          from: string;
          to: Priority;
        }>;
        /** Whether archived tasks are left out or imported as done. Default `skip` */
        archived?: 'skip' | 'done';
        /** Whether uploaded files that the export only refers to are downloaded, kept as links, or left out. Default `fetch` */
        attachments?: 'fetch' | 'link' | 'skip';
        /** Only for `csv`. Without it, well-known headings are recognized */
        fields?: Array<{
          /** Column heading of a CSV file */
          from: string;
          to:
            | 'id'
            | 'title'
            | 'description'
            | 'status'
            | 'priority'
            | 'labels'
            | 'assignees'
            | 'reporter'
            | 'dueDate'
            | 'createdAt'
            | 'completedAt'
            | 'pageUrl'
            | 'link'
            | 'checklist'
            | 'comment'
            | 'attachments'
            | 'minutes'
            | 'text'
            | 'ignore';
        }>;
        /** How to read dates such as 3/4/2026 in a CSV file. By default, the other dates in the file decide */
        dateOrder?: 'day-first' | 'month-first';
        /** Distinguishes sources with the same IDs, such as two BugHerd projects imported into one project */
        origin?: string;
      };
      counts: {
        created: number;
        changed: number;
        unchanged: number;
        skipped: number;
        failed: number;
        /** Tasks with fields that changed both in the source and in Fettle, which keep their value in Fettle */
        kept: number;
        /** Columns created */
        columns: number;
        /** Comments added */
        comments: number;
        /** Checklist items added */
        checklistItems: number;
        /** Files and links attached */
        attachments: number;
        /** Files that could not be downloaded and are attached as links */
        filesNotFetched: number;
        /** Time entries added */
        timeEntries: number;
      };
      mapping: {
        people: Array<{
          name: string;
          email: string | null;
          /** UUIDv7 */
          userId: string | null;
          userName: string | null;
        }>;
        columns: Array<{
          name: string;
          /** null when its tasks are left out */
          key: string | null;
          label: string | null;
          /** Whether the import creates the column */
          created: boolean;
        }>;
        labels: Array<{
          name: string;
          /** null when it is left out */
          to: string | null;
        }>;
        fields: Array<{
          /** Column heading of a CSV file */
          name: string;
          /** Field; null when the column is not imported */
          to: string | null;
        }>;
      } | null;
      /** What of the file as a whole is not imported, and why */
      notes: Array<string>;
      /** Why the import failed */
      error: string | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      startedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
    };
  };
  /**
   * List what an import does with each task, in the order of the file.
   *
   * Tokens need the scope `tasks:read`.
   */
  listImportEntries: {
    params: {
      /** ID of the import */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      outcome?: 'created' | 'changed' | 'unchanged' | 'skipped' | 'failed';
      /** Only tasks of which something is kept, not imported, or noted */
      attention?: boolean;
    };
    body: undefined;
    result: {
      /** Position in the file, starting at 1 */
      ordinal: number;
      /** Where in the file the task is, such as `line 12` */
      place: string;
      /** ID of the task in the source */
      externalId: string;
      title: string;
      outcome: 'created' | 'changed' | 'unchanged' | 'skipped' | 'failed';
      /** UUIDv7 */
      taskId: string | null;
      /** Fields and parts that are set or added */
      changed: Array<string>;
      /** Fields that changed in the source too, but keep the value they were given in Fettle */
      kept: Array<string>;
      /** What is not imported, or imported differently, and why */
      notes: Array<string>;
    };
  };
  /**
   * Cancel an import; tasks that it has imported stay.
   *
   * Tokens need the scope `tasks:write`.
   */
  cancelImport: {
    params: {
      /** ID of the import */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      format: 'trello' | 'planka' | 'github' | 'linear' | 'jira' | 'bugherd' | 'csv';
      fileName: string;
      /** Size in bytes */
      fileSize: number;
      dryRun: boolean;
      status: 'queued' | 'running' | 'complete' | 'failed' | 'canceled';
      progress: {
        done: number;
        /** Tasks in the file; null until it was read */
        total: number | null;
      };
      options: {
        people?: Array<{
          /** Name, username, or email address in the file */
          from: string;
          /** Email address or ID of a user with access to the project; null for no one */
          to: string | null;
        }>;
        labels?: Array<{
          /** Label in the file */
          from: string;
          /** Label in Fettle; null to leave it out */
          to: string | null;
        }>;
        columns?: Array<{
          /** List, status, or state in the file */
          from: string;
          /** Key of a column of the project; null to leave its tasks out */
          to: string | null;
        }>;
        /** Create a column for each list that matches none; requires `projects:write`. Otherwise its tasks go to the first column of the same category. Default false */
        createColumns?: boolean;
        priorities?: Array<{
          /** Priority in the file */
          from: string;
          to: Priority;
        }>;
        /** Whether archived tasks are left out or imported as done. Default `skip` */
        archived?: 'skip' | 'done';
        /** Whether uploaded files that the export only refers to are downloaded, kept as links, or left out. Default `fetch` */
        attachments?: 'fetch' | 'link' | 'skip';
        /** Only for `csv`. Without it, well-known headings are recognized */
        fields?: Array<{
          /** Column heading of a CSV file */
          from: string;
          to:
            | 'id'
            | 'title'
            | 'description'
            | 'status'
            | 'priority'
            | 'labels'
            | 'assignees'
            | 'reporter'
            | 'dueDate'
            | 'createdAt'
            | 'completedAt'
            | 'pageUrl'
            | 'link'
            | 'checklist'
            | 'comment'
            | 'attachments'
            | 'minutes'
            | 'text'
            | 'ignore';
        }>;
        /** How to read dates such as 3/4/2026 in a CSV file. By default, the other dates in the file decide */
        dateOrder?: 'day-first' | 'month-first';
        /** Distinguishes sources with the same IDs, such as two BugHerd projects imported into one project */
        origin?: string;
      };
      counts: {
        created: number;
        changed: number;
        unchanged: number;
        skipped: number;
        failed: number;
        /** Tasks with fields that changed both in the source and in Fettle, which keep their value in Fettle */
        kept: number;
        /** Columns created */
        columns: number;
        /** Comments added */
        comments: number;
        /** Checklist items added */
        checklistItems: number;
        /** Files and links attached */
        attachments: number;
        /** Files that could not be downloaded and are attached as links */
        filesNotFetched: number;
        /** Time entries added */
        timeEntries: number;
      };
      mapping: {
        people: Array<{
          name: string;
          email: string | null;
          /** UUIDv7 */
          userId: string | null;
          userName: string | null;
        }>;
        columns: Array<{
          name: string;
          /** null when its tasks are left out */
          key: string | null;
          label: string | null;
          /** Whether the import creates the column */
          created: boolean;
        }>;
        labels: Array<{
          name: string;
          /** null when it is left out */
          to: string | null;
        }>;
        fields: Array<{
          /** Column heading of a CSV file */
          name: string;
          /** Field; null when the column is not imported */
          to: string | null;
        }>;
      } | null;
      /** What of the file as a whole is not imported, and why */
      notes: Array<string>;
      /** Why the import failed */
      error: string | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      startedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
    };
  };
  /**
   * Get project and task counts across all projects the caller can see.
   *
   * Tokens need the scope `stats:read`.
   */
  getStats: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: Stats;
  };
  /**
   * Get project and task counts across the projects of an organization that the caller can see.
   *
   * Tokens need the scope `stats:read`.
   */
  getOrgStats: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Stats;
  };
  /** Get the number of tasks created and completed per week in the projects of an organization that the caller can see. */
  getThroughput: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Start of the range, inclusive */
      from: string;
      /** End of the range, exclusive; up to 400 days after `from` */
      to: string;
      /** IANA time zone in which days and weeks are counted, such as `Europe/Berlin`; default UTC */
      timeZone?: string;
    };
    body: undefined;
    result: Throughput;
  };
  /** List the time logged in the projects of an organization that the caller can see, as entries or totals. */
  listOrgTime: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      /** Start of the range, inclusive */
      from: string;
      /** End of the range, exclusive; up to 400 days after `from` */
      to: string;
      /** IANA time zone in which days and weeks are counted, such as `Europe/Berlin`; default UTC */
      timeZone?: string;
      /** Totals to return, largest first; when omitted, entries are returned in the order the work was done */
      groupBy?: 'project' | 'person' | 'projectAndPerson';
      /** ID of a project; when omitted, all projects the caller can see */
      projectId?: string;
      /** ID of the person who logged the time */
      userId?: string;
    };
    body: undefined;
    result: OrgTime;
  };
  /**
   * List recent activity in all projects the caller can see, newest first.
   *
   * Uses a cursor instead of pages: to continue, send `next` of a response as `before`. There is no total.
   */
  getActivity: {
    params: Record<never, never>;
    query: {
      /** `next` of the previous response */
      before?: string;
      limit?: number;
    };
    body: undefined;
    result: {
      items: Array<Activity>;
      /** null when there are no more items */
      next: string | null;
    };
  };
  /**
   * List the audits of a project, newest first.
   *
   * Tokens need the scope `audits:read`.
   */
  listProjectAudits: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: AuditListItem;
  };
  /**
   * Start an audit of the project's site; poll `getAudit` for its progress.
   *
   * Tokens need the scope `audits:run`.
   */
  startAudit: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** Crawl depth */
      maxDepth?: number;
      /** Page limit */
      maxPages?: number;
    };
    result: {
      /** UUIDv7 */
      id: string;
      status: AuditStatus;
    };
  };
  /**
   * Get an audit with its reports.
   *
   * Returns CONFLICT with `against` if one of the two audits has no stored occurrences, such as an unfinished audit.
   *
   * Tokens need the scope `audits:read`.
   */
  getAudit: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** ID of another audit of the project to compare with, instead of the previous one. Both audits need stored occurrences, which are kept for the six latest audits of a project */
      against?: string;
    };
    body: undefined;
    result: Audit;
  };
  /**
   * Get an audit with its reports, chart data, and issue counts, but without its pages and broken links.
   *
   * Returns CONFLICT with `against` if one of the two audits has no stored occurrences, such as an unfinished audit.
   */
  getAuditOverview: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** ID of another audit of the project to compare with, instead of the previous one. Both audits need stored occurrences, which are kept for the six latest audits of a project */
      against?: string;
    };
    body: undefined;
    result: AuditOverview;
  };
  /**
   * List the occurrences of all issues in an audit, most severe first, then by check and URL.
   *
   * Results are from the last completed analysis. Without `change`, lists the occurrences in this audit; `change=fixed` lists those in the previous audit that are fixed, `change=not_rechecked` those that this audit did not check again, and `change=not_comparable` those of this audit in places that the other one did not check. `against` compares with another audit than the previous one. Ignored occurrences are listed only on request. Occurrences are kept for a project's six latest audits. Returns CONFLICT before the audit has reports and after its occurrences have been deleted.
   *
   * Tokens need the scope `audits:read`.
   */
  listAuditFindings: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** ID of a check */
      check?: string;
      severity?: 'critical' | 'error' | 'warning' | 'info';
      category?:
        | 'indexability'
        | 'content'
        | 'links'
        | 'performance'
        | 'mobile'
        | 'images'
        | 'structured-data'
        | 'social'
        | 'international'
        | 'security'
        | 'accessibility'
        | 'site-wide';
      change?: 'new' | 'still_there' | 'fixed' | 'not_rechecked' | 'not_comparable';
      /** ID of another audit of the project to compare with, instead of the previous one. Both audits need stored occurrences, which are kept for the six latest audits of a project */
      against?: string;
      /** Text contained in the URL, case-insensitive */
      url?: string;
      /** Whether to list ignored occurrences: not at all, among the others, or nothing else */
      ignored?: 'exclude' | 'include' | 'only';
      /** Exact URL of a page: its own occurrences, and those of links and files that it refers to, as `occurrenceCount` of the page counts them */
      pageUrl?: string;
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: AuditFinding;
  };
  /**
   * List the pages of an audit, by default in order of crawl depth and URL.
   *
   * Returns the same pages as `crawl.pages` of the audit, from the last completed analysis. Returns CONFLICT before the audit has reports.
   *
   * Tokens need the scope `audits:read`.
   */
  listAuditPages: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** A status code, such as 404, or a class of codes, such as 4xx */
      status?: string;
      depth?: number;
      indexable?: 'true' | 'false';
      /** Text contained in the URL, case-insensitive */
      url?: string;
      /** Default `depth`. Ties are sorted by URL */
      sort?:
        | 'url'
        | 'status'
        | 'depth'
        | 'bytes'
        | 'ttfbMs'
        | 'wordCount'
        | 'inlinks'
        | 'outlinks'
        | 'findingCount'
        | 'issueCount'
        | 'occurrenceCount';
      /** Default `asc` */
      order?: 'asc' | 'desc';
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: AuditPage;
  };
  /**
   * List the broken links of an audit with the pages that contain them, most important first.
   *
   * Returns the same links as `linkReport.brokenList` of the audit, from the last completed analysis. By default, internal links come first and, within each type, the links that appear on the most pages. Returns CONFLICT before the audit has reports.
   *
   * Tokens need the scope `audits:read`.
   */
  listBrokenLinks: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      type?: 'internal' | 'external';
      /** Text contained in the URL of the link or of a page that contains the link, case-insensitive */
      url?: string;
      /** Default: most important first. This order also breaks ties */
      sort?: 'url' | 'status' | 'sourceCount';
      /** Order of `sort`; default `asc` */
      order?: 'asc' | 'desc';
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: BrokenLink;
  };
  /**
   * Get everything an audit knows about one URL.
   *
   * Covers pages, redirects, files, and the targets of links. Returns what the last completed analysis found: the response, what is in the document, the issues, and the first links in both directions. `listPageLinks`, `listPageHistory`, and `listPageTasks` return the rest. The response and most links come from crawl data, which is kept for the five latest audits of a project. Returns CONFLICT before the audit has reports, and NOT_FOUND for a URL that the audit does not know.
   *
   * Tokens need the scope `audits:read`.
   */
  getAuditPage: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** Exact URL as crawled. If it is unknown, its normalized form is tried: without fragment, tracking parameters, and default port */
      url: string;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      auditId: string;
      /** UUIDv7 */
      projectId: string;
      /** The URL as it is stored, which can be the normalized form of the requested one */
      url: string;
      /** `page`: responded with HTML; `redirect`; `file`: responded with something else; `failed`: no response; `blocked`: disallowed by robots.txt; `not_crawled`: known from links or the sitemap, but not read; `external`: on another site */
      kind: 'page' | 'redirect' | 'file' | 'failed' | 'blocked' | 'not_crawled' | 'external';
      /** Whether the audit's crawl data is still stored. Otherwise, `response`, `document`, and most links are missing */
      crawlDataKept: boolean;
      page: AuditPage | null;
      depth: number | null;
      inSitemap: boolean | null;
      indexability: {
        indexable: boolean;
        reason:
          | 'indexable'
          | 'blocked_by_robots'
          | 'no_response'
          | 'redirect'
          | 'status'
          | 'not_html'
          | 'noindex'
          | 'canonical'
          | null;
        /** What the reason refers to: a status, a directive, or another URL */
        detail: string | null;
      } | null;
      /** Result for this URL as the target of links */
      linkCheck: {
        result: 'working' | 'broken' | 'unverified';
        status: number | null;
        reason: string | null;
      } | null;
      response: {
        /** Status of the last response; null without one */
        status: number | null;
        /** Why there was no usable response */
        error: string | null;
        /** URL of the last response, after redirects */
        finalUrl: string;
        /** Every redirect, in order */
        redirects: Array<{
          url: string;
          status: number;
          /** Resolved target; null if it is missing or invalid */
          location: string | null;
        }>;
        contentType: string | null;
        httpVersion: string | null;
        /** Bytes transferred */
        bytes: number;
        /** Bytes after decompression */
        decodedBytes: number;
        /** Whether a limit ended the reading */
        truncated: boolean;
        ttfbMs: number;
        totalMs: number;
        /** The stored headers, by name. Values of cookies are not stored */
        headers: Array<{
          name: string;
          value: string;
        }>;
      } | null;
      document: {
        titles: Array<string>;
        descriptions: Array<string>;
        /** The first 100 */
        headings: Array<{
          level: number;
          text: string;
        }>;
        headingCount: number;
        /** Canonical URLs that search engines consider */
        canonicals: Array<{
          url: string;
          source: 'html' | 'header';
        }>;
        /** Robots directives for all crawlers and for Googlebot */
        robots: Array<{
          source: string;
          content: string;
        }>;
        lang: string | null;
        charset: string;
        viewport: string | null;
        /** The first 100 */
        hreflang: Array<{
          code: string;
          url: string | null;
        }>;
        words: number;
        /** Words of the main content */
        mainWords: number;
        /** The beginning of the main content */
        excerpt: string;
        needsJavaScript: boolean;
        openGraph: Array<{
          property: string;
          content: string;
        }>;
        /** Nodes of JSON-LD; the first 50 */
        structuredData: Array<{
          types: Array<string>;
          /** Why the block could not be parsed */
          error: string | null;
        }>;
        images: {
          total: number;
          withoutAlt: number;
          /** The first 20 */
          items: Array<{
            url: string | null;
            alt: string | null;
          }>;
        };
      } | null;
      /** Checks that fail on this page; null when occurrences are no longer stored */
      issueCount: number | null;
      occurrenceCount: number | null;
      /** By severity, then by check */
      issues: Array<{
        checkId: string;
        title: string;
        category: string;
        severity: 'critical' | 'error' | 'warning' | 'info';
        /** Occurrences on this page */
        count: number;
      }>;
      /** The first 100 in the order of `issues`. An occurrence of a broken link is listed with the target of the link */
      occurrences: Array<AuditFinding>;
      inlinks: {
        /** Pages that link to this URL or load it, and URLs that redirect to it */
        total: number;
        /** How many of them are followed: `inlinks` of the page */
        followed: number;
        /** Whether `listPageLinks` can list all of them. Otherwise, up to 20 are known, because the crawl is from an earlier version or its data has been deleted */
        isComplete: boolean;
        /** The first 50, by depth and URL of the source */
        items: Array<{
          /** The other end: the target of a link out, the source of a link in */
          url: string;
          /** Anchor text, or the alt text of an image; can be empty */
          text: string;
          /** How the page uses the target. `head`: canonical, hreflang, icon, or preload; `redirect`: the URL redirects there */
          kind: 'link' | 'image' | 'script' | 'style' | 'frame' | 'media' | 'head' | 'redirect';
          /** Whether `url` belongs to the audited site */
          internal: boolean;
          /** Whether it counts in `inlinks` and `outlinks`: an internal link without nofollow, or a redirect */
          followed: boolean;
          result: 'working' | 'broken' | 'unverified' | null;
          /** HTTP status of `url`; null if there was no response */
          status: number | null;
          /** Why `url` is broken, or could not be verified */
          reason: string | null;
        }>;
      };
      outlinks: {
        /** URLs that this page links to, loads, or redirects to */
        total: number;
        /** How many of them are followed: `outlinks` of the page */
        followed: number;
        internal: number;
        broken: number;
        unverified: number;
        /** Whether `listPageLinks` can list all of them. Otherwise, up to 20 are known, because the crawl is from an earlier version or its data has been deleted */
        isComplete: boolean;
        /** The first 50, in the order of the page */
        items: Array<{
          /** The other end: the target of a link out, the source of a link in */
          url: string;
          /** Anchor text, or the alt text of an image; can be empty */
          text: string;
          /** How the page uses the target. `head`: canonical, hreflang, icon, or preload; `redirect`: the URL redirects there */
          kind: 'link' | 'image' | 'script' | 'style' | 'frame' | 'media' | 'head' | 'redirect';
          /** Whether `url` belongs to the audited site */
          internal: boolean;
          /** Whether it counts in `inlinks` and `outlinks`: an internal link without nofollow, or a redirect */
          followed: boolean;
          result: 'working' | 'broken' | 'unverified' | null;
          /** HTTP status of `url`; null if there was no response */
          status: number | null;
          /** Why `url` is broken, or could not be verified */
          reason: string | null;
        }>;
      };
    };
  };
  /**
   * List the links to or from one URL of an audit.
   *
   * Links in are listed by depth and URL of their source; links out in the order of the page. Each source and each target is listed once. Returns CONFLICT before the audit has reports, and NOT_FOUND for a URL that the audit does not know.
   *
   * Tokens need the scope `audits:read`.
   */
  listPageLinks: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** Exact URL as crawled. If it is unknown, its normalized form is tried: without fragment, tracking parameters, and default port */
      url: string;
      direction: 'in' | 'out';
      /** Only links out with this result of the link check */
      result?: 'working' | 'broken' | 'unverified';
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** The other end: the target of a link out, the source of a link in */
      url: string;
      /** Anchor text, or the alt text of an image; can be empty */
      text: string;
      /** How the page uses the target. `head`: canonical, hreflang, icon, or preload; `redirect`: the URL redirects there */
      kind: 'link' | 'image' | 'script' | 'style' | 'frame' | 'media' | 'head' | 'redirect';
      /** Whether `url` belongs to the audited site */
      internal: boolean;
      /** Whether it counts in `inlinks` and `outlinks`: an internal link without nofollow, or a redirect */
      followed: boolean;
      result: 'working' | 'broken' | 'unverified' | null;
      /** HTTP status of `url`; null if there was no response */
      status: number | null;
      /** Why `url` is broken, or could not be verified */
      reason: string | null;
    };
  };
  /**
   * List what each audit of a project knows about one URL, newest first.
   *
   * Lists every audit that has reports, also those without the URL, so that it shows when a page appeared and disappeared.
   *
   * Tokens need the scope `audits:read`.
   */
  listPageHistory: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Exact URL as crawled. If it is unknown, its normalized form is tried: without fragment, tracking parameters, and default port */
      url: string;
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 50 count as 50 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      auditId: string;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
      overallScore: number | null;
      /** Whether the audit has a page or a response with this URL */
      present: boolean;
      change: 'appeared' | 'changed' | 'unchanged' | 'disappeared' | 'absent' | null;
      changedFields: Array<'status' | 'title' | 'description' | 'h1' | 'canonical' | 'indexable'>;
      status: number | null;
      page: AuditPage | null;
      /** Occurrences on this page; null when they are no longer stored */
      occurrenceCount: number | null;
    };
  };
  /**
   * List the tasks about one URL, newest first.
   *
   * Lists tasks whose `pageUrl` is the URL, and tasks that were created from issues on it. Up to 1,000 of each are considered.
   *
   * Tokens need the scope `tasks:read`.
   */
  listPageTasks: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** Exact URL as crawled. If it is unknown, its normalized form is tried: without fragment, tracking parameters, and default port */
      url: string;
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      key: string;
      title: string;
      status: string;
      statusLabel: string;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
      /** URL of the task in the dashboard */
      url: string;
      /** Whether `pageUrl` of the task is this URL */
      hasPageUrl: boolean;
      /** Occurrences on this page that the task was created from */
      occurrenceCount: number;
    };
  };
  /**
   * Download the report of an audit as a single HTML page to print or share.
   *
   * The file is self-contained: it loads no other files and runs no scripts. It has the branding of the organization. Results are from the last completed analysis. Returns CONFLICT before the audit has reports.
   */
  getAuditReport: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** ID of another audit of the project to compare with, instead of the previous one. Both audits need stored occurrences, which are kept for the six latest audits of a project */
      against?: string;
      /** `client`: without the reasons of ignored issues, as a report link shows it */
      audience?: 'team' | 'client';
    };
    body: undefined;
    result: unknown;
  };
  /**
   * Re-analyze an audit from its stored crawl data, without sending requests to the site.
   *
   * Tokens need the scope `audits:run`.
   */
  reanalyzeAudit: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: Record<never, never>;
    body: Record<never, never>;
    result: {
      /** UUIDv7 */
      id: string;
      status: AuditStatus;
    };
  };
  /** Cancel an unfinished audit; its status becomes `failed` with the error code CANCELLED. */
  cancelAudit: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: Record<never, never>;
    body: Record<never, never>;
    result: {
      /** UUIDv7 */
      id: string;
      status: AuditStatus;
    };
  };
  /**
   * Create a task from an issue: for one occurrence, for all on a page, or for the whole check.
   *
   * Without `fingerprint` and `url`, the task is about the whole check. If an open task about the same issue exists, it is returned with `created` set to false. Fields that are not sent are filled in from the check. The task stays linked to its occurrences, which keep their fingerprint in every audit.
   */
  createTaskFromFinding: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** ID of a check */
      check: string;
      fingerprint?: string;
      /** Exact URL of the page */
      url?: string;
      title?: string;
      status?: string;
      priority?: Priority;
      assigneeIds?: Array<string>;
      dueDate?: string | null;
    };
    result: {
      created: boolean;
      task: LinkedTask;
    };
  };
  /** List the tasks that were created from issues in a project, with their occurrences, newest task first. */
  listFindingTasks: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** ID of a check */
      check?: string;
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: FindingTask;
  };
  /** List the occurrences a task was created from, and whether the latest audit still has them. */
  listTaskFindings: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: TaskFinding;
  };
  /**
   * List the issues and occurrences that are ignored in a project, newest first.
   *
   * Includes those whose `until` has passed, with `active` set to false.
   *
   * Tokens need the scope `audits:read`.
   */
  listIgnoredIssues: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** ID of a check */
      check?: string;
      active?: 'true' | 'false';
      /** Text contained in the title of the check, the URL, or the reason, case-insensitive */
      q?: string;
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: IgnoredIssue;
  };
  /**
   * Ignore an issue of a project, or one occurrence of it, from now on.
   *
   * Without `fingerprint`, the whole check is ignored. What is ignored is left out of the counts, reports, and scores of this and later audits of the project, and of earlier audits whose occurrences are still stored. If it is already ignored, its reason and date are replaced. Returns CONFLICT if the audit is from an older version of Fettle and has not been re-analyzed, and when 5,000 issues of the project are ignored.
   *
   * Tokens need the scope `audits:run`.
   */
  ignoreIssue: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** ID of a failing check */
      check: string;
      fingerprint?: string;
      reason: string;
      /** A time in the future from which the issue counts again; null for no end */
      until?: string | null;
    };
    result: IgnoredIssue;
  };
  /**
   * Change why and until when an issue is ignored.
   *
   * With a new `until`, an issue that counts again is ignored once more.
   *
   * Tokens need the scope `audits:run`.
   */
  updateIgnoredIssue: {
    params: {
      /** ID of the ignored-issue */
      id: string;
    };
    query: Record<never, never>;
    body: {
      reason?: string;
      /** A time in the future from which the issue counts again; null for no end */
      until?: string | null;
    };
    result: IgnoredIssue;
  };
  /**
   * Stop ignoring an issue, so that it counts again.
   *
   * Tokens need the scope `audits:run`.
   */
  stopIgnoringIssue: {
    params: {
      /** ID of the ignored-issue */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List the audits of all projects of an organization that the caller can see, newest first.
   *
   * Tokens need the scope `audits:read`.
   */
  listOrgAudits: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: AuditListItem;
  };
  /** Get the audit schedule of a project; `frequency` is `off` when there is none. */
  getAuditSchedule: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: AuditSchedule;
  };
  /**
   * Schedule daily, weekly, or monthly audits of the project's site, or turn the schedule off.
   *
   * Fields that are not sent get their default, not their previous value: `time` 03:00, `timeZone` UTC, `weekday` 1 (Monday), and `day` 1.
   */
  setAuditSchedule: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      frequency: 'off' | 'daily' | 'weekly' | 'monthly';
      time?: string;
      timeZone?: string;
      weekday?: number;
      day?: number;
      /** Crawl depth */
      maxDepth?: number;
      /** Page limit */
      maxPages?: number;
    };
    result: AuditSchedule;
  };
  /**
   * Get the crawl rules of a project, without their secrets.
   *
   * `revision` is 0 until rules are saved. Credentials are never returned, only their type and when they were set.
   *
   * Tokens need the scope `audits:read`.
   */
  getCrawlRules: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: CrawlRules;
  };
  /**
   * Set the crawl rules of a project, which apply to all audits that start later.
   *
   * Fields that are not sent get their default, not their previous value: no patterns, no extra start pages, and null. `credentials` alone are kept if they are not sent; null removes them. Patterns are those of robots.txt: `*` stands for any characters and `$` for the end. A pattern that begins with `/` is compared with path and query of the site's URLs, one that begins with `*`, `http://`, or `https://` with the whole URL. `exclude` wins over `include`, and the start pages are always read. `ignoreRobots` returns BAD_REQUEST while the ownership of the site is not proved; `getCrawlRules` shows what to publish.
   *
   * Tokens need the scope `audits:run`.
   */
  setCrawlRules: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      include?: Array<string>;
      exclude?: Array<string>;
      /** Paths or URLs of pages on the origin of the project's URL */
      startUrls?: Array<string>;
      /** On public sites it only slows the crawler down, unless the ownership of the site is proved */
      requestsPerSecond?: number | null;
      /** Visible ASCII without parentheses and backslashes */
      userAgentSuffix?: string | null;
      ignoreRobots?: boolean;
      /** Sent with every request to the origin of the project's URL, and to no other. Stored encrypted */
      credentials?: {
        type: 'basic' | 'header';
        /** With `basic` */
        userName?: string;
        /** With `basic` */
        password?: string;
        /** With `header` */
        headerName?: string;
        /** With `header` */
        headerValue?: string;
      } | null;
    };
    result: CrawlRules;
  };
  /**
   * List the links to the report of an audit, newest first, including expired and revoked ones.
   *
   * Requires a role that can create them: viewers of a project do not see its links.
   *
   * Tokens need the scope `audits:read`.
   */
  listReportLinks: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      auditId: string;
      /** UUIDv7 */
      projectId: string;
      /** Whom it is for; only members see it */
      name: string | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      revokedAt: string | null;
      status: 'active' | 'expired' | 'revoked';
      /** How often the report was opened. Link previews, crawlers, and prefetching do not count, and reloading within 30 minutes counts once. */
      openCount: number;
      /** ISO 8601 time in UTC, with milliseconds */
      lastOpenedAt: string | null;
    };
  };
  /**
   * Create a link to the report of an audit that requires no account.
   *
   * Everyone who has the link can read the report until it expires or is revoked. The report contains the results of this audit and the branding of the organization, but no names of members, no tasks, and no reasons of ignored issues. An audit can have up to 20 active links. Returns CONFLICT before the audit has reports.
   *
   * Tokens need the scope `audits:run`.
   */
  createReportLink: {
    params: {
      /** ID of the audit */
      id: string;
    };
    query: Record<never, never>;
    body: {
      name?: string | null;
      /** Up to 365 days from now; default 30 days */
      expiresAt?: string;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      auditId: string;
      /** UUIDv7 */
      projectId: string;
      /** Whom it is for; only members see it */
      name: string | null;
      createdBy: Actor;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      revokedAt: string | null;
      status: 'active' | 'expired' | 'revoked';
      /** How often the report was opened. Link previews, crawlers, and prefetching do not count, and reloading within 30 minutes counts once. */
      openCount: number;
      /** ISO 8601 time in UTC, with milliseconds */
      lastOpenedAt: string | null;
      /** The link itself, shown only once: Fettle stores only its hash */
      url: string;
    };
  };
  /**
   * Revoke a link to the report of an audit; it stops working immediately.
   *
   * Tokens need the scope `audits:run`.
   */
  revokeReportLink: {
    params: {
      /** ID of the audit */
      id: string;
      /** ID of the link */
      linkId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Stream events from all projects the caller can see, as server-sent events.
   *
   * Messages are the same as for `streamProjectEvents`. The limit on missed events applies to all of the caller's organizations combined. Organizations and projects are added and removed as the caller gains or loses access.
   */
  streamEvents: {
    params: Record<never, never>;
    query: {
      /** For clients that fetch data and open the stream at the same time: a new stream also sends the events of this many milliseconds before it. The service adds 5 seconds, because an event can be read only some time after the moment it has. Some of the events may already be in the data. Ignored with `Last-Event-ID` */
      recentMs?: number;
    };
    body: undefined;
    result: {
      type: string;
      id: string | null;
      data: unknown;
    };
  };
  /**
   * Stream events from a project, as server-sent events.
   *
   * Each message is an event as webhooks receive it: `event` is its type, `data` the same JSON, and `id` its position in the order that all streams share.
   *
   * Streams also send:
   *
   * - `ready`, the first message of a new stream. Every later event follows. To miss nothing, fetch the data you display after this message, or send `recentMs`.
   * - `audit.progress` with `{ auditId, projectId, status, progress, pageCount, waitingUntil }`, up to once a second for each running audit. It has no `id`.
   * - `task.touched` with `{ id, type, createdAt, projectId, data: { taskId } }`, when a task changes in a way that no event describes: a comment is edited or deleted, or the task is deleted. Fetch the task again. Webhooks do not receive this type.
   * - `views.touched` with `{ id, type, createdAt, projectId, data: { viewId } }`, when a shared view of a project is created, changed, or deleted. Webhooks do not receive this type.
   * - `templates.touched` with `{ id, type, createdAt, projectId, data: { templateId } }`, when a task template or a recurring task of a project is created, changed, or deleted. For a recurring task, `templateId` is the template that its tasks consist of. Webhooks do not receive this type.
   * - `reset` with `{ reason }`, when missed events cannot be sent: fetch all the data you display again. `too_old`: more than 5,000 events of the organization were missed, or 100 or more happened within `recentMs`, in all organizations of the stream and including events that the caller cannot see. `unknown`: no event has that `id`, or the connection broke between `ready` and the events of `recentMs`. `moved`: the service was restored from a backup.
   *
   * To resume after a lost connection, send the last `id` as `Last-Event-ID`, as browsers do: no event is lost or repeated. Comment lines keep the connection alive; such a heartbeat can carry a newer `id` without a message.
   *
   * A stream ends when the caller is signed out or loses access, when the client reads too slowly, and after an hour. A user can have up to 20 open streams per process.
   */
  streamProjectEvents: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: {
      /** For clients that fetch data and open the stream at the same time: a new stream also sends the events of this many milliseconds before it. The service adds 5 seconds, because an event can be read only some time after the moment it has. Some of the events may already be in the data. Ignored with `Last-Event-ID` */
      recentMs?: number;
    };
    body: undefined;
    result: {
      type: string;
      id: string | null;
      data: unknown;
    };
  };
  /**
   * Stream events from the projects of an organization that the caller can see, as server-sent events.
   *
   * Messages are the same as for `streamProjectEvents`. Projects are added and removed as the caller gains or loses access.
   */
  streamOrgEvents: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** For clients that fetch data and open the stream at the same time: a new stream also sends the events of this many milliseconds before it. The service adds 5 seconds, because an event can be read only some time after the moment it has. Some of the events may already be in the data. Ignored with `Last-Event-ID` */
      recentMs?: number;
    };
    body: undefined;
    result: {
      type: string;
      id: string | null;
      data: unknown;
    };
  };
  /**
   * Create a webhook that receives the events of a project; its secret is shown only once.
   *
   * A project can have up to 20 webhooks. The URL must point to a public IP address and use port 80, 443, 8080, or 8443; the operator of this installation can allow private networks.
   *
   * Tokens need the scope `webhooks:write`.
   */
  createWebhook: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      projectId: string;
      url: string;
      events: Array<
        | 'task.created'
        | 'task.updated'
        | 'task.status_changed'
        | 'comment.created'
        | 'audit.completed'
        | 'audit.failed'
      >;
      /** `slack`: messages for Slack or a compatible chat, about task.created, task.status_changed, comment.created, audit.completed, audit.failed; the URL is an incoming webhook of the chat. Default `event`. */
      format?: 'event' | 'slack';
    };
    result: WebhookWithSecret;
  };
  /**
   * List the webhooks of one project or of all projects the caller manages, newest first.
   *
   * Tokens need the scope `webhooks:write`.
   */
  listWebhooks: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      /** ID of a project; when omitted, all projects the caller manages */
      projectId?: string;
    };
    body: undefined;
    result: Webhook;
  };
  /**
   * Get a webhook.
   *
   * Tokens need the scope `webhooks:write`.
   */
  getWebhook: {
    params: {
      /** ID of the webhook */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Webhook;
  };
  /**
   * Change the URL or events of a webhook, or pause or resume it.
   *
   * Pausing a webhook (`active: false`) skips its pending deliveries and creates no new ones. Resuming it resets its failure count; `replayFailed` then redelivers the events that were skipped.
   *
   * Tokens need the scope `webhooks:write`.
   */
  updateWebhook: {
    params: {
      /** ID of the webhook */
      id: string;
    };
    query: Record<never, never>;
    body: {
      url?: string;
      events?: Array<
        | 'task.created'
        | 'task.updated'
        | 'task.status_changed'
        | 'comment.created'
        | 'audit.completed'
        | 'audit.failed'
      >;
      /** Whether events are delivered */
      active?: boolean | 0 | 1 | 'true' | 'false';
    };
    result: Webhook;
  };
  /**
   * Delete a webhook with its deliveries.
   *
   * Tokens need the scope `webhooks:write`.
   */
  deleteWebhook: {
    params: {
      /** ID of the webhook */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * Rotate the secret of a webhook; the new secret is shown only once.
   *
   * For 24 hours, deliveries are signed with both the new and the previous secret so that receivers can switch. To invalidate a leaked secret immediately, rotate twice.
   *
   * Tokens need the scope `webhooks:write`.
   */
  rotateWebhookSecret: {
    params: {
      /** ID of the webhook */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: WebhookWithSecret;
  };
  /**
   * Send the documented example of an event to a webhook.
   *
   * The webhook does not have to be subscribed to the event type. A test delivery is attempted only once. If a test of that type is already pending, it is returned instead. Returns CONFLICT while the webhook is paused or disabled.
   *
   * Tokens need the scope `webhooks:write`.
   */
  testWebhook: {
    params: {
      /** ID of the webhook */
      id: string;
    };
    query: Record<never, never>;
    body: {
      type:
        | 'task.created'
        | 'task.updated'
        | 'task.status_changed'
        | 'comment.created'
        | 'audit.completed'
        | 'audit.failed';
    };
    result: Delivery;
  };
  /**
   * List the past and pending deliveries of a webhook, newest first.
   *
   * Response bodies are truncated after 1,000 characters; `getDelivery` returns everything that is stored.
   *
   * Tokens need the scope `webhooks:write`.
   */
  listDeliveries: {
    params: {
      /** ID of the webhook */
      id: string;
    };
    query: {
      status?: 'pending' | 'succeeded' | 'failed' | 'skipped';
      eventType?:
        | 'task.created'
        | 'task.updated'
        | 'task.status_changed'
        | 'comment.created'
        | 'audit.completed'
        | 'audit.failed';
      /** Deliveries created at or after this time */
      since?: string;
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: Delivery;
  };
  /**
   * Get a delivery with its attempts and its exact body.
   *
   * Tokens need the scope `webhooks:write`.
   */
  getDelivery: {
    params: {
      /** ID of the delivery */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: DeliveryDetail;
  };
  /**
   * Redeliver the event of a delivery.
   *
   * Creates a new delivery with the same event ID and body. It replaces a delivery that is waiting for its next attempt. If a delivery of the event is already queued or being sent, it is returned instead. Returns CONFLICT while the webhook is paused or disabled and when the event is no longer kept.
   *
   * Tokens need the scope `webhooks:write`.
   */
  redeliverDelivery: {
    params: {
      /** ID of the delivery */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: Delivery;
  };
  /**
   * Redeliver events whose deliveries failed or were skipped since a given time, oldest first.
   *
   * Leaves out events that have since been delivered or are pending. One call redelivers up to 1,000 events; while `hasMore` is true, call again with the same time. The time can be up to 14 days in the past. Returns CONFLICT while the webhook is paused or disabled.
   *
   * Tokens need the scope `webhooks:write`.
   */
  replayFailed: {
    params: {
      /** ID of the webhook */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** Start of the range, inclusive */
      since: string;
    };
    result: {
      /** UUIDv7 */
      webhookId: string;
      /** ISO 8601 time in UTC, with milliseconds */
      since: string;
      /** Number of new deliveries */
      replayed: number;
      hasMore: boolean;
    };
  };
  /**
   * Connect a project to a repository on GitHub or GitLab; the secret is shown only once.
   *
   * The response has the URL and the secret to enter as a webhook of the repository. A project can have up to 20 connections. No task is moved unless `onOpen` or `onMerge` is set.
   *
   * Tokens need the scope `webhooks:write`.
   */
  createConnection: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      projectId: string;
      service: 'github' | 'gitlab';
      name?: string;
      /** Owner and name of the only repository whose events count, such as `acme/website` */
      repository?: string | null;
      /** Key of a column of the project */
      onOpen?: string | null;
      /** Key of a column of the project */
      onMerge?: string | null;
      targetBranch?: string | null;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      service: 'github' | 'gitlab';
      /** Shown as the actor of the changes that the connection makes */
      name: string;
      /** URL to enter as the webhook of the repository */
      url: string;
      /** The only repository whose events count, such as `acme/website`; null for every repository that sends the secret */
      repository: string | null;
      /** Key of the column to which tasks move when a pull request for them is opened, reopened, or marked as ready; null to move none */
      onOpen: string | null;
      /** Key of the column to which tasks move when their work is merged; null to move none */
      onMerge: string | null;
      /** Branch that work must be merged into; null for the default branch of the repository */
      targetBranch: string | null;
      /** Whether events are processed */
      active: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      lastReceivedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastRefusedAt: string | null;
      /** Why the last refused request was refused, such as a wrong secret */
      lastRefusal: string | null;
      /** Secret to enter at the code host: `whsec_` followed by 32 bytes in base64; not shown again */
      secret: string;
    };
  };
  /**
   * List the connections of a project, newest first.
   *
   * Tokens need the scope `webhooks:write`.
   */
  listConnections: {
    params: Record<never, never>;
    query: {
      /** ID of the project */
      projectId: string;
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      service: 'github' | 'gitlab';
      /** Shown as the actor of the changes that the connection makes */
      name: string;
      /** URL to enter as the webhook of the repository */
      url: string;
      /** The only repository whose events count, such as `acme/website`; null for every repository that sends the secret */
      repository: string | null;
      /** Key of the column to which tasks move when a pull request for them is opened, reopened, or marked as ready; null to move none */
      onOpen: string | null;
      /** Key of the column to which tasks move when their work is merged; null to move none */
      onMerge: string | null;
      /** Branch that work must be merged into; null for the default branch of the repository */
      targetBranch: string | null;
      /** Whether events are processed */
      active: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      lastReceivedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastRefusedAt: string | null;
      /** Why the last refused request was refused, such as a wrong secret */
      lastRefusal: string | null;
    };
  };
  /**
   * Get a connection.
   *
   * Tokens need the scope `webhooks:write`.
   */
  getConnection: {
    params: {
      /** ID of the connection */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      service: 'github' | 'gitlab';
      /** Shown as the actor of the changes that the connection makes */
      name: string;
      /** URL to enter as the webhook of the repository */
      url: string;
      /** The only repository whose events count, such as `acme/website`; null for every repository that sends the secret */
      repository: string | null;
      /** Key of the column to which tasks move when a pull request for them is opened, reopened, or marked as ready; null to move none */
      onOpen: string | null;
      /** Key of the column to which tasks move when their work is merged; null to move none */
      onMerge: string | null;
      /** Branch that work must be merged into; null for the default branch of the repository */
      targetBranch: string | null;
      /** Whether events are processed */
      active: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      lastReceivedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastRefusedAt: string | null;
      /** Why the last refused request was refused, such as a wrong secret */
      lastRefusal: string | null;
    };
  };
  /**
   * Change a connection, or pause or resume it.
   *
   * What arrives while a connection is paused (`active: false`) is logged and ignored.
   *
   * Tokens need the scope `webhooks:write`.
   */
  updateConnection: {
    params: {
      /** ID of the connection */
      id: string;
    };
    query: Record<never, never>;
    body: {
      name?: string;
      /** Owner and name of the only repository whose events count, such as `acme/website` */
      repository?: string | null;
      /** Key of a column of the project */
      onOpen?: string | null;
      /** Key of a column of the project */
      onMerge?: string | null;
      targetBranch?: string | null;
      /** Whether events are processed */
      active?: boolean | 0 | 1 | 'true' | 'false';
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      service: 'github' | 'gitlab';
      /** Shown as the actor of the changes that the connection makes */
      name: string;
      /** URL to enter as the webhook of the repository */
      url: string;
      /** The only repository whose events count, such as `acme/website`; null for every repository that sends the secret */
      repository: string | null;
      /** Key of the column to which tasks move when a pull request for them is opened, reopened, or marked as ready; null to move none */
      onOpen: string | null;
      /** Key of the column to which tasks move when their work is merged; null to move none */
      onMerge: string | null;
      /** Branch that work must be merged into; null for the default branch of the repository */
      targetBranch: string | null;
      /** Whether events are processed */
      active: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      lastReceivedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastRefusedAt: string | null;
      /** Why the last refused request was refused, such as a wrong secret */
      lastRefusal: string | null;
    };
  };
  /**
   * Replace the secret of a connection; the new secret is shown only once.
   *
   * The previous secret stops working immediately.
   *
   * Tokens need the scope `webhooks:write`.
   */
  rotateConnectionSecret: {
    params: {
      /** ID of the connection */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      projectId: string;
      service: 'github' | 'gitlab';
      /** Shown as the actor of the changes that the connection makes */
      name: string;
      /** URL to enter as the webhook of the repository */
      url: string;
      /** The only repository whose events count, such as `acme/website`; null for every repository that sends the secret */
      repository: string | null;
      /** Key of the column to which tasks move when a pull request for them is opened, reopened, or marked as ready; null to move none */
      onOpen: string | null;
      /** Key of the column to which tasks move when their work is merged; null to move none */
      onMerge: string | null;
      /** Branch that work must be merged into; null for the default branch of the repository */
      targetBranch: string | null;
      /** Whether events are processed */
      active: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      lastReceivedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastRefusedAt: string | null;
      /** Why the last refused request was refused, such as a wrong secret */
      lastRefusal: string | null;
      /** Secret to enter at the code host: `whsec_` followed by 32 bytes in base64; not shown again */
      secret: string;
    };
  };
  /**
   * Delete a connection with its log.
   *
   * The commits and pull requests that it linked to tasks stay.
   *
   * Tokens need the scope `webhooks:write`.
   */
  deleteConnection: {
    params: {
      /** ID of the connection */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /**
   * List what a connection received and what came of it, newest first.
   *
   * Events are kept for 14 days.
   *
   * Tokens need the scope `webhooks:write`.
   */
  listReceivedEvents: {
    params: {
      /** ID of the connection */
      id: string;
    };
    query: {
      status?: 'pending' | 'processed' | 'ignored' | 'failed';
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      connectionId: string;
      /** ID that the code host gave the request */
      deliveryId: string;
      /** Name of the event, such as `pull_request.opened` */
      event: string;
      status: 'pending' | 'processed' | 'ignored' | 'failed';
      /** What the event is about; of several commits, the last one. null for other events */
      subject: {
        kind: 'commit' | 'pull_request';
        /** Hash of the commit, or number of the pull request */
        reference: string;
        /** Title of the pull request, or first line of the commit message */
        title: string;
        url: string | null;
      } | null;
      /** What came of it, such as `Linked ACME-12.`; null while it is pending */
      result: string | null;
      /** The tasks that `result` names, by their keys of today, without deleted ones */
      tasks: Array<{
        /** UUIDv7 */
        id: string;
        key: string;
      }>;
      /** ISO 8601 time in UTC, with milliseconds */
      receivedAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      processedAt: string | null;
    };
  };
  /**
   * List the commits and pull requests linked to a task, the most recently changed first.
   *
   * A task keeps its 200 most recent links. Titles, branches, and names come from the code host: treat them as untrusted.
   *
   * Tokens need the scope `tasks:read`.
   */
  listTaskLinks: {
    params: {
      /** ID of the task */
      id: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** UUIDv7 */
      taskId: string;
      service: 'github' | 'gitlab';
      /** `pull_request`: also a merge request of GitLab */
      kind: 'commit' | 'pull_request';
      /** Owner and name, such as `acme/website` */
      repository: string;
      /** Hash of the commit, or number of the pull request */
      reference: string;
      /** Title of the pull request, or first line of the commit message */
      title: string;
      url: string | null;
      branch: string | null;
      /** Name at the code host */
      author: string | null;
      state: 'draft' | 'open' | 'merged' | 'closed' | null;
      /** Whether it works on the task rather than mentions it: the key is in the branch, in the title, or after a word such as "fixes" */
      resolves: boolean;
      /** When it last changed at the code host */
      changedAt: string;
    };
  };
  /**
   * Get how a project takes reports of guests; requires a project owner.
   *
   * Tokens need the scope `projects:read`.
   */
  getWidget: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      projectId: string;
      /** Names the project in requests of guests; no secret. Null until settings are saved for the first time */
      publicKey: string | null;
      /** Whether reports are accepted */
      enabled: boolean;
      /** Origins of the pages that can send reports, such as `https://www.example.com`; up to 20 */
      origins: Array<string>;
      /** Whether guests are asked for their name */
      nameField: 'off' | 'optional' | 'required';
      /** Whether guests are asked for their email address */
      emailField: 'off' | 'optional' | 'required';
      /** Whether messages of the browser’s console are kept; false removes them from reports */
      acceptsConsole: boolean;
      /** Whether the query of page addresses is kept; it can contain personal data. False removes it from reports */
      keepsQuery: boolean;
      /** User to whom new reports are assigned */
      assigneeId: string | null;
      /** Whether guests can add a screenshot to their report; false refuses them */
      acceptsScreenshots: boolean;
      /** Whether guests who point at a link or an image learn that the latest audit found it broken, or without text or alt text; nothing else of audits is shown */
      showsAuditIssues: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string | null;
    };
  };
  /**
   * Set how a project takes reports of guests; requires a project owner.
   *
   * Comments on tasks of the project are internal by default while reports are accepted. `acceptsScreenshots` (at first true) and `showsAuditIssues` (at first false) stay as they are if they are left out.
   *
   * Tokens need the scope `projects:write`.
   */
  setWidget: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** Whether reports are accepted */
      enabled: boolean;
      /** Origins of the pages that can send reports, such as `https://www.example.com`; up to 20 */
      origins: Array<string>;
      /** Whether guests are asked for their name */
      nameField: 'off' | 'optional' | 'required';
      /** Whether guests are asked for their email address */
      emailField: 'off' | 'optional' | 'required';
      /** Whether messages of the browser’s console are kept; false removes them from reports */
      acceptsConsole: boolean;
      /** Whether the query of page addresses is kept; it can contain personal data. False removes it from reports */
      keepsQuery: boolean;
      /** User to whom new reports are assigned */
      assigneeId: string | null;
      /** Whether guests can add a screenshot to their report; false refuses them */
      acceptsScreenshots?: boolean;
      /** Whether guests who point at a link or an image learn that the latest audit found it broken, or without text or alt text; nothing else of audits is shown */
      showsAuditIssues?: boolean;
    };
    result: {
      /** UUIDv7 */
      projectId: string;
      /** Names the project in requests of guests; no secret. Null until settings are saved for the first time */
      publicKey: string | null;
      /** Whether reports are accepted */
      enabled: boolean;
      /** Origins of the pages that can send reports, such as `https://www.example.com`; up to 20 */
      origins: Array<string>;
      /** Whether guests are asked for their name */
      nameField: 'off' | 'optional' | 'required';
      /** Whether guests are asked for their email address */
      emailField: 'off' | 'optional' | 'required';
      /** Whether messages of the browser’s console are kept; false removes them from reports */
      acceptsConsole: boolean;
      /** Whether the query of page addresses is kept; it can contain personal data. False removes it from reports */
      keepsQuery: boolean;
      /** User to whom new reports are assigned */
      assigneeId: string | null;
      /** Whether guests can add a screenshot to their report; false refuses them */
      acceptsScreenshots: boolean;
      /** Whether guests who point at a link or an image learn that the latest audit found it broken, or without text or alt text; nothing else of audits is shown */
      showsAuditIssues: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string | null;
    };
  };
  /**
   * Replace the public key of a project; the old one stops working immediately.
   *
   * Links to reports that guests have already sent keep working.
   *
   * Tokens need the scope `projects:write`.
   */
  rotateWidgetKey: {
    params: {
      /** ID of the project */
      id: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      projectId: string;
      /** Names the project in requests of guests; no secret. Null until settings are saved for the first time */
      publicKey: string | null;
      /** Whether reports are accepted */
      enabled: boolean;
      /** Origins of the pages that can send reports, such as `https://www.example.com`; up to 20 */
      origins: Array<string>;
      /** Whether guests are asked for their name */
      nameField: 'off' | 'optional' | 'required';
      /** Whether guests are asked for their email address */
      emailField: 'off' | 'optional' | 'required';
      /** Whether messages of the browser’s console are kept; false removes them from reports */
      acceptsConsole: boolean;
      /** Whether the query of page addresses is kept; it can contain personal data. False removes it from reports */
      keepsQuery: boolean;
      /** User to whom new reports are assigned */
      assigneeId: string | null;
      /** Whether guests can add a screenshot to their report; false refuses them */
      acceptsScreenshots: boolean;
      /** Whether guests who point at a link or an image learn that the latest audit found it broken, or without text or alt text; nothing else of audits is shown */
      showsAuditIssues: boolean;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string | null;
    };
  };
  /**
   * Get what a form for reports has to know.
   *
   * Browsers send the origin of the page; it must be one of the origins in the settings of the project. Returns NOT_FOUND for an unknown key, and where reports are turned off. A report has to prove some work with `proof`: find a `nonce` for which the SHA-256 of `<challenge>.<clientId>.<nonce>` begins with `difficulty` zero bits. A challenge is valid for 30 minutes.
   */
  getWidgetConfig: {
    params: {
      /** Public key of the project */
      key: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      projectName: string;
      nameField: 'off' | 'optional' | 'required';
      emailField: 'off' | 'optional' | 'required';
      acceptsConsole: boolean;
      keepsQuery: boolean;
      acceptsScreenshots: boolean;
      showsAuditIssues: boolean;
      proof: {
        challenge: string;
        /** How many zero bits the hash has to begin with */
        difficulty: number;
      };
    };
  };
  /**
   * Report something; becomes a task of the project.
   *
   * Browsers send the origin of the page; it must be one of the origins in the settings of the project. Returns NOT_FOUND for an unknown key, and where reports are turned off. Repeating a report with the same `clientId` changes nothing and returns the same response.
   */
  createGuestReport: {
    params: {
      /** Public key of the project */
      key: string;
    };
    query: Record<never, never>;
    body: {
      /** A random UUID for each report */
      clientId: string;
      kind: 'bug' | 'change' | 'question';
      text: string;
      name?: string;
      /** For answers */
      email?: string;
      /** URL of the page */
      pageUrl?: string;
      pin?: {
        /** Point in the element’s box, from 0 (left) to 1 (right) */
        x: number;
        /** Point in the element’s box, from 0 (top) to 1 (bottom) */
        y: number;
        /** The same point in CSS pixels from the left of the page */
        pageX: number;
        /** The same point in CSS pixels from the top of the page */
        pageY: number;
        /** Width of the viewport in CSS pixels */
        viewportWidth: number;
        /** Height of the viewport in CSS pixels */
        viewportHeight: number;
        devicePixelRatio: number;
        /** CSS selector of the element; by default that of the anchor, after those of its frames and ` >>> ` */
        selector?: string | null;
        /** XPath of the element; by default that of the anchor */
        xpath?: string | null;
        /** Text of the element; by default that of the anchor */
        text?: string | null;
        /** Tag name of the element; by default that of the anchor */
        tagName?: string | null;
        /** Rectangle that was drawn, in widths and heights of the element’s box; null for a point */
        rect?: {
          x: number;
          y: number;
          width: number;
          height: number;
        } | null;
        /** Where the element is in the screenshot, in widths and heights of the image; null if it is not in it */
        screenshotRegion?: {
          x: number;
          y: number;
          width: number;
          height: number;
        } | null;
        /** How to find the element again in other versions of the page, as `describeElement` of Fettle’s scripts returns it */
        anchor?: {
          key: string | null;
          selector: string;
          xpath: string | null;
          tagName: string;
          text: string;
          textBefore: string;
          textAfter: string;
          traits: Array<string>;
          ownTraits: Array<string>;
          path: string;
          alike: number;
          item: {
            tagName: string;
            text: string;
          } | null;
          nearest: number;
          distinguishedBy: {
            before: boolean;
            after: boolean;
          };
          nesting: {
            around: number;
            within: number;
          };
          surroundings: {
            levels: number;
            hash: string;
          };
        } | null;
        /** Frames that the element is in, from the page inwards, each with its anchor in the document around it; `anchor` is that of the element in the last one. Absent for an element of the page itself */
        frames?: Array<{
          key: string | null;
          selector: string;
          xpath: string | null;
          tagName: string;
          text: string;
          textBefore: string;
          textAfter: string;
          traits: Array<string>;
          ownTraits: Array<string>;
          path: string;
          alike: number;
          item: {
            tagName: string;
            text: string;
          } | null;
          nearest: number;
          distinguishedBy: {
            before: boolean;
            after: boolean;
          };
          nesting: {
            around: number;
            within: number;
          };
          surroundings: {
            levels: number;
            hash: string;
          };
        }>;
        /** Ignored, so that a pin can be sent back as it was read */
        anchorHealth?: unknown;
        /** Ignored, so that a pin can be sent back as it was read */
        anchorHealthSince?: unknown;
      } | null;
      context?: {
        userAgent?: string | null;
        /** Name and version */
        browser?: string | null;
        /** Name and version of the operating system */
        os?: string | null;
        language?: string | null;
        referrer?: string | null;
        /** Messages of the browser’s console */
        console?: Array<{
          level: 'error' | 'warning' | 'info' | 'log' | 'debug';
          message: string;
          /** ISO 8601 time in UTC, with milliseconds */
          at?: string;
        }>;
        /** Up to 50 further facts, such as the version of the site: strings of up to 500 characters */
        metadata?: Record<string, unknown>;
      } | null;
      /** Must be empty: a field that people do not see, and programs fill in */
      website?: string;
      proof: {
        /** From getWidgetConfig */
        challenge: string;
        nonce: string;
      };
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** Page for the guest: whoever has the link can follow and answer the report */
      statusUrl: string;
    };
  };
  /**
   * Add a screenshot to a report; it is attached to its task.
   *
   * Send `multipart/form-data` with a `file` part, or JSON with `contentBase64`: a PNG, JPEG, or WebP image of up to 2 MiB, within 60 minutes of the report. Returns FORBIDDEN where the project takes none. A report has one screenshot: repeating this changes nothing and returns the same response.
   */
  addReportScreenshot: {
    params: {
      /** Public key of the project */
      key: string;
      /** A random UUID for each report */
      clientId: string;
    };
    query: Record<never, never>;
    body: {
      contentBase64?: string;
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** Page for the guest: whoever has the link can follow and answer the report */
      statusUrl: string;
    };
  };
  /**
   * Find what is known of an element: open reports of guests, and issues of the latest audit.
   *
   * Returns the newest reports about the same element of the same page, without anything that their guests wrote. Elements are the same if selector and text are. Issues are returned only where the project shows them, for the link and the image that are named; those that the team ignores are left out.
   */
  findKnownReports: {
    params: {
      /** Public key of the project */
      key: string;
    };
    query: Record<never, never>;
    body: {
      /** URL of the page */
      pageUrl: string;
      /** As in the pin of a report */
      selector: string;
      /** As in the pin of a report */
      text: string;
      /** Where the element leads, if it is a link or in one */
      linkUrl?: string;
      /** The `src` of the element, if it is an image */
      imageUrl?: string;
    };
    result: {
      reports: Array<{
        /** UUIDv7 */
        id: string;
        /** ISO 8601 time in UTC, with milliseconds */
        createdAt: string;
        /** How many others said that they have the same problem */
        meTooCount: number;
      }>;
      /** What the latest audit found: `broken_link`, `link_without_text` of `linkUrl`; `broken_image`, `image_without_alt` of `imageUrl`. Empty unless the project shows it */
      auditIssues: Array<'broken_link' | 'broken_image' | 'link_without_text' | 'image_without_alt'>;
    };
  };
  /**
   * Say that an open report is about the same problem, instead of reporting it again.
   *
   * Requires a proof, as a report does. Repeating it with the same `clientId` changes nothing and returns the same response.
   */
  addMeToo: {
    params: {
      /** Public key of the project */
      key: string;
      /** ID of the known-report */
      id: string;
    };
    query: Record<never, never>;
    body: {
      /** A random UUID for each report */
      clientId: string;
      proof: {
        /** From getWidgetConfig */
        challenge: string;
        nonce: string;
      };
    };
    result: {
      /** UUIDv7 */
      id: string;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** How many others said that they have the same problem */
      meTooCount: number;
    };
  };
  /** Get the signed-in user's email notification settings. */
  getNotificationPreferences: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: NotificationPreferences;
  };
  /** Change the signed-in user's email notification settings; fields that are not sent stay the same. */
  updateNotificationPreferences: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** `at_once` combines everything within 30 seconds into one email; `daily` sends one email at `hour`; `off` sends none */
      mode?: 'at_once' | 'daily' | 'off';
      /** Hour of the day in `timeZone` */
      hour?: number;
      timeZone?: string;
      kinds?: {
        /** Tasks assigned to you */
        assigned?: boolean;
        /** Mentions */
        mentioned?: boolean;
        /** Comments on tasks you watch */
        commented?: boolean;
        /** Moves, completion, and due dates of tasks you watch */
        task_changed?: boolean;
        /** Assigned tasks due soon */
        due_soon?: boolean;
        /** Overdue assigned tasks */
        overdue?: boolean;
        /** Completed and failed audits */
        audit_finished?: boolean;
        /** Audits with a lower score or new errors */
        audit_worse?: boolean;
        /** Disabled webhooks */
        webhook_disabled?: boolean;
      };
    };
    result: NotificationPreferences;
  };
  /** List the signed-in user's notifications of the last 90 days, newest first. */
  listNotifications: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      /** true for unread notifications only, false for read ones only */
      unread?: boolean;
      /** true for changes of watched tasks only (`commented`, `task_changed`), false for all others */
      watching?: boolean;
    };
    body: undefined;
    result: Notification;
  };
  /** Mark the signed-in user's notifications as read: those in `ids`, or all. */
  markNotificationsRead: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      ids?: Array<string>;
    };
    result: {
      /** Number of notifications still unread */
      unread: number;
    };
  };
  /**
   * List the security log of an organization, newest first; owners only.
   *
   * Includes entries about the organization and about its members' accounts since they joined. The IP addresses and user agents of guests are withheld.
   */
  listSecurityEvents: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      type?: SecurityEventType;
      /** Start of the range, inclusive */
      since?: string;
      /** End of the range, exclusive */
      until?: string;
      /** ID of the user who did it or whose account was affected */
      userId?: string;
    };
    body: undefined;
    result: SecurityEntry;
  };
  /**
   * List the security log entries about the signed-in user's account, newest first.
   *
   * The IP address and user agent are withheld when someone else caused the entry.
   */
  listOwnSecurityEvents: {
    params: Record<never, never>;
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      type?: SecurityEventType;
      /** Start of the range, inclusive */
      since?: string;
      /** End of the range, exclusive */
      until?: string;
    };
    body: undefined;
    result: SecurityEntry;
  };
  /**
   * Export everything an organization owns to one archive; owners only.
   *
   * The archive is made in the background and can be downloaded for 7 days. Returns CONFLICT while another export of the organization is queued.
   */
  requestOrgExport: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** `queued` until the archive is complete; `expired` when its file has been deleted; `failed`: request another export */
      status: 'queued' | 'complete' | 'failed' | 'expired';
      /** Size of the archive in bytes; null unless complete */
      size: number | null;
      /** SHA-256 of the archive in hexadecimal; null unless complete */
      sha256: string | null;
      /** Name of the owner who requested it */
      requestedBy: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
      /** Until when it can be downloaded; null unless complete */
      expiresAt: string | null;
    };
  };
  /** List the exports of an organization, newest first; owners only. */
  listOrgExports: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** `queued` until the archive is complete; `expired` when its file has been deleted; `failed`: request another export */
      status: 'queued' | 'complete' | 'failed' | 'expired';
      /** Size of the archive in bytes; null unless complete */
      size: number | null;
      /** SHA-256 of the archive in hexadecimal; null unless complete */
      sha256: string | null;
      /** Name of the owner who requested it */
      requestedBy: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      completedAt: string | null;
      /** Until when it can be downloaded; null unless complete */
      expiresAt: string | null;
    };
  };
  /** Download the archive of an export; owners only. */
  downloadOrgExport: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the export */
      exportId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: unknown;
  };
  /** Delete an export with its archive; owners only. */
  deleteOrgExport: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the export */
      exportId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Check whether an organization is going to be deleted. */
  getOrgDeletion: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      deletion: {
        /** Name of the owner who requested it */
        requestedBy: string | null;
        /** ISO 8601 time in UTC, with milliseconds */
        requestedAt: string;
        /** When everything is deleted; until then, owners can cancel */
        beginsAt: string;
      } | null;
      /** Days from the request to the deletion */
      days: number;
    };
  };
  /**
   * Delete an organization with everything in it, after a period in which owners can cancel.
   *
   * The setting `FETTLE_ORG_DELETION_DAYS` is the length of that period. All members are told by email. Returns CONFLICT when the deletion was requested before.
   */
  requestOrgDeletion: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      /** Name of the organization, as a confirmation */
      confirm: string;
    };
    result: {
      /** Name of the owner who requested it */
      requestedBy: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      requestedAt: string;
      /** When everything is deleted; until then, owners can cancel */
      beginsAt: string;
    };
  };
  /** Cancel the deletion of an organization; owners only. */
  cancelOrgDeletion: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** Download the signed-in user's own data as JSON. */
  exportOwnData: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    result: unknown;
  };
  /**
   * Delete the account of the signed-in user.
   *
   * Everything that belongs to the account is deleted, and it leaves its organizations. What the user wrote in them stays, under the name "Deleted user". Returns CONFLICT while the user is the last owner of an organization: make another member its owner, or delete it first.
   */
  deleteAccount: {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      /** Email address of the account, as a confirmation */
      confirm: string;
    };
    result: {
      id: string;
    };
  };
  /** Get the SCIM URL of an organization and how many people its identity provider manages. */
  getProvisioning: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      /** The base URL of the SCIM API */
      baseUrl: string;
      users: {
        /** People with access */
        active: number;
        /** People who have not accepted their invitation */
        pending: number;
        /** People without access */
        inactive: number;
      };
    };
  };
  /** List the tokens for identity providers, including revoked and expired ones, newest first. */
  listScimTokens: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      name: string;
      publicId: string;
      lastFour: string;
      /** Name of who created it */
      createdBy: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      revokedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastUsedAt: string | null;
    };
  };
  /**
   * Create a token for an identity provider; its secret is shown only once.
   *
   * Requires a sign-in or confirmation within the last 15 minutes. An organization can have 10 valid tokens. A token created by an admin cannot end the access of owners.
   */
  createScimToken: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: Record<never, never>;
    body: {
      name: string;
      /** Null or omitted: never */
      expiresAt?: string | null;
    };
    result: {
      /** UUIDv7 */
      id: string;
      name: string;
      publicId: string;
      lastFour: string;
      /** Name of who created it */
      createdBy: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      expiresAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      revokedAt: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      lastUsedAt: string | null;
      /** The secret */
      token: string;
    };
  };
  /** Revoke a token for an identity provider. */
  revokeScimToken: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the token */
      tokenId: string;
    };
    query: Record<never, never>;
    body: undefined;
    result: {
      id: string;
    };
  };
  /** List the groups of identity providers and what they give access to, sorted by name. */
  listScimGroups: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      displayName: string;
      memberCount: number;
      role: 'admin' | 'member' | 'guest' | null;
      projects: Array<{
        /** UUIDv7 */
        projectId: string;
        name: string;
        role: ProjectRole;
      }>;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /**
   * Set the role and the projects that a group of an identity provider gives its members.
   *
   * Applies to its current members immediately. Requires a sign-in or confirmation within the last 15 minutes.
   */
  mapScimGroup: {
    params: {
      /** Slug of the organization */
      slug: string;
      /** ID of the group */
      groupId: string;
    };
    query: Record<never, never>;
    body: {
      role: 'admin' | 'member' | 'guest' | null;
      projects: Array<{
        projectId: string;
        role: ProjectRole;
      }>;
    };
    result: {
      /** UUIDv7 */
      id: string;
      displayName: string;
      memberCount: number;
      role: 'admin' | 'member' | 'guest' | null;
      projects: Array<{
        /** UUIDv7 */
        projectId: string;
        name: string;
        role: ProjectRole;
      }>;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
      /** ISO 8601 time in UTC, with milliseconds */
      updatedAt: string;
    };
  };
  /** List the requests of identity providers in the last 14 days, newest first. */
  listScimRequests: {
    params: {
      /** Slug of the organization */
      slug: string;
    };
    query: {
      /** Page number, starting at 1 */
      page?: number;
      /** Items per page; values above 100 count as 100 */
      limit?: number;
      /** Only those that were refused */
      outcome?: 'refused';
    };
    body: undefined;
    result: {
      /** UUIDv7 */
      id: string;
      /** Name of the token */
      token: string | null;
      method: string;
      /** Path without the query */
      path: string;
      status: number;
      /** Why it was refused */
      detail: string | null;
      /** ISO 8601 time in UTC, with milliseconds */
      createdAt: string;
    };
  };
}
