import type { operationsByResource } from '../operations.ts';

/** Heading and one sentence about each resource, for the reference pages. */
export const resourceTitles: Record<keyof typeof operationsByResource, { title: string; about: string }> = {
  identity: {
    title: 'Identity',
    about: 'The current user, sign-in, sessions, and tokens.',
  },
  secondFactors: {
    title: 'Second factors',
    about: 'Authenticator apps, passkeys, and recovery codes, and signing in with them.',
  },
  account: {
    title: 'Account',
    about: "The signed-in user's account: profile, email address, password, and sessions.",
  },
  pictures: { title: 'Pictures', about: 'Pictures of people.' },
  orgs: { title: 'Organizations', about: 'Organizations with their members and invitations.' },
  branding: {
    title: 'Branding',
    about: 'The logo and the accent color that an organization has on its reports.',
  },
  domains: { title: 'Domains', about: 'Domains that an organization has proved to control.' },
  singleSignOn: {
    title: 'Single sign-on',
    about: 'Signing in through the OpenID Connect provider of an organization.',
  },
  projects: { title: 'Projects', about: 'Projects with their columns and members.' },
  favicons: { title: 'Favicons', about: 'Icons of the sites that projects are for.' },
  tasks: { title: 'Tasks', about: "Tasks, the cards on a project's board." },
  comments: { title: 'Comments', about: 'Comments on tasks.' },
  checklists: { title: 'Checklists', about: 'Checklists on tasks.' },
  attachments: { title: 'Attachments', about: 'Files and links attached to tasks.' },
  relations: {
    title: 'Relations',
    about: 'Relations between tasks: what blocks, duplicates, or relates to what.',
  },
  watchers: { title: 'Watchers', about: 'People who are notified about a task.' },
  timeEntries: { title: 'Time entries', about: 'Time logged on tasks.' },
  views: { title: 'Views', about: 'Saved views of the tasks of a project, private or shared.' },
  taskTemplates: {
    title: 'Task templates',
    about: 'Templates of a project, from which tasks are created.',
  },
  recurringTasks: {
    title: 'Recurring tasks',
    about: 'Tasks that Fettle creates again and again, by a rule of dates.',
  },
  imports: { title: 'Imports', about: 'Importing tasks from other tools.' },
  stats: { title: 'Statistics', about: 'Project and task counts, throughput, and logged time.' },
  activity: { title: 'Activity', about: 'Recent activity in all projects.' },
  audits: {
    title: 'Audits',
    about:
      "Audits of a project's site and their reports. In field names, a finding is one occurrence of an issue: one check that fails in one place.",
  },
  reportLinks: {
    title: 'Report links',
    about: 'Links to the report of an audit, for people without an account.',
  },
  live: { title: 'Live streams', about: 'Events delivered as they happen, as server-sent events.' },
  notifications: {
    title: 'Notifications',
    about: "The signed-in user's notifications and email settings.",
  },
  webhooks: { title: 'Webhooks', about: 'Webhooks that receive the events of a project.' },
  integrations: {
    title: 'Integrations',
    about: 'Connections to GitHub and GitLab, and the commits and pull requests that they link to tasks.',
  },
  guests: {
    title: 'Guest reports',
    about: 'Reports of people without an account, and how a project takes them.',
  },
  securityLog: {
    title: 'Security log',
    about: 'Sign-ins, and changes to members, roles, and settings.',
  },
  transfer: {
    title: 'Data',
    about: 'Exports of organizations and accounts, and their deletion.',
  },
  provisioning: {
    title: 'Provisioning',
    about: 'SCIM tokens of an organization, and what the groups of its identity provider give access to.',
  },
};
