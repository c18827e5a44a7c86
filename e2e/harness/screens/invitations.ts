import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { button, heading, text } from './steps.ts';

/** Responses of a service with a mail server, which this one does not have. */
const respond = (pattern: RegExp, data: unknown) => (page: Page) =>
  page.route(pattern, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data } }) : route.fallback(),
  );

const setup = (page: Page) =>
  respond(/\/api\/setup$/, { needed: false, googleClientId: 'fettle.apps.example', sendsMail: true })(page);

const mailed = (account: 'none' | 'verified' | 'unverified') => async (page: Page) => {
  await setup(page);
  await respond(/\/api\/invitations\//, {
    email: 'joost@tidewater.example',
    name: 'Joost Visser',
    orgName: 'Brightwater Studio',
    role: 'guest',
    projectNames: ['Tidewater Kayaks', 'Harbour Museum'],
    projectRole: 'viewer',
    invitedBy: 'Nora Lind',
    account,
  })(page);
};

const profile = (more: { emailVerified: boolean; pendingEmail: string | null }) => async (page: Page) => {
  await setup(page);
  await respond(/\/api\/me\/profile$/, {
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

/** Invitations as the inviter and the invited see them, and email addresses that are verified or not. */
export const invitationScreens: readonly Screen[] = [
  { name: 'invitation', as: null, path: (fixture) => fixture.openInvitation, show: heading(/^Join /) },
  {
    name: 'invitation-used',
    as: null,
    path: () => '/invitations/used-already',
    expected: [/status of 404/],
    show: heading('This invitation is no longer valid'),
  },
  {
    name: 'invitation-taken',
    as: null,
    path: (fixture) => fixture.openInvitation,
    before: reply(/\/api\/invitations\//, 'POST', 409, {
      error: {
        code: 'CONFLICT',
        message:
          'An account with the email address joost@tidewater.example already exists. Sign in to accept the invitation.',
      },
    }),
    expected: [/status of 409/],
    async show(page) {
      await page.getByLabel('Password').fill('a few words in a row');
      await page.getByRole('button', { name: 'Create account and join' }).click();
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
    },
  },
  { name: 'invitation-new', as: null, path: () => '/invitations/abc', before: mailed('none'), show: google },
  {
    name: 'invitation-known',
    as: null,
    path: () => '/invitations/abc',
    before: mailed('verified'),
    show: google,
  },
  {
    name: 'invitation-unverified',
    as: null,
    path: () => '/invitations/abc',
    before: mailed('unverified'),
    show: google,
  },
  {
    name: 'invitation-claim',
    as: null,
    path: () => '/invitations/abc',
    before: mailed('unverified'),
    async show(page) {
      await page.getByRole('button', { name: 'Set a new password' }).click();
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    },
  },
  {
    name: 'invitation-join',
    as: 'gita',
    path: (fixture) => fixture.gitasInvitation,
    show: text('You’re signed in as'),
  },
  {
    name: 'invitation-other',
    as: 'nora',
    path: (fixture) => fixture.gitasInvitation,
    show: text('but this invitation is for'),
  },
  {
    name: 'invitation-decline',
    as: null,
    path: (fixture) => fixture.openInvitation,
    show: button('Decline', { name: 'Decline the invitation?' }),
  },
  {
    name: 'invitation-declined',
    as: null,
    path: (fixture) => fixture.openInvitation,
    before: reply(/\/api\/invitations\//, 'DELETE', 200, { data: { id: 'x' } }),
    async show(page) {
      await button('Decline', { name: 'Decline the invitation?' })(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
      await page.getByRole('heading', { name: 'Invitation declined' }).waitFor();
    },
  },
  { name: 'home-invited', as: 'gita', path: () => '/', show: text('Invited by') },
  { name: 'home-no-org', as: 'uma', path: () => '/', show: text('You’re not in an organization yet') },
  {
    name: 'home-unverified',
    as: 'uma',
    path: () => '/',
    before: setup,
    show: text('after you verify this email address'),
  },
  {
    name: 'notifications-invited',
    as: 'gita',
    path: () => '/notifications',
    show: text('Invited by'),
  },
  {
    name: 'invite-guest',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    async show(page) {
      await button('Invite someone', { name: /^Invite to / })(page);
      await page.getByLabel('Role', { exact: true }).selectOption('Guest');
      await page.getByText('Choose at least one. Guests see no others').waitFor();
    },
  },
  {
    name: 'invite-projects',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    async show(page) {
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
    show: text('Send verification link'),
  },
  {
    name: 'profile-pending',
    as: 'uma',
    path: () => '/settings/profile',
    before: profile({ emailVerified: true, pendingEmail: 'uma@elsewhere.example' }),
    show: text('Send link again'),
  },
  {
    name: 'change-email',
    as: 'uma',
    path: () => '/settings/profile',
    before: profile({ emailVerified: true, pendingEmail: null }),
    show: button('Change email', { name: 'Change your email address' }),
  },
  {
    name: 'verify-email-question',
    as: 'uma',
    path: () => used,
    before: profile({ emailVerified: true, pendingEmail: 'uma.new@example.com' }),
    show: heading('Change your email'),
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
    show: confirmed('Your email is verified'),
  },
  {
    name: 'verify-email-gone',
    as: 'uma',
    path: () => used,
    expected: [/status of 404/],
    show: confirmed('This link isn’t valid'),
  },
  {
    name: 'verify-email-taken',
    as: 'uma',
    path: () => used,
    async before(page) {
      await profile({ emailVerified: true, pendingEmail: 'uma.new@example.com' })(page);
      await reply(/\/api\/me\/email-verification\//, 'POST', 409, {
        error: {
          code: 'CONFLICT',
          message:
            'This email address now belongs to another account. Sign in to that account, or use a different address.',
        },
      })(page);
    },
    expected: [/status of 409/],
    show: confirmed('Your email address wasn’t changed'),
  },
];

function google(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Continue with Google' }).waitFor();
}

/** The page of an emailed link after confirming. */
function confirmed(title: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^(Confirm|Change email address)$/ }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  };
}
