import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { auditRow } from '../audit-view.ts';
import { defaultLimit, describePage } from '../compact.ts';
import { readTrust } from '../content-trust.ts';
import { defineTool, reads } from '../tool.ts';
import { limit, page } from './fields.ts';

export const listAudits = defineTool({
  name: 'list_audits',
  description: 'List the audits of a project or of all projects in an organization, newest first.',
  operations: [operations.listProjectAudits, operations.listOrgAudits],
  input: Type.Object(
    {
      projectId: Type.Optional(Type.String({ description: 'ID of the project, instead of orgSlug' })),
      orgSlug: Type.Optional(Type.String({ description: 'Slug of the organization, instead of projectId' })),
      page,
      limit,
    },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ ctx, call }, { projectId: id, orgSlug: slug, ...args }) {
    const query = { ...args, limit: args.limit ?? defaultLimit };
    if ((id === undefined) === (slug === undefined)) {
      throw new ApiError('BAD_REQUEST', 'Send either projectId or orgSlug.');
    }
    const { items, total } =
      id === undefined
        ? await call(operations.listOrgAudits, { params: { slug }, query })
        : await call(operations.listProjectAudits, { params: { id }, query });
    const trust = await readTrust(ctx, { projectIds: items.map(({ projectId }) => projectId) });
    return {
      note: describePage('audits', items.length, total, args),
      data: { audits: items.map((audit) => auditRow(audit, trust)) },
    };
  },
});
