import type { Route } from 'playwright-core';
import type { ScreenWorld } from '../screen-world.ts';
import { button, heading, text } from './reach.ts';
import type { Screen } from './screen.ts';

const webhooks = ({ project }: ScreenWorld) => `/projects/${project}/webhooks`;

/** As the service responds when the sign-in is some time ago. */
async function refuseUnconfirmed(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue();
  const error = { code: 'CONFIRMATION_REQUIRED', message: 'Prove once more who you are.' };
  return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ error }) });
}

/** Webhooks, a project, an organization, and the user's own settings. */
export const settingsScreens: readonly Screen[] = [
  { name: 'webhooks', as: 'nora', path: webhooks, reach: text('/hooks/fettle') },
  {
    name: 'webhooks-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/webhooks`,
    reach: text('No webhooks yet'),
  },
  { name: 'webhook-new', as: 'nora', path: webhooks, reach: button('New webhook', { name: 'New webhook' }) },
  {
    name: 'webhook',
    as: 'nora',
    path: (world) => `${webhooks(world)}/${world.webhook}`,
    reach: text('Deliveries'),
  },
  {
    name: 'webhook-broken',
    as: 'nora',
    path: (world) => `${webhooks(world)}/${world.brokenWebhook}`,
    reach: text('Deliveries'),
  },
  {
    name: 'webhook-replay',
    as: 'nora',
    path: (world) => `${webhooks(world)}/${world.brokenWebhook}`,
    reach: button('Redeliver failed', { name: 'Redeliver failed deliveries' }),
  },
  {
    name: 'delivery',
    as: 'nora',
    path: (world) => `${webhooks(world)}/${world.brokenWebhook}?delivery=${world.delivery}`,
    reach: text('Attempt 1'),
  },
  {
    name: 'project-settings',
    as: 'nora',
    path: ({ project }) => `/projects/${project}/settings`,
    reach: heading('Members'),
  },
  {
    name: 'remove-column',
    as: 'nora',
    path: ({ project }) => `/projects/${project}/settings`,
    reach: button('Remove Review', { name: 'Remove “Review”?' }),
  },
  {
    name: 'people',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    reach: text('Pending invitations'),
  },
  {
    name: 'invite',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    reach: button('Invite someone', { name: /^Invite to / }),
  },
  {
    name: 'reports',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/numbers`,
    reach: text('Logged time by project and person'),
  },
  {
    name: 'reports-empty',
    as: 'edda',
    path: ({ newSlug }) => `/orgs/${newSlug}/numbers`,
    reach: heading('Reports'),
  },
  {
    name: 'security-log',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/security-log`,
    reach: text('rotated the secret of a webhook'),
  },
  {
    name: 'security-log-filter',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/security-log?period=week`,
    async reach(page) {
      await page.getByText('rotated the secret of a webhook').first().waitFor();
      await page.getByRole('button', { name: 'Type', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'API token revoked' }).waitFor();
    },
  },
  {
    name: 'security-log-empty',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/security-log?type=google.linked`,
    reach: text('No matching entries'),
  },
  {
    name: 'profile-activity',
    as: 'nora',
    path: () => '/settings/profile',
    async reach(page) {
      await page.getByText('Failed sign-in as').first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'profile', as: 'nora', path: () => '/settings/profile', reach: text('This browser') },
  {
    name: 'sign-ins',
    as: 'nora',
    path: () => '/settings/profile',
    async reach(page) {
      await text('tidewater-report/2.1')(page);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).scrollIntoViewIfNeeded();
      await page.getByText('Saved in this browser.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notification-settings',
    as: 'nora',
    path: () => '/settings/notifications',
    reach: text('Email me about'),
  },
  { name: 'tokens', as: 'nora', path: () => '/settings/tokens', reach: text('Demo') },
  { name: 'tokens-empty', as: 'edda', path: () => '/settings/tokens', reach: text('No tokens yet') },
  {
    name: 'token-new',
    as: 'nora',
    path: () => '/settings/tokens',
    reach: button('New token', { name: 'New API token' }),
  },
  {
    name: 'token-secret',
    as: 'edda',
    path: () => '/settings/tokens',
    async reach(page) {
      await button('New token', { name: 'New API token' })(page);
      await page.getByRole('dialog').getByLabel('Name').fill('CI');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('textbox', { name: 'Token CI' }).waitFor();
    },
  },
  {
    name: 'sign-out-everywhere',
    as: 'nora',
    path: () => '/settings/profile',
    reach: button('Sign out everywhere else', { name: 'Sign out everywhere else?' }),
  },
  {
    name: 'confirm-identity',
    as: 'nora',
    path: () => '/settings/tokens',
    before: (page) => page.route('**/api/tokens', refuseUnconfirmed),
    async reach(page) {
      await button('New token', { name: 'New API token' })(page);
      await page.getByRole('dialog').getByLabel('Name').fill('CI');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Your password').waitFor();
    },
    expected: [/status of 403/],
  },
  {
    name: 'toast-undo',
    as: 'nora',
    path: ({ project }) => `/projects/${project}`,
    async reach(page) {
      const done = page.getByRole('region', { name: /^Done, / });
      await done.getByRole('link').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Delete task' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
];
