import { createClient } from '@fettle/client';
import type { EventType } from '@fettle/contract';
import type { Webhook } from './ledger.ts';
import { moods } from './moods.ts';
import type { Receivers } from './receivers.ts';

/** Two organizations with a project each, who must never hear of each other. */
export interface Homes {
  projects: { id: string; token: string }[];
  webhooks: Webhook[];
  secrets: string[];
}

const everything: EventType[] = ['task.created', 'task.updated', 'task.status_changed', 'comment.created'];

/** Who listens in each organization, and how. */
const listeners: { mood: keyof typeof moods; events: EventType[] }[][] = [
  [
    { mood: 'steady', events: everything },
    { mood: 'moody', events: everything },
    { mood: 'refusing', events: ['comment.created'] },
  ],
  [
    { mood: 'slow', events: everything },
    { mood: 'moody', events: ['task.created', 'task.status_changed'] },
  ],
];

const password = 'a password for crashes';

/** Sets a new service up as people do, and registers the webhooks. */
export async function moveIn(url: string, receivers: Receivers): Promise<Homes> {
  const session = await setUp(url);
  const dashboard = createClient({ baseUrl: url, surface: 'dashboard', session });
  await dashboard.createOrg({ name: 'Other', slug: 'other' });
  const homes: Homes = { projects: [], webhooks: [], secrets: [password, session] };
  for (const [index, slug] of ['acme', 'other'].entries()) {
    const project = await dashboard.createProject({ slug, name: `Of ${slug}` });
    const { token } = await dashboard.createToken({
      name: slug,
      scopes: ['projects:read', 'tasks:read', 'tasks:write', 'webhooks:write'],
      projectIds: [project.id],
    });
    homes.projects.push({ id: project.id, token });
    homes.secrets.push(token);
    const v1 = createClient({ baseUrl: url, token });
    for (const { mood, events } of listeners[index] ?? []) {
      const name = `${slug}-${mood}`;
      const made = await v1.createWebhook({ projectId: project.id, url: receivers.urlOf(name), events });
      receivers.settle(name, made, moods[mood]);
      homes.webhooks.push({ id: made.id, projectId: project.id, events, takes: mood !== 'refusing' });
      homes.secrets.push(made.secret);
    }
  }
  return homes;
}

async function setUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password, orgName: 'Acme' }),
    signal: AbortSignal.timeout(20_000),
  });
  const session = /fettle_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (session === undefined) throw new Error(`Setting up answered ${answer.status}.`);
  return session;
}
