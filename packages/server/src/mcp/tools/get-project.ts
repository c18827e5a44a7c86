import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { compact } from '../compact.ts';
import { defineTool, reads } from '../tool.ts';
import { findOwnOrgs, markTexts } from '../trust.ts';
import { projectId } from './fields.ts';

const shownMembers = 100;

export const getProject = defineTool({
  name: 'get_project',
  description:
    'A project with its columns (their keys are the values of status) and its members (ids for assigneeIds).',
  operations: [operations.getProject],
  input: Type.Object({ projectId }, { additionalProperties: false }),
  hints: reads,
  async run({ ctx, call }, args) {
    const project = await call(operations.getProject, { params: { id: args.projectId } });
    const { columns, members, name, url, ...fields } = project;
    const own = await findOwnOrgs(ctx);
    return {
      note: `${project.openTaskCount} open tasks, ${project.overdueTaskCount} of them overdue.`,
      next: 'list_tasks with this projectId shows its tasks, list_audits its audits.',
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
        }),
      }),
    };
  },
});
