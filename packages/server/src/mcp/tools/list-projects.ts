import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { compact, defaultLimit, describePage } from '../compact.ts';
import { findOwnOrgs, markTexts } from '../content-trust.ts';
import { defineTool, reads } from '../tool.ts';
import { limit, page } from './fields.ts';

export const listProjects = defineTool({
  name: 'list_projects',
  description: 'List projects with their task counts and latest audit score, newest first.',
  operations: [operations.listProjects],
  input: Type.Object({ page, limit }, { additionalProperties: false }),
  hints: reads,
  async run({ ctx, call }, args) {
    const query = { ...args, limit: args.limit ?? defaultLimit };
    const { items, total } = await call(operations.listProjects, { query });
    const own = await findOwnOrgs(ctx);
    return {
      note: describePage('projects', items.length, total, args),
      data: {
        projects: items.map((project) =>
          compact({
            id: project.id,
            orgSlug: project.orgSlug,
            ...markTexts(!own.has(project.orgId), { name: project.name, url: project.url }),
            status: project.status,
            priority: project.priority,
            openTasks: project.openTaskCount,
            overdueTasks: project.overdueTaskCount,
            progress: project.progress,
            lastAudit:
              project.lastAudit === null
                ? null
                : compact({
                    id: project.lastAudit.id,
                    status: project.lastAudit.status,
                    score: project.lastAudit.overallScore,
                    completedAt: project.lastAudit.completedAt,
                    error: project.lastAudit.error?.code,
                  }),
          }),
        ),
      },
    };
  },
});
