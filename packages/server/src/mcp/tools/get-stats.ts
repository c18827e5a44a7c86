import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { findOwnOrgs, markTexts } from '../content-trust.ts';
import { defineTool, reads } from '../tool.ts';

export const getStats = defineTool({
  name: 'get_stats',
  description:
    'Get task counts for all projects or one organization: by status and priority, overdue, and due soon.',
  operations: [operations.getStats, operations.getOrgStats],
  input: Type.Object(
    {
      orgSlug: Type.Optional(
        Type.String({ description: 'Slug of the organization; when omitted, all projects' }),
      ),
    },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ ctx, call }, { orgSlug }) {
    const stats =
      orgSlug === undefined
        ? await call(operations.getStats)
        : await call(operations.getOrgStats, { params: { slug: orgSlug } });
    const { totals, recentProjects, ...counts } = stats;
    const own = await findOwnOrgs(ctx);
    return {
      note: `${totals.tasks} tasks in ${totals.projects} projects, ${totals.completionRate}% completed.`,
      data: {
        totals,
        ...counts,
        recentProjects: recentProjects.map(({ name, ...project }) => ({
          ...project,
          ...markTexts(!own.has(project.orgId), { name }),
        })),
      },
    };
  },
});
