import type { Page, Route } from 'playwright-core';
import type { Screen } from './screen.ts';
import { button, text } from './steps.ts';

/** The response of the service when the sign-in is not recent. */
async function refuseUnconfirmed(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue();
  const error = { code: 'CONFIRMATION_REQUIRED', message: 'Prove once more who you are.' };
  return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ error }) });
}

const someFactors = {
  factors: [
    {
      id: '01a1fb80-0000-7000-8000-000000000001',
      kind: 'totp',
      name: 'Work phone',
      createdAt: '2026-10-01T08:00:00.000Z',
      lastUsedAt: '2026-11-20T08:00:00.000Z',
    },
    {
      id: '01a1fb80-0000-7000-8000-000000000002',
      kind: 'passkey',
      name: 'Laptop with a name that is rather long for a row on a phone',
      createdAt: '2026-10-02T08:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 2,
};

const someCodes = Array.from({ length: 10 }, (_, number) => `k3wd-9hxa-pq7m-vt2${number}`);

/** The user's own settings. */
export const ownSettingsScreens: readonly Screen[] = [
  {
    name: 'profile-delete-owner',
    as: 'nora',
    path: () => '/settings/profile',
    show: button('Delete account', { name: 'You can’t delete your account yet' }),
  },
  {
    name: 'profile-delete',
    as: 'uma',
    path: () => '/settings/profile',
    show: button('Delete account', { name: 'Delete your account?' }),
  },
  {
    name: 'security-activity',
    as: 'nora',
    path: () => '/settings/security',
    async show(page) {
      await page.getByText('Failed sign-in to your account').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'security',
    as: 'nora',
    path: () => '/settings/security',
    show: text('Your account has no second factor'),
  },
  {
    name: 'security-factors',
    as: 'nora',
    path: () => '/settings/security',
    before: (page) =>
      page.route('**/api/me/second-factors', (route) => route.fulfill({ json: { data: someFactors } })),
    async show(page) {
      await text('2 unused codes left')(page);
      await toTop(page, 'Second factors');
    },
  },
  {
    name: 'security-app',
    as: 'nora',
    path: () => '/settings/security',
    async show(page) {
      await page.getByRole('button', { name: 'Add authenticator app' }).click();
      // A phone has it folded away.
      await page.getByLabel('QR code for the authenticator app').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'security-codes',
    as: 'nora',
    path: () => '/settings/security',
    async before(page) {
      await page.route('**/api/me/second-factors', (route) => route.fulfill({ json: { data: someFactors } }));
      await page.route('**/api/me/recovery-codes', (route) =>
        route.fulfill({ status: 201, json: { data: { recoveryCodes: someCodes } } }),
      );
    },
    async show(page) {
      await page.getByRole('button', { name: 'Create new codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
      await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
    },
  },
  {
    name: 'org-settings',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings`,
    async show(page) {
      await page.getByText('Everyone except guests').click();
      await page.getByLabel('Required from').scrollIntoViewIfNeeded();
    },
  },
  { name: 'profile', as: 'nora', path: () => '/settings/profile', show: text('Saved in this browser.') },
  {
    name: 'sign-ins',
    as: 'nora',
    path: () => '/settings/security',
    async show(page) {
      await text('tidewater-report/2.1')(page);
      await toTop(page, 'Sessions');
    },
  },
  {
    name: 'notification-settings',
    as: 'nora',
    path: () => '/settings/notifications',
    show: text('Email me about'),
  },
  { name: 'tokens', as: 'nora', path: () => '/settings/tokens', show: text('Demo') },
  {
    name: 'token-details',
    as: 'nora',
    path: () => '/settings/tokens',
    async show(page) {
      await page.getByRole('button', { name: /^Demo/ }).click();
      await text('Permissions')(page);
    },
  },
  { name: 'tokens-empty', as: 'edda', path: () => '/settings/tokens', show: text('No tokens yet') },
  {
    name: 'token-new',
    as: 'nora',
    path: () => '/settings/tokens',
    show: button('New token', { name: 'New API token' }),
  },
  {
    name: 'token-secret',
    as: 'edda',
    path: () => '/settings/tokens',
    async show(page) {
      await button('New token', { name: 'New API token' })(page);
      await page.getByRole('dialog').getByLabel('Name').fill('CI');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('textbox', { name: 'Token “CI”' }).waitFor();
    },
  },
  {
    name: 'sign-out-everywhere',
    as: 'nora',
    path: () => '/settings/security',
    show: button('Sign out everywhere else', { name: 'Sign out everywhere else?' }),
  },
  {
    name: 'confirm-identity',
    as: 'nora',
    path: () => '/settings/tokens',
    before: (page) => page.route('**/api/tokens', refuseUnconfirmed),
    async show(page) {
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
    async show(page) {
      const done = page.getByRole('region', { name: /^Done, / });
      await done.getByRole('link').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Delete task' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
];

/** Scrolls to a section of a long page. */
async function toTop(page: Page, section: string): Promise<void> {
  await page
    .getByRole('region', { name: section, exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
}
