import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { heading, button as openDialog, openMenu, text } from './steps.ts';

/** The response to a right password of an account with a second factor. */
const challenged = {
  user: null,
  challenge: {
    challenge: 'AAAA',
    expiresAt: '2100-01-01T00:00:00.000Z',
    methods: ['code', 'passkey', 'recoveryCode'],
    passkey: { rpId: 'localhost', challenge: 'AAAA', allowCredentials: [], userVerification: 'preferred' },
  },
};

/** As if there were a mail server. */
const sendsMail = (page: Page) =>
  page.route('**/api/setup', (route) =>
    route.fulfill({
      json: { data: { needed: false, googleClientId: null, passkeyHost: null, sendsMail: true } },
    }),
  );

/** A link to choose a new password that is valid. */
const resets =
  ({ emailVerified }: { emailVerified: boolean }) =>
  (page: Page) =>
    page.route('**/api/password-resets/*', (route) =>
      route.fulfill({ json: { data: { email: 'nora@brightwater.example', emailVerified } } }),
    );

/** Waits for this button. */
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor();

/** Sign-in, home, and what can be opened everywhere. */
export const generalScreens: readonly Screen[] = [
  { name: 'sign-in', as: null, path: () => '/sign-in', show: heading('Sign in') },
  {
    name: 'sign-in-refused',
    as: null,
    path: () => '/sign-in',
    expected: [/status of 401/],
    async show(page) {
      await page.getByLabel('Email or username').fill('nora@brightwater.example');
      await page.getByLabel('Password').fill('not this one');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Incorrect email, username, or password.').first().waitFor();
    },
  },
  {
    name: 'sign-in-shown',
    as: null,
    path: () => '/sign-in',
    async show(page) {
      await page.getByLabel('Password').fill('a few words in a row');
      await page.getByRole('button', { name: 'Show password' }).click();
    },
  },
  {
    name: 'forgot-password',
    as: null,
    path: () => '/sign-in/password',
    before: sendsMail,
    show: button('Send reset link'),
  },
  {
    name: 'forgot-password-no-mail',
    as: null,
    path: () => '/sign-in/password',
    show: text('This installation doesn’t send email'),
  },
  {
    name: 'reset-sent',
    as: null,
    path: () => '/sign-in/password',
    async before(page) {
      await sendsMail(page);
      const data = { email: 'nora@brightwater.example', validMinutes: 30 };
      await page.route('**/api/password-resets', (route) => route.fulfill({ json: { data } }));
    },
    async show(page) {
      await page.getByLabel('Email').fill('nora@brightwater.example');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
  },
  {
    name: 'new-password',
    as: null,
    path: () => '/reset-password/abc',
    before: resets({ emailVerified: true }),
    show: button('Set password'),
  },
  {
    name: 'new-password-unverified',
    as: null,
    path: () => '/reset-password/abc',
    before: resets({ emailVerified: false }),
    show: button('Set password'),
  },
  {
    name: 'new-password-set',
    as: null,
    path: () => '/reset-password/abc',
    before: resets({ emailVerified: true }),
    async show(page) {
      await page.getByLabel('New password').fill('a few words in a row');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    },
  },
  {
    name: 'new-password-expired',
    as: null,
    path: () => '/reset-password/used-already',
    expected: [/status of 404/],
    show: heading('This link is no longer valid'),
  },
  {
    name: 'sign-in-provider',
    as: null,
    path: () => '/sign-in',
    before: async (page) => {
      const provider = { org: 'brightwater', name: 'Brightwater ID' };
      await page.route('**/api/single-sign-on/find', (route) =>
        route.fulfill({ json: { data: { provider } } }),
      );
    },
    async show(page) {
      await page.getByLabel('Email or username').fill('nora@brightwater.example');
      await page.getByRole('button', { name: 'Continue with Brightwater ID' }).waitFor();
    },
  },
  {
    name: 'sign-in-link',
    as: null,
    path: () => '/sign-in/callback',
    before: async (page) => {
      const link = {
        token: 'AAAA',
        email: 'nora@brightwater.example',
        orgName: 'Brightwater',
        providerName: 'Brightwater ID',
        expiresAt: '2100-01-01T00:00:00.000Z',
      };
      const data = { user: null, challenge: null, link, redirect: null };
      await page.route('**/api/single-sign-on/complete', (route) => route.fulfill({ json: { data } }));
    },
    show: heading('Link your account'),
  },
  {
    name: 'sign-in-org',
    as: null,
    path: () => '/sign-in/org/nowhere',
    show: heading('Single sign-on isn’t set up'),
  },
  {
    name: 'sign-in-second-factor',
    as: null,
    path: () => '/sign-in',
    before: (page) => page.route('**/api/session', (route) => route.fulfill({ json: { data: challenged } })),
    async show(page) {
      await page.getByLabel('Email or username').fill('nora@brightwater.example');
      await page.getByLabel('Password').fill('a few words in a row');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    },
  },
  {
    name: 'home-factor-required',
    as: 'edda',
    path: () => '/',
    async before(page) {
      await page.route('**/api/session', async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object };
        const secondFactorRequiredBy = [{ name: 'Blom & Daughters', from: '2026-01-01T00:00:00.000Z' }];
        await route.fulfill({ json: { data: { ...data, secondFactorRequiredBy } } });
      });
      const none = { data: [], meta: { page: 1, limit: 100, total: 0 } };
      await page.route('**/api/projects?*', (route) => route.fulfill({ json: none }));
    },
    show: text('requires a second factor'),
  },
  {
    name: 'set-up',
    as: null,
    path: () => '/set-up',
    before: (page) =>
      page.route('**/api/setup', (route) => route.fulfill({ json: { data: { needed: true } } })),
    show: heading('Set up Fettle'),
  },
  { name: 'home', as: 'nora', path: () => '/', show: text('Recent activity') },
  { name: 'my-tasks', as: 'nora', path: () => '/my-tasks', show: heading('My tasks') },
  {
    name: 'my-tasks-new',
    as: 'nora',
    path: () => '/my-tasks',
    // The task is for the project that was opened last.
    before: async (page, { project }) => {
      await page.goto(`/projects/${project}`);
      await text('Tidewater Kayaks')(page);
    },
    show: openDialog('New task', { name: 'New task' }),
  },
  {
    name: 'my-tasks-filtered',
    as: 'nora',
    path: () => '/my-tasks?status=todo&by=updatedAt',
    show: text('Say clearly what we do not do'),
  },
  {
    name: 'my-tasks-filter-picker',
    as: 'nora',
    path: () => '/my-tasks?due=week',
    async show(page) {
      await page.getByText('Opening hours for the holidays').waitFor();
      const filter = page.getByRole('button', { name: /^Filter/ });
      if (await filter.isVisible()) await filter.click();
      await page.getByRole('button', { name: /^Status/ }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'my-tasks-none', as: 'nora', path: () => '/my-tasks?q=zeppelin', show: text('No matching tasks') },
  { name: 'home-new', as: 'edda', path: () => '/', show: text('First steps') },
  {
    name: 'home-menu',
    as: 'nora',
    path: () => '/',
    async show(page) {
      await openMenu(page);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'new-project',
    as: 'nora',
    path: () => '/',
    async show(page) {
      await openMenu(page);
      await openDialog('New project', { name: 'New project' })(page);
    },
  },
  {
    name: 'palette',
    as: 'nora',
    path: () => '/',
    async show(page) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('pri');
      // The excerpt of a description.
      await page.getByRole('option').getByText('find the').waitFor();
    },
  },
  {
    name: 'palette-nothing',
    as: 'nora',
    path: () => '/',
    async show(page) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('zzzz');
      await page.getByText('No results').first().waitFor();
    },
  },
  {
    name: 'palette-away',
    as: 'nora',
    path: () => '/',
    expected: [/status of 503/],
    before: (page) =>
      page.route('**/api/tasks?*q=set*', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Starting.' } } }),
      ),
    async show(page) {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('set');
      await page.getByText('Commands still work').waitFor();
    },
  },
  { name: 'notifications', as: 'nora', path: () => '/notifications', show: heading('Notifications') },
  {
    name: 'notifications-empty',
    as: 'edda',
    path: () => '/notifications',
    show: text('No notifications yet'),
  },
  {
    name: 'not-found',
    as: 'nora',
    path: () => '/nowhere',
    show: heading('Page not found'),
  },
  {
    name: 'project-not-found',
    as: 'nora',
    path: () => '/projects/01a0b0c0-0000-7000-8000-000000000000',
    expected: [/status of 404/],
    show: heading('Project not found'),
  },
  {
    name: 'page-failed',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/numbers`,
    before: (page) =>
      page.route('**/api/**/stats*', (route) =>
        route.fulfill({
          status: 500,
          json: { error: { code: 'INTERNAL', message: 'A fault in the service.' } },
        }),
      ),
    expected: [/status of 500/],
    show: heading('This page couldn’t be loaded'),
  },
];
