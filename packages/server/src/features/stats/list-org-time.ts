import { type Input, limits, type OrgTime, type operations } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import { idOrNil, isId } from '../../ids.ts';
import { requireOrg } from '../orgs/access.ts';
import { requireProject } from '../projects/access.ts';
import { readRange } from './read-range.ts';
import { readTimePage, streamTime, type TimeSelection } from './time-store.ts';
import { readTimeSums, streamTimeSums } from './time-sums-store.ts';

type ListOrgTime = Handler<typeof operations.listOrgTime>;
type TimeInput = Input<typeof operations.listOrgTime>;

/** Whoever sees a project sees the time logged in it, and nothing of other projects. */
const list: ListOrgTime = async (ctx, input) => {
  const selection = await select(ctx, input);
  const { groupBy, page = 1, limit = limits.page.default } = input.query;
  return groupBy === undefined
    ? readTimePage(ctx, selection, { page, limit })
    : readTimeSums(ctx, selection, groupBy, { page, limit });
};

const rows: ListOrgTime['rows'] = async (ctx, input) => {
  const selection = await select(ctx, input);
  const { groupBy } = input.query;
  const batches: AsyncIterable<OrgTime[]> =
    groupBy === undefined ? streamTime(ctx, selection) : streamTimeSums(ctx, selection, groupBy);
  return { fileName: `time-${input.params.slug}-${selection.firstDay}.csv`, batches };
};

export const listOrgTime: ListOrgTime = Object.assign(list, { rows });

async function select(ctx: Ctx, { params, query }: TimeInput): Promise<TimeSelection> {
  const org = await requireOrg(ctx, params.slug);
  const range = readRange(query);
  const projectId = query.projectId ?? null;
  if (projectId !== null) await requireProjectOf(ctx, org.id, projectId);
  const firstDay = new Intl.DateTimeFormat('en-CA', { timeZone: range.timeZone }).format(
    new Date(range.from),
  );
  const userId = query.userId === undefined ? null : idOrNil(query.userId);
  return { ...range, orgId: org.id, projectId, userId, firstDay };
}

/** A project of another organization is NOT_FOUND. */
async function requireProjectOf(ctx: Ctx, orgId: string, projectId: string): Promise<void> {
  if (!isId(projectId)) throw notFound();
  const project = await requireProject(ctx, projectId, 'see');
  if (project.orgId !== orgId) throw notFound();
}
