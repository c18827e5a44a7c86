import type { Page } from 'playwright-core';
import type { ScreenFixture } from '../screen-fixture.ts';
import type { Screen } from './screen.ts';
import { button, text } from './steps.ts';

const audits = ({ project }: ScreenFixture) => `/projects/${project}/audits`;
const report = (fixture: ScreenFixture) => `${audits(fixture)}/${fixture.audit}`;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const linkBase = {
  id: '01a1fb80-0000-7000-8000-000000000021',
  auditId: '01a1fb80-0000-7000-8000-000000000022',
  projectId: '01a1fb80-0000-7000-8000-000000000023',
  name: 'Anna Brandt, Tidewater',
  createdBy: {
    type: 'user',
    id: '01a1fb80-0000-7000-8000-000000000024',
    name: 'Nora Lindqvist',
    email: null,
  },
  createdAt: inDays(-10),
  expiresAt: inDays(20),
  revokedAt: null,
  status: 'active',
  openCount: 12,
  lastOpenedAt: inDays(-7),
};

/** Links in every state, and a new one, which is listed once it was created. */
async function showLinks(page: Page): Promise<void> {
  const made: Record<string, unknown> = {
    ...linkBase,
    id: '2',
    name: null,
    createdAt: inDays(0),
    // What the form proposes.
    expiresAt: inDays(30),
    openCount: 0,
    lastOpenedAt: null,
  };
  const data: Record<string, unknown>[] = [
    linkBase,
    { ...linkBase, id: '3', name: 'Board meeting', status: 'expired', openCount: 1 },
    { ...linkBase, id: '4', status: 'revoked', openCount: 3, revokedAt: inDays(-7) },
  ];
  const url = 'https://fettle.example.com/shared/3vB9fQ2kXh0mWc7LrT5yNd1uEa8sJg4pZi6oKqVxRtM';
  await page.route('**/api/audits/*/report-links*', (route) => {
    const isNew = route.request().method() === 'POST';
    if (isNew) data.unshift(made);
    const list = { data, meta: { page: 1, limit: 50, total: data.length } };
    const body = JSON.stringify(isNew ? { data: { ...made, url } } : list);
    return route.fulfill({ status: isNew ? 201 : 200, contentType: 'application/json', body });
  });
}

/** Takes the pointer away from what it pressed, and from the tip of what is there now. */
const leave = (page: Page): Promise<void> => page.mouse.move(0, 0);

/** Audits of a project and of an organization, and the report. */
export const auditScreens: readonly Screen[] = [
  { name: 'audits', as: 'nora', path: audits, show: text('Every Monday at 4:00') },
  {
    name: 'audits-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/audits`,
    show: text('Add the site URL'),
  },
  {
    name: 'audit-start',
    as: 'nora',
    path: audits,
    show: button('Start audit', { name: 'Start audit' }),
  },
  {
    name: 'audit-start-rules',
    as: 'nora',
    path: audits,
    async show(page) {
      await page.getByRole('button', { name: 'Start audit' }).first().click();
      await page.getByText('Crawl rules', { exact: true }).click();
      await page.getByLabel('Never request these URLs').fill('/cart/\n*print=1');
      await page.getByLabel('Credentials').selectOption('Username and password');
      await page.getByRole('checkbox', { name: 'Ignore robots.txt' }).check();
      await page.getByRole('radio', { name: 'DNS' }).check();
      await page.getByLabel('Add this TXT record to 127.0.0.1', { exact: true }).waitFor();
    },
  },
  {
    name: 'audit-schedule',
    as: 'nora',
    path: audits,
    show: button('Edit schedule', { name: 'Edit schedule' }),
  },
  {
    name: 'audit-running',
    as: 'nora',
    path: ({ runningProject, runningAudit }) => `/projects/${runningProject}/audits/${runningAudit}`,
    // As it is after some seconds, with what it has crawled meanwhile.
    show: text('Now and next'),
  },
  {
    name: 'audits-running',
    as: 'nora',
    path: ({ runningProject }) => `/projects/${runningProject}/audits`,
    show: text('View progress'),
  },
  {
    name: 'audit-failed',
    as: 'nora',
    path: ({ failedProject, failedAudit }) => `/projects/${failedProject}/audits/${failedAudit}`,
    show: text('Audit failed'),
  },
  {
    name: 'audit-canceled',
    as: 'nora',
    path: ({ canceledProject, canceledAudit }) => `/projects/${canceledProject}/audits/${canceledAudit}`,
    show: text('Audit canceled'),
  },
  { name: 'audit-overview', as: 'nora', path: report, show: text('What to fix first') },
  {
    name: 'audit-share-first',
    as: 'nora',
    path: report,
    show: button('Share', { name: 'Share report' }),
  },
  {
    name: 'audit-share',
    as: 'nora',
    before: showLinks,
    path: report,
    async show(page) {
      await button('Share', { name: 'Share report' })(page);
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByLabel('Report link', { exact: true }).waitFor();
      await page.getByText('Opened 12 times').waitFor();
    },
  },
  {
    name: 'audit-share-revoke',
    as: 'nora',
    before: showLinks,
    path: report,
    async show(page) {
      await button('Share', { name: 'Share report' })(page);
      await page.getByRole('button', { name: 'Revoke: Anna Brandt, Tidewater' }).click();
      await page.getByRole('dialog', { name: 'Revoke “Anna Brandt, Tidewater”?' }).waitFor();
    },
  },
  {
    name: 'audit-overview-end',
    as: 'nora',
    path: report,
    async show(page) {
      await page.getByText('Pages by crawl depth').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'audit-findings',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    show: text('SEO issues'),
  },
  {
    name: 'audit-not-rechecked',
    as: 'nora',
    // The earlier audit read less of the site, so the later one has occurrences that it did not check.
    path: (fixture) =>
      `${audits(fixture)}/${fixture.earlierAudit}?tab=findings&against=${fixture.audit}&change=not_rechecked`,
    async show(page) {
      await page
        .getByRole('button', { expanded: false })
        .filter({ hasText: /description/i })
        .first()
        .click();
      await page.getByRole('region', { name: 'Not rechecked' }).waitFor();
      await page.getByText('This audit stopped at crawl depth').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'audit-not-comparable',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?against=${fixture.earlierAudit}`,
    show: text('Issues are still compared on everything that both audits checked.'),
  },
  {
    name: 'audit-compare-with',
    as: 'nora',
    path: report,
    async show(page) {
      await page.getByRole('button', { name: 'Compare with' }).click();
      await page.getByRole('menuitemradio').nth(1).waitFor();
    },
  },
  {
    name: 'audit-cannot-compare',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?against=${fixture.failedAudit}`,
    show: text('These audits can’t be compared'),
    expected: [/status of 404/],
  },
  {
    name: 'audit-finding-open',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    async show(page) {
      await page.getByRole('button', { expanded: false }).filter({ hasText: /title/i }).first().click();
      await page.getByText('Why it matters').first().waitFor();
      await leave(page);
    },
  },
  {
    name: 'audit-create-task',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    async show(page) {
      await page.getByRole('button', { expanded: false }).filter({ hasText: /title/i }).first().click();
      await page
        .getByRole('article')
        .getByRole('button', { name: /^More actions for .*: / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Create task with details…' }).click();
      await page.getByRole('dialog', { name: 'Create task' }).waitFor();
    },
  },
  {
    name: 'audit-ignore',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    async show(page) {
      await page.getByRole('button', { expanded: false }).filter({ hasText: /title/i }).first().click();
      await page
        .getByRole('article')
        .getByRole('button', { name: /^More actions for .*: / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Ignore…' }).click();
      await page.getByRole('dialog', { name: 'Ignore occurrence' }).waitFor();
    },
  },
  {
    name: 'audit-findings-ignored',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings&ignored=only`,
    show: text(/^Ignored( until .*)? “/),
  },
  {
    name: 'ignored-issues',
    as: 'nora',
    path: (fixture) => `${audits(fixture)}/ignored`,
    show: text('This page is replaced'),
  },
  {
    name: 'ignored-issue-edit',
    as: 'nora',
    path: (fixture) => `${audits(fixture)}/ignored`,
    async show(page) {
      const edit = page.getByRole('button', { name: /^Edit the reason/ });
      // On a phone, it is in a menu.
      const menu = page.getByRole('button', { name: /^More actions for “/ });
      await edit.or(menu).first().click();
      if ((await menu.count()) > 0) await page.getByRole('menuitem', { name: 'Edit…' }).click();
      await page.getByRole('dialog', { name: 'Edit ignored issue' }).waitFor();
    },
  },
  {
    name: 'ignored-issues-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/audits/ignored`,
    show: text('No ignored issues'),
  },
  {
    name: 'audit-findings-selected',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    async show(page) {
      const boxes = page.getByRole('checkbox', { name: /^Select “/ });
      await boxes.nth(0).click();
      await boxes.nth(3).click({ modifiers: ['Shift'] });
      await page.getByRole('toolbar').getByText('4 selected').waitFor();
    },
  },
  {
    name: 'audit-ignore-selected',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    async show(page) {
      await page.getByRole('checkbox', { name: 'Select all SEO issues' }).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Ignore…' }).click();
      await page.getByRole('dialog', { name: /^Ignore \d+ issues$/ }).waitFor();
    },
  },
  {
    name: 'audit-findings-segment-empty',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings&change=fixed`,
    show: text('No fixed issues'),
  },
  {
    name: 'audit-findings-none',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings&url=zzzz`,
    show: text('No matching issues'),
  },
  {
    name: 'audit-pages',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=pages`,
    show: text('/about/'),
  },
  {
    name: 'audit-page-findings',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=pages`,
    async show(page) {
      await page
        .getByRole('button', { name: /occurrences? on/ })
        .first()
        .click();
      await page.getByText('On the page').waitFor();
      await leave(page);
    },
  },
  {
    name: 'audit-links',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=links`,
    show: text('broken links'),
  },
  {
    name: 'page-inspector',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=pages`,
    async show(page) {
      await page.getByRole('link', { name: '/about/', exact: true }).click();
      await page.getByRole('heading', { name: 'Key facts' }).waitFor();
      await page.getByRole('region', { name: 'History' }).getByText('This audit').waitFor();
    },
  },
  {
    name: 'page-inspector-details',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=pages`,
    async show(page) {
      await page.getByRole('link', { name: '/about/', exact: true }).click();
      await page.getByText('Response headers').click();
      await page.getByText('content-type').first().scrollIntoViewIfNeeded();
      await leave(page);
    },
  },
  {
    name: 'page-inspector-broken',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=links`,
    async show(page) {
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.locator('a[href*="/page?url="]').first().click();
      await page.getByRole('heading', { name: 'Key facts' }).waitFor();
    },
  },
  {
    name: 'page-inspector-unknown',
    as: 'nora',
    path: (fixture) => `${report(fixture)}/page?url=${encodeURIComponent('https://unknown.example/')}`,
    show: text('Unknown URL'),
    expected: [/404/],
  },
  {
    name: 'org-audits',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/audits`,
    show: text('Not audited yet'),
  },
  {
    name: 'org-audits-log',
    as: 'nora',
    path: ({ slug }) => `/orgs/${slug}/audits?all=true`,
    show: text('Tidewater Kayaks'),
  },
  {
    name: 'org-audits-empty',
    as: 'edda',
    path: ({ newSlug }) => `/orgs/${newSlug}/audits`,
    show: text('No audits yet'),
  },
];
