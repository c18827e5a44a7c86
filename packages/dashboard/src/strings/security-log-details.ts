import { priorities, roles } from './names.ts';
import { projectSettings } from './project-settings.ts';

/** A value of the details, where it is there. */
export const named = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** What the details of entries are called. */
export const detailNames: Record<string, string> = {
  beginsAt: 'Begins',
  by: 'Method',
  day: 'Day of the month',
  ended: 'Sessions ended',
  endedSignIns: 'Sessions ended',
  expiresAt: 'Expires',
  failures: 'Failed sign-ins',
  fileName: 'File',
  files: 'Files',
  first: 'First password',
  from: 'Previous email',
  kind: 'Session',
  maxDepth: 'Crawl depth',
  maxPages: 'Page limit',
  method: 'Sign-in method',
  onMerge: 'Column when merged',
  onOpen: 'Column when opened',
  revokedTokens: 'API tokens revoked',
  rows: 'Rows',
  scimToken: 'SCIM token',
  scopes: 'Permissions',
  slug: 'URL slug',
  takenOver: 'Account claimed',
  to: 'New email',
  url: 'URL',
  urlChanged: 'Receiver URL changed',
  weekday: 'Day of the week',
};

/** The words for values that the service stores as codes, by detail. */
export const detailValues: Record<string, Record<string, string>> = {
  by: {
    command: 'fettle command',
    dns: 'TXT record',
    operator: 'fettle command',
    self: 'own account',
    mail: 'emailed link',
    google: 'Google',
    provider: 'single sign-on',
    'set-up': 'setup',
    invitation: 'invitation',
    provisioning: 'identity provider',
  },
  frequency: { off: 'Never', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
  kind: {
    browser: 'browser',
    mobile: 'API client',
    token: 'API client',
    'all others': 'all others',
  },
  method: { password: 'password', google: 'Google', provider: 'single sign-on' },
  priority: priorities,
  reason: {
    gone: 'the receiver responded with 410 Gone',
    failing: 'every delivery failed for 5 days',
  },
  role: roles,
  service: { github: 'GitHub', gitlab: 'GitLab' },
  status: projectSettings.statuses,
  weekday: {
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
    7: 'Sunday',
  },
};

/** What the absence of a value means where it is not “none”. */
export const absentDetails: Record<string, string> = { expiresAt: 'never', projects: 'all' };
