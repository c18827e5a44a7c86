import { createClient } from '@fettle/client';
import type { EventType } from '@fettle/contract';
import { receiverBehaviors } from './receiver-behaviors.ts';
import type { Receivers } from './receivers.ts';
import type { Webhook } from './run-history.ts';

/** Two organizations with a project each, which must never receive each other's events. */
export interface Tenants {
  projects: { id: string; token: string }[];
  webhooks: Webhook[];
  secrets: string[];
  /** Of the user who owns both organizations. */
  session: string;
}

const everything: EventType[] = ['task.created', 'task.updated', 'task.status_changed', 'comment.created'];

/** The webhooks of each organization, and how they behave. */
const listeners: { behavior: keyof typeof receiverBehaviors; events: EventType[] }[][] = [
  [
    { behavior: 'steady', events: everything },
    { behavior: 'flaky', events: everything },
    { behavior: 'refusing', events: ['comment.created'] },
  ],
  [
    { behavior: 'slow', events: everything },
    { behavior: 'flaky', events: ['task.created', 'task.status_changed'] },
  ],
];

const password = 'a password for crashes';

/** Sets up a new service through the API, and registers the webhooks. */
export async function setUpTenants(url: string, receivers: Receivers): Promise<Tenants> {
  const session = await setUp(url);
  const dashboard = createClient({ baseUrl: url, surface: 'dashboard', session });
  await dashboard.createOrg({ name: 'Other', slug: 'other' });
  const tenants: Tenants = { projects: [], webhooks: [], secrets: [password, session], session };
  for (const [index, slug] of ['acme', 'other'].entries()) {
    const project = await dashboard.createProject({ slug, name: `Of ${slug}` });
    const { token } = await dashboard.createToken({
      name: slug,
      scopes: ['projects:read', 'tasks:read', 'tasks:write', 'webhooks:write'],
      projectIds: [project.id],
    });
    tenants.projects.push({ id: project.id, token });
    tenants.secrets.push(token);
    const v1 = createClient({ baseUrl: url, token });
    for (const { behavior, events } of listeners[index] ?? []) {
      const name = `${slug}-${behavior}`;
      const made = await v1.createWebhook({ projectId: project.id, url: receivers.urlOf(name), events });
      receivers.settle(name, made, receiverBehaviors[behavior]);
      tenants.webhooks.push({ id: made.id, projectId: project.id, events, accepts: behavior !== 'refusing' });
      tenants.secrets.push(made.secret);
    }
  }
  return tenants;
}

async function setUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password, orgName: 'Acme' }),
    signal: AbortSignal.timeout(20_000),
  });
  const session = /fettle_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (session === undefined) throw new Error(`Setting up answered ${response.status}.`);
  return session;
}
