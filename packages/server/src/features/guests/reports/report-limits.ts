import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { clientNetwork } from '../../../client-network.ts';
import type { Ctx } from '../../../context.ts';
import { subjectOfNetwork } from '../../../db/rate-windows.ts';
import { limitHourly } from '../../../hourly-limit.ts';

const counted = 'guest reports';

/** Counts a report of this project from this network. @throws ApiError RATE_LIMITED */
export async function countReport(ctx: Ctx, projectId: string): Promise<void> {
  await count(ctx, projectId, counted, 'Too many reports were sent');
}

/** Counts a screenshot before any of it is read; as many as reports. @throws ApiError RATE_LIMITED */
export async function countScreenshot(ctx: Ctx, projectId: string): Promise<void> {
  await count(ctx, projectId, 'guest screenshots', 'Too many screenshots were sent');
}

async function count(ctx: Ctx, projectId: string, what: string, tooMany: string): Promise<void> {
  const { perProject, perNetwork } = limits.guests.reportsPerHour;
  const [project, network] = subjectsOf(ctx, projectId);
  await limitHourly(ctx, { class: what, subject: network, max: perNetwork, tooMany });
  await limitHourly(ctx, { class: what, subject: project, max: perProject, tooMany });
}

/** The larger of the two counts: of the project, and of the network of the caller. */
export async function reportsThisHour(ctx: Ctx, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(count), 0)::int as count from rate_windows
    where token_id = any(${subjectsOf(ctx, projectId)}::uuid[]) and class = ${counted}
      and window_start > ${new Date(ctx.clock().getTime() - 3_600_000).toISOString()}::timestamptz`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

function subjectsOf(ctx: Ctx, projectId: string): [project: string, network: string] {
  // A network counts for itself in each project, so that one site cannot use up what another allows.
  return [projectId, subjectOfNetwork(`${projectId} ${clientNetwork(ctx.client.address)}`)];
}
