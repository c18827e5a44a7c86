import type { ScreenFixture } from '../screen-fixture.ts';
import type { Screen } from './screen.ts';
import { button, heading, text } from './steps.ts';

const webhooks = ({ project }: ScreenFixture) => `/projects/${project}/webhooks`;

const integrations = ({ project }: ScreenFixture) => `/projects/${project}/integrations`;

/** What creating a connection returns; its secret, which is different each time, is added where it is shown. */
const exampleConnection = {
  id: '01a2051b-34c0-7000-8000-000000000000',
  projectId: '01a2051b-34c0-7000-8000-000000000001',
  service: 'github',
  name: 'GitHub',
  url: 'https://fettle.example.com/integrations/github/01a2051b-34c0-7000-8000-000000000000',
};

/** Webhooks, integrations, templates, and settings of a project. */
export const projectSettingsScreens: readonly Screen[] = [
  {
    name: 'import',
    as: 'nora',
    path: ({ project }) => `/projects/${project}/settings/import`,
    show: text('Export file'),
  },
  { name: 'webhooks', as: 'nora', path: webhooks, show: text('/hooks/fettle') },
  {
    name: 'webhooks-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/webhooks`,
    show: text('No webhooks yet'),
  },
  { name: 'webhook-new', as: 'nora', path: webhooks, show: button('New webhook', { name: 'New webhook' }) },
  {
    name: 'webhook',
    as: 'nora',
    path: (fixture) => `${webhooks(fixture)}/${fixture.webhook}`,
    show: text('Deliveries'),
  },
  {
    name: 'webhook-broken',
    as: 'nora',
    path: (fixture) => `${webhooks(fixture)}/${fixture.brokenWebhook}`,
    show: text('Failing'),
  },
  {
    name: 'webhook-disabled',
    as: 'nora',
    path: (fixture) => `${webhooks(fixture)}/${fixture.goneWebhook}`,
    show: text('Disabled by Fettle'),
  },
  {
    name: 'webhook-filter',
    as: 'nora',
    path: (fixture) => `${webhooks(fixture)}/${fixture.webhook}?status=succeeded&period=day`,
    show: text('Clear filters'),
  },
  {
    name: 'webhook-replay',
    as: 'nora',
    path: (fixture) => `${webhooks(fixture)}/${fixture.brokenWebhook}`,
    async show(page) {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Redeliver failed deliveries' }).click();
      await page.getByRole('button', { name: /^Retry [0-9]+ deliveries now$/ }).waitFor();
    },
  },
  {
    name: 'delivery',
    as: 'nora',
    path: (fixture) => `${webhooks(fixture)}/${fixture.brokenWebhook}?delivery=${fixture.delivery}`,
    show: text('Attempt 1'),
  },
  {
    name: 'integrations',
    as: 'nora',
    path: integrations,
    show: text('acme/website'),
  },
  {
    name: 'integrations-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/integrations`,
    show: text('No repositories connected yet'),
  },
  {
    name: 'connection-new',
    as: 'nora',
    path: integrations,
    show: button('Connect repository', { name: 'Connect a repository' }),
  },
  {
    name: 'connection-setup',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/integrations`,
    async show(page) {
      await page.getByRole('button', { name: 'Connect repository' }).first().click();
      const created = { ...exampleConnection, secret: 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IQ==' };
      await page.route('**/api/connections', (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        const body = JSON.stringify({ data: created });
        return route.fulfill({ status: 201, contentType: 'application/json', body });
      });
      await page.getByRole('button', { name: 'Create connection' }).click();
      await page.getByText('It won’t be shown again.').waitFor();
    },
  },
  {
    name: 'connection',
    as: 'nora',
    path: (fixture) => `${integrations(fixture)}/${fixture.connection}`,
    show: text('Received events'),
  },
  {
    name: 'connection-refused',
    as: 'nora',
    path: (fixture) => `${integrations(fixture)}/${fixture.refusedConnection}`,
    show: text('The last request from GitLab was rejected'),
  },
  {
    name: 'chat-new',
    as: 'nora',
    path: integrations,
    show: button('Connect Slack', { name: 'Connect Slack' }),
  },
  {
    name: 'templates',
    as: 'nora',
    path: ({ project }) => `/projects/${project}/settings/templates`,
    show: text('Every 2 weeks on Monday and Thursday'),
  },
  {
    name: 'templates-empty',
    as: 'edda',
    path: ({ emptyProject }) => `/projects/${emptyProject}/settings/templates`,
    show: text('No recurring tasks yet'),
  },
  {
    name: 'templates-edit',
    as: 'nora',
    path: ({ project }) => `/projects/${project}/settings/templates`,
    async show(page) {
      await page.getByRole('button', { name: 'Actions for Landing page' }).click();
      await page.getByRole('menuitem', { name: 'Edit template' }).click();
      await page.getByRole('dialog').getByRole('toolbar').waitFor();
    },
  },
  {
    name: 'project-settings',
    as: 'nora',
    path: ({ project }) => `/projects/${project}/settings`,
    show: heading('Members'),
  },
  {
    name: 'remove-column',
    as: 'nora',
    path: ({ project }) => `/projects/${project}/settings`,
    show: button('Remove Review', { name: 'Remove column “Review”?' }),
  },
];
