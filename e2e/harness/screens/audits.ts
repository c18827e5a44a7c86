import type { ScreenFixture } from '../screen-fixture.ts';
import type { Screen } from './screen.ts';
import { button, text } from './steps.ts';

const audits = ({ project }: ScreenFixture) => `/projects/${project}/audits`;
const report = (fixture: ScreenFixture) => `${audits(fixture)}/${fixture.audit}`;

/** Audits of a project and of an organization, and the report. */
export const auditScreens: readonly Screen[] = [
  { name: 'audits', as: 'nora', path: audits, show: text('Every Monday at 04:00') },
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
    name: 'audit-schedule',
    as: 'nora',
    path: audits,
    show: button('Edit schedule', { name: 'Edit schedule' }),
  },
  {
    name: 'audit-running',
    as: 'nora',
    path: ({ runningProject, runningAudit }) => `/projects/${runningProject}/audits/${runningAudit}`,
    show: text('Audit in progress'),
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
  { name: 'audit-overview', as: 'nora', path: report, show: text('What to fix first') },
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
    name: 'audit-finding-open',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    async show(page) {
      await page.getByRole('button', { expanded: false }).filter({ hasText: /title/i }).first().click();
      await page.getByText('Why it matters').first().waitFor();
    },
  },
  {
    name: 'audit-create-task',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings`,
    async show(page) {
      await page.getByRole('button', { expanded: false }).filter({ hasText: /title/i }).first().click();
      await page
        .getByRole('button', { name: /^Create task for the issue/ })
        .first()
        .click();
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
        .getByRole('button', { name: /^Ignore the issue/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Ignore issue' }).waitFor();
    },
  },
  {
    name: 'audit-findings-ignored',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=findings&ignored=only`,
    show: text(/^Ignored: /),
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
      await page
        .getByRole('button', { name: /^Edit the reason/ })
        .first()
        .click();
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
    name: 'audit-links',
    as: 'nora',
    path: (fixture) => `${report(fixture)}?tab=links`,
    show: text('broken links'),
  },
  { name: 'org-audits', as: 'nora', path: ({ slug }) => `/orgs/${slug}/audits`, show: text('Completed') },
  {
    name: 'org-audits-empty',
    as: 'edda',
    path: ({ newSlug }) => `/orgs/${newSlug}/audits`,
    show: text('Not audited yet'),
  },
];
