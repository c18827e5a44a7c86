import type { ScreenWorld } from '../screen-world.ts';
import { button, text } from './reach.ts';
import type { Screen } from './screen.ts';

const audits = ({ project }: ScreenWorld) => `/projects/${project}/audits`;
const report = (world: ScreenWorld) => `${audits(world)}/${world.audit}`;

/** Audits of a project and of an organization, and the report. */
export const auditScreens: readonly Screen[] = [
  { name: 'audits', as: 'nora', path: audits, reach: text('Every Monday at 04:00') },
  {
    name: 'audits-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/audits`,
    reach: text('Add the site URL'),
  },
  {
    name: 'audit-start',
    as: 'nora',
    path: audits,
    reach: button('Start audit', { name: 'Start audit' }),
  },
  {
    name: 'audit-schedule',
    as: 'nora',
    path: audits,
    reach: button('Edit schedule', { name: 'Edit schedule' }),
  },
  {
    name: 'audit-running',
    as: 'nora',
    path: ({ runningProject, runningAudit }) => `/projects/${runningProject}/audits/${runningAudit}`,
    reach: text('Audit in progress'),
  },
  {
    name: 'audits-running',
    as: 'nora',
    path: ({ runningProject }) => `/projects/${runningProject}/audits`,
    reach: text('View progress'),
  },
  {
    name: 'audit-failed',
    as: 'nora',
    path: ({ failedProject, failedAudit }) => `/projects/${failedProject}/audits/${failedAudit}`,
    reach: text('Audit failed'),
  },
  { name: 'audit-overview', as: 'nora', path: report, reach: text('What to fix first') },
  {
    name: 'audit-overview-end',
    as: 'nora',
    path: report,
    async reach(page) {
      await page.getByText('Pages by crawl depth').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'audit-findings',
    as: 'nora',
    path: (world) => `${report(world)}?tab=findings`,
    reach: text('SEO issues'),
  },
  {
    name: 'audit-finding-open',
    as: 'nora',
    path: (world) => `${report(world)}?tab=findings`,
    async reach(page) {
      await page.getByRole('button', { expanded: false }).filter({ hasText: /title/i }).first().click();
      await page.getByText('Why it matters').first().waitFor();
    },
  },
  {
    name: 'audit-create-task',
    as: 'nora',
    path: (world) => `${report(world)}?tab=findings`,
    async reach(page) {
      await page.getByRole('button', { expanded: false }).filter({ hasText: /title/i }).first().click();
      await page
        .getByRole('button', { name: /^Create task for the issue/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Create task' }).waitFor();
    },
  },
  {
    name: 'audit-findings-none',
    as: 'nora',
    path: (world) => `${report(world)}?tab=findings&url=zzzz`,
    reach: text('No matching issues'),
  },
  {
    name: 'audit-pages',
    as: 'nora',
    path: (world) => `${report(world)}?tab=pages`,
    reach: text('/about/'),
  },
  {
    name: 'audit-links',
    as: 'nora',
    path: (world) => `${report(world)}?tab=links`,
    reach: text('broken links'),
  },
  { name: 'org-audits', as: 'nora', path: ({ slug }) => `/orgs/${slug}/audits`, reach: text('Completed') },
  {
    name: 'org-audits-empty',
    as: 'edda',
    path: ({ newSlug }) => `/orgs/${newSlug}/audits`,
    reach: text('Not audited yet'),
  },
];
