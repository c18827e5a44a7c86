import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { defineTool, reads } from '../tool.ts';
import { findOwnOrgs, markTexts } from '../trust.ts';

const shownProjects = 100;

/** One call gives every id an agent begins with. */
export const whoAmI = defineTool({
  name: 'who_am_i',
  description: 'The user and scopes of the token, with ids of organizations and projects. Call it first.',
  operations: [operations.getMe],
  input: Type.Object({}, { additionalProperties: false }),
  hints: reads,
  async run({ ctx, call }) {
    const { user, token, orgs, projects } = await call(operations.getMe);
    const own = await findOwnOrgs(ctx);
    const isCut = projects.length > shownProjects;
    return {
      note: `You act for ${user.name}. Projects: ${projects.length}${isCut ? `, the first ${shownProjects} shown` : ''}.`,
      next: isCut
        ? 'list_projects shows all of them.'
        : 'get_project shows the columns and members of one; tasks name columns by their key.',
      data: {
        user,
        scopes: token.scopes,
        orgs: orgs.map(({ id, slug, name }) => ({ slug, ...markTexts(!own.has(id), { name }) })),
        projects: projects
          .slice(0, shownProjects)
          .map(({ id, name, orgId, orgSlug }) => ({ id, orgSlug, ...markTexts(!own.has(orgId), { name }) })),
      },
    };
  },
});
