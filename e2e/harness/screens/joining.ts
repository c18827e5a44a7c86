import type { Page } from 'playwright-core';
import { button, heading, text } from './reach.ts';
import type { Screen } from './screen.ts';

/** Responses of a service with a mail server, which this one does not have. */
const answer = (pattern: RegExp, data: unknown) => (page: Page) =>
  page.route(pattern, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data } }) : route.fallback(),
  );

const setup = (page: Page) =>
  answer(/\/api\/setup$/, { needed: false, googleClientId: 'fettle.apps.example', sendsMail: true })(page);

const mailed = (account: 'none' | 'verified' | 'unverified') => async (page: Page) => {
  await setup(page);
  await answer(/\/api\/invitations\//, {
    email: 'joost@tidewater.example',
    name: 'Joost Visser',
    orgName: 'Brightwater Studio',
    role: 'guest',
    projectNames: ['Tidewater Kayaks', 'Harbour Museum'],
    invitedBy: 'Nora Lind',
    account,
  })(page);
};

const profile = (more: { emailVerified: boolean; pendingEmail: string | null }) => async (page: Page) => {
  await setup(page);
  await answer(/\/api\/me\/profile$/, {
    id: '01a0b0c0-0000-7000-8000-000000000000',
    name: 'Uma Wells',
    email: 'uma.wells@example.com',
    username: null,
    hasPassword: true,
    ...more,
  })(page);
};

/** The response of the service does not matter here. */
const reply = (pattern: RegExp, method: string, status: number, json: unknown) => (page: Page) =>
  page.route(pattern, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );

const used = '/verify-email/used-already';

/** Invitations from every side, and email addresses that are verified or not. */
export const joiningScreens: readonly Screen[] = [
  { name: 'invitation', as: null, path: (world) => world.openInvitation, reach: heading(/^Join /) },
  {
    name: 'invitation-used',
    as: null,
    path: () => '/invitations/used-already',
    expected: [/status of 404/],
    reach: heading('This invitation is no longer valid'),
  },
  {
    name: 'invitation-taken',
    as: null,
    path: (world) => world.openInvitation,
    before: reply(/\/api\/invitations\//, 'POST', 409, {
      error: {
        code: 'CONFLICT',
        message:
          'An account with the email address joost@tidewater.example already exists. Sign in to accept the invitation.',
      },
    }),
    expected: [/status of 409/],
    async reach(page) {
      await page.getByLabel('Password').fill('a few words in a row');
      await page.getByRole('button', { name: 'Create account and join' }).click();
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
    },
  },
  { name: 'invitation-new', as: null, path: () => '/invitations/abc', before: mailed('none'), reach: google },
  {
    name: 'invitation-known',
    as: null,
    path: () => '/invitations/abc',
    before: mailed('verified'),
    reach: google,
  },
  {
    name: 'invitation-unverified',
    as: null,
    path: () => '/invitations/abc',
    before: mailed('unverified'),
    reach: google,
  },
  {
    name: 'invitation-claim',
    as: null,
    path: () => '/invitations/abc',
    before: mailed('unverified'),
    async reach(page) {
      await page.getByRole('button', { name: 'Set a new password' }).click();
      await page.getByRole('heading', { name: 'Claim this account' }).waitFor();
    },
  },
  {
    name: 'invitation-join',
    as: 'gita',
    path: (world) => world.gitasInvitation,
    reach: text('You are signed in as'),
  },
  {
    name: 'invitation-other',
    as: 'nora',
    path: (world) => world.gitasInvitation,
    reach: text('but this invitation is for'),
  },
  {
    name: 'invitation-decline',
    as: null,
    path: (world) => world.openInvitation,
    reach: button('Decline', { name: 'Decline the invitation?' }),
  },
  {
    name: 'invitation-declined',
    as: null,
    path: (world) => world.openInvitation,
    before: reply(/\/api\/invitations\//, 'DELETE', 200, { data: { id: 'x' } }),
    async reach(page) {
      await button('Decline', { name: 'Decline the invitation?' })(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
      await page.getByRole('heading', { name: 'Invitation declined' }).waitFor();
    },
  },
  { name: 'home-invited', as: 'gita', path: () => '/', reach: text('invited you as a guest') },
  { name: 'home-no-org', as: 'uma', path: () => '/', reach: text('You are not in an organization yet') },
  {
    name: 'home-unverified',
    as: 'uma',
    path: () => '/',
    before: setup,
    reach: text('after you verify this email address'),
  },
  {
    name: 'notifications-invited',
    as: 'gita',
    path: () => '/notifications',
    reach: text('invited you as a guest'),
  },
  {
    name: 'invite-guest',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    async reach(page) {
      await button('Invite someone', { name: /^Invite to / })(page);
      await page.getByLabel('Role', { exact: true }).selectOption('Guest');
      await page.getByText('A guest without projects sees nothing').waitFor();
    },
  },
  {
    name: 'invite-projects',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    async reach(page) {
      await button('Invite someone', { name: /^Invite to / })(page);
      await page.getByLabel('Role', { exact: true }).selectOption('Guest');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await page.getByLabel('Role in these projects').waitFor();
    },
  },
  {
    name: 'profile-unverified',
    as: 'uma',
    path: () => '/settings/profile',
    before: profile({ emailVerified: false, pendingEmail: null }),
    reach: text('Send verification link'),
  },
  {
    name: 'profile-pending',
    as: 'uma',
    path: () => '/settings/profile',
    before: profile({ emailVerified: true, pendingEmail: 'uma@elsewhere.example' }),
    reach: text('Send again'),
  },
  {
    name: 'change-email',
    as: 'uma',
    path: () => '/settings/profile',
    before: profile({ emailVerified: true, pendingEmail: null }),
    reach: button('Change email', { name: 'Change your email' }),
  },
  {
    name: 'verify-email-question',
    as: 'uma',
    path: () => used,
    before: profile({ emailVerified: true, pendingEmail: 'uma.new@example.com' }),
    reach: heading('Change your email'),
  },
  {
    name: 'verify-email',
    as: 'uma',
    path: () => used,
    before: reply(/\/api\/me\/email-verification\//, 'POST', 200, {
      data: {
        id: '01a0b0c0-0000-7000-8000-000000000000',
        name: 'Uma Wells',
        email: 'uma.wells@example.com',
        emailVerified: true,
        pendingEmail: null,
        username: null,
        hasPassword: true,
      },
    }),
    reach: confirmed('Your email is verified'),
  },
  {
    name: 'verify-email-gone',
    as: 'uma',
    path: () => used,
    expected: [/status of 404/],
    reach: confirmed('This link is not valid'),
  },
  {
    name: 'verify-email-taken',
    as: 'uma',
    path: () => used,
    before: reply(/\/api\/me\/email-verification\//, 'POST', 409, {
      error: {
        code: 'CONFLICT',
        message:
          'This email address now belongs to another account. Sign in to that account, or use a different address.',
      },
    }),
    expected: [/status of 409/],
    reach: confirmed('This email address belongs to another account'),
  },
];

function google(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Continue with Google' }).waitFor();
}

/** The page of an emailed link after confirming. */
function confirmed(title: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  };
}
