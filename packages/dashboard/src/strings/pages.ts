import { formatCount } from './format/format-count.ts';

/**
 * The names of pages, for titles, links, and commands, which the first load needs. What is on a page is in a module of
 * its own, which loads with the page.
 */
export const pages = {
  signIn: 'Sign in',
  forgotPassword: 'Forgot your password?',
  newPassword: 'Choose a new password',
  setUp: 'Set up Fettle',
  invitation: 'Invitation',
  verifyEmail: 'Verify your email',
  linkAccount: 'Link your account',
  myTasks: 'My tasks',
  audit: 'Audit',
  ignoredIssues: 'Ignored issues',
  inspectPage: 'Inspect page',
  webhooks: 'Webhooks',
  webhook: 'Webhook',
  projectWebhooks: 'Project webhooks',
  integrations: 'Integrations',
  connection: 'Connection',
  projectIntegrations: 'Project integrations',
  settings: 'Settings',
  projectSettings: 'Project settings',
  importTasks: 'Import tasks',
  templates: 'Templates and recurring tasks',
  projectTemplates: 'Task templates and recurring tasks',
  notifications: 'Notifications',
  unreadNotifications: (count: number) => formatCount(count, 'unread notification'),
  profile: 'Profile',
  security: 'Security',
  securityCommand: 'Security: password, second factors, and sessions',
  emailNotifications: 'Email notifications',
  tokens: 'API tokens',
  orgSettings: 'Organization settings',
  branding: 'Branding',
  singleSignOn: 'Single sign-on',
};

/** What every page can say of the user's invitations. */
export const invitationNotices = {
  waiting: (count: number) => formatCount(count, 'invitation'),
  joined: (org: string) => `You joined ${org}`,
  declinedNotice: (org: string) => `You declined the invitation to ${org}`,
  notDeclined: (why: string) => `The invitation couldn’t be declined. ${why}`,
};

/** What the navigation shows of an audit that is running. */
export const auditProgress = {
  title: 'Audit in progress',
  percent: (percent: number) => `${percent}%`,
};
