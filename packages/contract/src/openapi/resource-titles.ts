import type { operationsByResource } from '../operations.ts';

/** Heading and one sentence for each resource, for the pages people read. */
export const resourceTitles: Record<keyof typeof operationsByResource, { title: string; about: string }> = {
  identity: {
    title: 'Identity',
    about: 'Who the caller is, signing in, sessions and personal access tokens.',
  },
  account: {
    title: 'Account',
    about: 'What people see and change of their own account: profile, password, sessions.',
  },
  orgs: { title: 'Organizations', about: 'Organizations, their members and invitations.' },
  projects: { title: 'Projects', about: 'Projects with their columns and members.' },
  tasks: { title: 'Tasks', about: 'Cards on the board of a project.' },
  comments: { title: 'Comments', about: 'What people say on a task.' },
  checklists: { title: 'Checklists', about: 'Lists of items to tick on a task.' },
  attachments: { title: 'Attachments', about: 'Files and links on a task.' },
  timeEntries: { title: 'Time entries', about: 'Minutes worked on a task.' },
  stats: { title: 'Statistics', about: 'Numbers over projects and tasks.' },
  activity: { title: 'Activity', about: 'What happened lately, over all projects.' },
  audits: { title: 'Audits', about: "Crawls of a project's site with their reports." },
  live: { title: 'Live streams', about: 'What happens, as it happens.' },
  notifications: {
    title: 'Notifications',
    about: 'What people are told of, and which mails they get.',
  },
  webhooks: { title: 'Webhooks', about: 'URLs that receive the events of a project.' },
  securityLog: {
    title: 'Security log',
    about: 'Who signed in, and who changed members, roles and settings.',
  },
};
