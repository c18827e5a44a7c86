import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { compact } from '../compact.ts';
import { findOwnOrgs, markTexts } from '../content-trust.ts';
import { defineTool, reads, type ToolUse } from '../tool.ts';
import { projectId } from './fields.ts';

const shownMembers = 100;

export const getProject = defineTool({
  name: 'get_project',
  description:
    'Get a project with its columns (use their keys as status), members (use their IDs in assigneeIds), and task templates (use their IDs in create_task).',
  operations: [operations.getProject],
  input: Type.Object({ projectId }, { additionalProperties: false }),
  hints: reads,
  async run({ ctx, call }, args) {
    const project = await call(operations.getProject, { params: { id: args.projectId } });
    const { columns, members, name, url, ...fields } = project;
    const templates = await listTemplates({ ctx, call }, args.projectId);
    const own = await findOwnOrgs(ctx);
    return {
      note: `${project.openTaskCount} open tasks, ${project.overdueTaskCount} overdue.`,
      next: 'Use list_tasks or list_audits with this projectId for its tasks or audits.',
      data: compact({
        ...fields,
        memberCount: members.length,
        ...markTexts(!own.has(project.orgId), {
          name,
          url,
          columns: columns.map(({ key, label, category }) => ({ key, label, category })),
          members: members
            .slice(0, shownMembers)
            .map((member) => ({ userId: member.userId, name: member.name, role: member.role })),
          templates,
        }),
      }),
    };
  },
});

/** Null where there are none, and for tokens that cannot see tasks. */
async function listTemplates({ ctx, call }: ToolUse, id: string): Promise<object[] | null> {
  if (!ctx.actor.scopes.includes('tasks:read')) return null;
  const query = { limit: shownMembers };
  const { items } = await call(operations.listTaskTemplates, { params: { id }, query });
  return items.length === 0 ? null : items.map((template) => ({ id: template.id, name: template.name }));
}
