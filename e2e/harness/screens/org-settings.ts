import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { button, text } from './steps.ts';

/** A logo and a color. */
async function showBranding(page: Page): Promise<void> {
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="120" height="120" rx="28" fill="#7c2d12"/><text x="145" y="80" font-family="serif" font-size="56">Brightwater</text></svg>`;
  await page.route('**/api/orgs/*/logos/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: logo }),
  );
  const size = { size: 4_096, width: 480, height: 120, createdAt: '2026-11-20T08:00:00.000Z' };
  const data = {
    accentColor: '#c2410c',
    accentTextColor: '#ffffff',
    logo: { id: 'x', url: '/api/orgs/brightwater/logos/x', mimeType: 'image/png', ...size },
  };
  await page.route('**/api/orgs/*/branding', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ data }) }),
  );
}

const domainBase = {
  id: '01a1fb80-0000-7000-8000-000000000011',
  domain: 'brightwater.example',
  record: {
    name: '_fettle-challenge.brightwater.example',
    value: 'fettle-domain-verification=0123456789abcdef0123456789abcdef',
  },
  createdAt: '2026-11-20T08:00:00.000Z',
  verifiedAt: '2026-11-20T08:00:00.000Z',
  verifiedBy: 'dns',
  checkedAt: '2026-11-20T08:00:00.000Z',
  missingSince: null,
};

/** Domains in every state, and a provider. */
async function showProvider(page: Page): Promise<void> {
  const named = (domain: string, changes: object) => ({
    ...domainBase,
    id: domain,
    domain,
    record: { ...domainBase.record, name: `_fettle-challenge.${domain}` },
    ...changes,
  });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const domains = [
    domainBase,
    named('intranet.brightwater.example', { verifiedBy: 'operator' }),
    named('new.example', { verifiedAt: null, verifiedBy: null }),
    named('old-name-of-brightwater.example', { missingSince: yesterday }),
  ];
  const provider = {
    id: '01a1fb80-0000-7000-8000-000000000012',
    name: 'Brightwater ID',
    issuer: 'https://login.brightwater.example/realms/main',
    clientId: 'fettle',
    hasClientSecret: true,
    scopes: ['openid', 'email', 'profile'],
    emailClaim: 'email',
    nameClaim: 'name',
    joinRole: 'guest',
    enabled: true,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
  };
  const redirectUri = 'https://fettle.example.com/sign-in/callback';
  await page.route('**/api/orgs/*/domains', (route) => route.fulfill({ json: { data: { domains } } }));
  await page.route('**/api/orgs/*/single-sign-on', (route) =>
    route.fulfill({ json: { data: { provider, redirectUri } } }),
  );
}

/** Exports in every state, and a deletion that begins in a week. */
async function showPlannedDeletion(page: Page): Promise<void> {
  const json = (data: unknown) => ({ contentType: 'application/json', body: JSON.stringify(data) });
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  const base = {
    sha256: null,
    size: null,
    requestedBy: 'Nora Lindqvist',
    completedAt: null,
    expiresAt: null,
  };
  const items = [
    { ...base, id: '1', status: 'queued', createdAt: day(0) },
    { ...base, id: '2', status: 'complete', size: 48_200_000, createdAt: day(-1), expiresAt: day(6) },
    { ...base, id: '3', status: 'failed', createdAt: day(-3) },
    { ...base, id: '4', status: 'expired', createdAt: day(-40) },
  ];
  await page.route('**/api/orgs/*/exports?*', (route) =>
    route.fulfill(json({ data: items, meta: { page: 1, limit: 20, total: items.length } })),
  );
  const deletion = { requestedBy: 'Nora Lindqvist', requestedAt: day(0), beginsAt: day(7) };
  await page.route('**/api/orgs/*/deletion', (route) => route.fulfill(json({ data: { deletion, days: 7 } })));
}

/** An identity provider with groups, and requests that were refused. */
async function showProvisioning(page: Page): Promise<void> {
  const list = (items: readonly object[]) => ({
    contentType: 'application/json',
    body: JSON.stringify({ data: items, meta: { page: 1, limit: 50, total: items.length } }),
  });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const token = {
    publicId: 'aB3dE5gH7j',
    createdBy: 'Nora Lindqvist',
    createdAt: ago(90_000),
    expiresAt: null,
    revokedAt: null,
  };
  await page.route('**/api/orgs/*/provisioning', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        data: {
          baseUrl: 'https://fettle.example.com/scim/v2',
          users: { active: 42, pending: 3, inactive: 5 },
        },
      }),
    }),
  );
  await page.route('**/api/orgs/*/scim-tokens?*', (route) =>
    route.fulfill(
      list([
        { ...token, id: '1', name: 'Okta', lastFour: 'x7Qa', lastUsedAt: ago(2) },
        {
          ...token,
          id: '2',
          name: 'Okta, old',
          lastFour: 'p0Zz',
          lastUsedAt: ago(9_000),
          revokedAt: ago(8_000),
        },
      ]),
    ),
  );
  const group = { createdAt: ago(90_000), updatedAt: ago(5) };
  await page.route('**/api/orgs/*/scim-groups?*', (route) =>
    route.fulfill(
      list([
        {
          ...group,
          id: '1',
          displayName: 'Web team',
          memberCount: 12,
          role: 'member',
          projects: [{ projectId: '1', name: 'Harbour relaunch', role: 'member' }],
        },
        { ...group, id: '2', displayName: 'All employees', memberCount: 1, role: null, projects: [] },
      ]),
    ),
  );
  const request = { token: 'Okta', detail: null };
  await page.route('**/api/orgs/*/scim-requests?*', (route) =>
    route.fulfill(
      list([
        { ...request, id: '1', method: 'GET', path: '/scim/v2/Users', status: 200, createdAt: ago(2) },
        {
          ...request,
          id: '2',
          method: 'PATCH',
          path: '/scim/v2/Users/01a2051b-34c0-7000-8000-000000000000',
          status: 409,
          detail:
            'This person is the last owner of the organization, who cannot be removed or deactivated. Make someone else an owner first.',
          createdAt: ago(7),
        },
      ]),
    ),
  );
}

/** People, reports, and settings of an organization. */
export const orgSettingsScreens: readonly Screen[] = [
  {
    name: 'people',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    show: text('Invitations'),
  },
  {
    name: 'invite',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/people`,
    show: button('Invite someone', { name: /^Invite to / }),
  },
  {
    name: 'reports',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/numbers`,
    show: text('Logged time by project and person'),
  },
  {
    name: 'reports-empty',
    as: 'edda',
    path: ({ newSlug }) => `/orgs/${newSlug}/numbers`,
    show: text('Nothing to report yet'),
  },
  {
    name: 'security-log',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/security-log`,
    show: text('rotated the secret of a webhook'),
  },
  {
    name: 'security-log-filter',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/security-log?period=week`,
    async show(page) {
      await page.getByText('rotated the secret of a webhook').first().waitFor();
      await page.getByRole('combobox', { name: 'Type', exact: true }).click();
      await page.getByRole('option', { name: /^API token revoked/ }).waitFor();
    },
  },
  {
    name: 'security-log-empty',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/security-log?type=google.linked`,
    show: text('No matching entries'),
  },
  {
    name: 'provisioning-empty',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/provisioning`,
    show: text(/^No tokens yet/),
  },
  {
    name: 'provisioning',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/provisioning`,
    before: showProvisioning,
    show: text('Web team'),
  },
  {
    name: 'provisioning-group',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/provisioning`,
    before: showProvisioning,
    show: button('Change access for Web team', { name: /^Access for “/ }),
  },
  {
    name: 'provisioning-token',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/provisioning`,
    show: button('New token', { name: 'New SCIM token' }),
  },
  {
    name: 'branding-empty',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/branding`,
    show: text('No logo yet.'),
  },
  {
    name: 'branding',
    as: 'nora',
    before: showBranding,
    path: ({ slug }) => `/orgs/${slug}/settings/branding`,
    show: (page) => page.getByRole('button', { name: 'Replace logo' }).waitFor(),
  },
  {
    name: 'org-data',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/data`,
    show: text('No exports yet'),
  },
  {
    name: 'single-sign-on-empty',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/single-sign-on`,
    show: text('No domains yet'),
  },
  {
    name: 'single-sign-on',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/single-sign-on`,
    before: showProvider,
    show: text('new.example'),
  },
  {
    name: 'single-sign-on-remove-domain',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/single-sign-on`,
    before: showProvider,
    async show(page) {
      await page.getByRole('button', { name: 'Actions for new.example' }).click();
      await page.getByRole('menuitem', { name: 'Remove domain' }).click();
      await page.getByRole('dialog', { name: 'Remove “new.example”?' }).waitFor();
    },
  },
  {
    name: 'org-data-planned',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/data`,
    before: showPlannedDeletion,
    show: text('Nora Lindqvist requested the deletion.'),
  },
  {
    name: 'org-data-delete',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/settings/data`,
    show: button('Delete organization', { name: /^Delete “/ }),
  },
];
