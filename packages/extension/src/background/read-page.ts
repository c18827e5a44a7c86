import { allPages, type Client, FettleError } from '@fettle/client';
import type { Account, PageAudit, PageFacts, PageTask } from '../requests.ts';
import { matchProjects } from './match-projects.ts';
import type { Memory } from './memory.ts';
import { pageUrls, withoutQuery } from './page-urls.ts';

/** More pins than this on one page cover what they point at. */
const maxTasks = 50;

type Project = Awaited<ReturnType<Client['listProjects']>>['items'][number];
type Compact = Awaited<ReturnType<Client['listTasks']>>['items'][number];
type Detail = Awaited<ReturnType<Client['getTask']>>;

interface Asked {
  url: string;
  /** Chosen by the user; null for the one whose site the page belongs to. */
  projectId: string | null;
}

/** The tasks of a page, what the latest audit says of it, and the projects it can belong to. */
export async function readPage(
  client: Client,
  memory: Memory,
  account: Account,
  { url, projectId: chosen }: Asked,
): Promise<PageFacts> {
  const all = (await Array.fromAsync(allPages(client.listProjects, { limit: 100 }))).filter(
    ({ status }) => status === 'active' || status === 'on_hold',
  );
  const matching = matchProjects(all, url);
  const { origin } = new URL(url);
  if (chosen !== null) await memory.setProject(origin, chosen);
  const remembered = await memory.projectOf(origin);
  const project = all.find(({ id }) => id === remembered) ?? matching[0] ?? null;
  const [tasks, audit] =
    project === null
      ? [[], null]
      : await Promise.all([readTasks(client, project, url), readAudit(client, project, account, url)]);
  return {
    account,
    projects: [...matching, ...all.filter((each) => !matching.includes(each))].map(({ id, name }) => ({
      id,
      name,
    })),
    projectId: project?.id ?? null,
    tasks,
    audit,
    timer: await memory.timer(),
    draft: await memory.draftOf(withoutQuery(url)),
  };
}

async function readTasks(client: Client, { id: projectId }: Project, url: string): Promise<PageTask[]> {
  const lists = await Promise.all(
    pageUrls(url).map((pageUrl) =>
      client.listTasks({ projectId, pageUrl, completed: false, limit: maxTasks }),
    ),
  );
  const tasks = lists.flatMap(({ items }) => items).slice(0, maxTasks);
  return Promise.all(
    tasks.map(async (task) => toPageTask(task.hasPin ? await client.getTask({ id: task.id }) : task)),
  );
}

/** A task as the panel shows it. The anchor of a pin is untrusted, like everything that a reporter's browser sent. */
export function toPageTask(task: Compact | Detail): PageTask {
  const { id, key, title, statusLabel, priority, url } = task;
  const pin = 'pin' in task ? task.pin : null;
  return {
    id,
    key,
    title,
    statusLabel,
    priority,
    url,
    pin:
      pin === null || pin.anchor === null
        ? null
        : { x: pin.x, y: pin.y, anchor: pin.anchor, frames: pin.frames ?? [] },
  };
}

/** Null without an audit, for a page that it does not know, and for a token that may not read audits. */
async function readAudit(
  client: Client,
  { id: projectId, lastAudit }: Project,
  { server }: Account,
  url: string,
): Promise<PageAudit | null> {
  if (lastAudit?.status !== 'complete') return null;
  const { id, completedAt } = lastAudit;
  for (const each of pageUrls(url)) {
    const page = await client.getAuditPage({ id, url: each }).catch(missing);
    if (page === null) continue;
    return {
      completedAt: completedAt ?? '',
      url: `${server}/projects/${projectId}/audits/${id}/page?url=${encodeURIComponent(page.url)}`,
      issues: page.issues.map(({ checkId, title, severity, count }) => ({ checkId, title, severity, count })),
    };
  }
  return null;
}

function missing(error: unknown): null {
  const isMissing =
    error instanceof FettleError && ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'].includes(error.code);
  if (!isMissing) throw error;
  return null;
}
