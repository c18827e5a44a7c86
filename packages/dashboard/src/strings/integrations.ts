import type { CodeHost, PullRequestState, ReceivedStatus } from '@fettle/contract';
import { pages } from './pages.ts';

const hosts: Record<CodeHost, string> = { github: 'GitHub', gitlab: 'GitLab' };

/** Where the URL and the secret are entered at each code host, step by step. */
const steps: Record<CodeHost, readonly string[]> = {
  github: [
    'In the repository on GitHub, open Settings, then Webhooks, and select “Add webhook”.',
    'Copy “Payload URL” and “Secret” from below into the fields with these names. Choose “application/json” as the content type.',
    'Choose “Let me select individual events”, select “Pushes” and “Pull requests”, and add the webhook.',
    'GitHub sends a ping. It appears in Received events within seconds.',
  ],
  gitlab: [
    'In the project on GitLab, open Settings, then Webhooks, and select “Add new webhook”.',
    'Copy “URL” and “Secret token” from below into the fields with these names.',
    'Select “Push events” and “Merge request events”, and add the webhook.',
    'Use Test on GitLab to send a push event. It appears in Received events within seconds.',
  ],
};

/** Where the new secret is entered: the webhook is there already. */
const rotatedSteps: Record<CodeHost, readonly string[]> = {
  github: [
    'In the repository on GitHub, open Settings, then Webhooks, and edit the webhook with this payload URL.',
    'Change its secret to the new one from below, and update the webhook.',
    'The next event appears in Received events within seconds.',
  ],
  gitlab: [
    'In the project on GitLab, open Settings, then Webhooks, and edit the webhook with this URL.',
    'Copy the new “Secret token” from below into the field with this name, and save the changes.',
    'Use Test on GitLab to send a push event. It appears in Received events within seconds.',
  ],
};

const receivedStatuses: Record<ReceivedStatus, string> = {
  pending: 'Pending',
  processed: 'Processed',
  ignored: 'Ignored',
  failed: 'Failed',
};

/** Those that say something about tasks. The code hosts have more. */
const eventNames: Record<string, string> = {
  ping: 'Ping',
  push: 'Push',
  'pull_request.opened': 'Pull request opened',
  'pull_request.edited': 'Pull request edited',
  'pull_request.reopened': 'Pull request reopened',
  'pull_request.closed': 'Pull request closed',
  'pull_request.ready_for_review': 'Pull request ready for review',
  'pull_request.converted_to_draft': 'Pull request converted to draft',
  'pull_request.synchronize': 'Pull request updated',
  'merge_request.open': 'Merge request opened',
  'merge_request.update': 'Merge request updated',
  'merge_request.reopen': 'Merge request reopened',
  'merge_request.close': 'Merge request closed',
  'merge_request.merge': 'Merge request merged',
};

export const integrations = {
  title: pages.integrations,
  intro: 'Link commits and pull requests to tasks by key, and post project activity to a chat.',
  notAllowed: 'Only project owners and organization owners and admins can see integrations.',
  hosts,
  codeTitle: 'Repositories',
  /** With the key of a task of the project, if it has one. */
  codeText: (key: string | null) =>
    `Name a task by its key${key === null ? '' : `, such as ${key},`} in a branch, title, or commit message.`,
  connect: 'Connect repository',
  connectTitle: 'Connect a repository',
  connectNext: 'Next, you’ll get the URL and the secret to enter at the code host.',
  emptyTitle: 'No repositories connected yet',
  emptyText: 'Commits and pull requests from GitHub and GitLab then appear on tasks.',
  service: 'Code host',
  name: 'Name (optional)',
  nameHint: 'Shown in task activity. Leave blank to use the code host’s name.',
  repository: 'Repository (optional)',
  repositoryHint:
    'For example, acme/website. Leave blank to accept every repository that uses this connection’s secret.',
  pulls: 'Pull requests',
  onOpen: 'When opened, move the task to',
  onMerge: 'When merged, move the task to',
  noMove: 'Don’t move it',
  removedColumn: (key: string) => `${key} (removed column)`,
  rulesHint: 'Tasks only move forward, unless a done task’s pull request is reopened.',
  targetBranch: 'Branch that counts as merged (optional)',
  targetBranchHint: 'Leave blank to use the repository’s default branch.',
  submit: 'Create connection',
  setUpTitle: (host: string) => `Set up the webhook on ${host}`,
  /** The code host’s own word for the field. */
  urls: { github: 'Payload URL', gitlab: 'URL' } satisfies Record<CodeHost, string>,
  /** Where the URL goes, once it is set up. */
  urlHints: {
    github: 'In the repository on GitHub, it goes under Settings\u00a0→\u00a0Webhooks.',
    gitlab: 'In the project on GitLab, it goes under Settings\u00a0→\u00a0Webhooks.',
  } satisfies Record<CodeHost, string>,
  secrets: { github: 'Secret', gitlab: 'Secret token' } satisfies Record<CodeHost, string>,
  secretText: 'Copy the secret now. It won’t be shown again.',
  steps,
  rotatedTitle: (host: string) => `Enter the new secret on ${host}`,
  rotatedSteps,
  done: 'Done',
  active: 'Active',
  paused: 'Paused',
  waiting: 'Waiting for the first event',
  lastReceived: 'Last event',
  refused: 'Request rejected',
  refusedTitle: (host: string) => `The last request from ${host} was rejected`,
  refusedAdvice: (field: string, host: string) =>
    `Rotate its secret, then enter the new one as “${field}” on ${host}.`,
  /** Before a time. */
  lastRefused: 'Rejected',
  back: 'All integrations',
  anyRepository: 'Any repository',
  whenOpened: (column: string) => `When opened, move to ${column}`,
  whenMerged: (column: string) => `When merged, move to ${column}`,
  noRules: 'Doesn’t move tasks',
  facts: { repository: 'Repository', rules: 'Rules', branch: 'Branch' },
  defaultBranch: 'Default branch',
  pause: 'Pause',
  resume: 'Resume',
  pausedNotice: 'Connection paused',
  resumedNotice: 'Connection resumed',
  edit: 'Edit',
  editTitle: 'Edit connection',
  saved: 'Connection saved',
  rotate: 'Rotate secret',
  rotateTitle: 'Rotate the secret?',
  rotateText: 'The previous secret stops working immediately. Enter the new one at the code host.',
  rotateSubmit: 'Rotate secret',
  more: 'More actions',
  delete: 'Delete',
  deleteTitle: 'Delete this connection?',
  deleteText:
    'Fettle stops linking and moving tasks, and deletes this connection’s log. Existing links stay on tasks.',
  deleted: 'Connection deleted',
  log: 'Received events',
  logIntro: 'Requests from the code host and their results, kept for 14 days.',
  logEmptyTitle: 'Nothing received yet',
  logEmptyRefusedTitle: 'No accepted requests yet',
  logEmptyText: 'Add the webhook at the code host. Its first request appears here.',
  logEmptyRefused: 'Rejected requests aren’t listed.',
  logColumns: { state: 'Status', name: 'Event', about: 'About', outcome: 'Result', time: 'Time' },
  receivedStatuses,
  eventNames,
  chatTitle: 'Chats',
  chatText: 'Post messages to a channel when tasks are created or moved, and when audits complete.',
  connectChat: 'Connect Slack',
  connectChatTitle: 'Connect Slack',
  chatUrl: 'Incoming webhook URL',
  chatUrlHint:
    'In Slack, add the app Incoming Webhooks to a channel and copy its URL. It starts with https://hooks.slack.com/services/.',
  chatSubmit: 'Connect Slack',
  chatCreated: 'Slack connected. Send a test message from its page.',
  chatEmptyTitle: 'No chats connected yet',
  chatEmptyText: 'Works with Slack. The operator of this installation can allow Mattermost and Discord too.',
};

const states: Record<PullRequestState, string> = {
  draft: 'Draft',
  open: 'Open',
  merged: 'Merged',
  closed: 'Closed',
};

/** Commits and pull requests on the page of a task. */
export const development = {
  title: 'Development',
  states,
  commit: (reference: string) => reference.slice(0, 8),
  pull: (service: CodeHost, reference: string) => (service === 'gitlab' ? `!${reference}` : `#${reference}`),
  by: (author: string) => `by ${author}`,
  more: (count: number) => `Show ${count} more`,
};
