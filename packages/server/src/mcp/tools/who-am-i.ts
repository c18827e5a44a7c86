import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { defineTool, reads } from '../tool.ts';

const shownProjects = 100;

/** One call gives every id an agent begins with. */
export const whoAmI = defineTool({
  name: 'who_am_i',
  description: 'The user and scopes of the token, with ids of organizations and projects. Call it first.',
  operations: [operations.getMe],
  input: Type.Object({}, { additionalProperties: false }),
  hints: reads,
  async run({ call }) {
    const { user, token, orgs, projects } = await call(operations.getMe);
    const isCut = projects.length > shownProjects;
    return {
      note: `You act for ${user.name}. Projects: ${projects.length}${isCut ? `, the first ${shownProjects} shown` : ''}.`,
      next: isCut
        ? 'list_projects shows all of them.'
        : 'get_project shows the columns and members of one; tasks name columns by their key.',
      data: {
        user,
        scopes: token.scopes,
        orgs: orgs.map(({ slug, name }) => ({ slug, name })),
        projects: projects.slice(0, shownProjects).map(({ id, name, orgSlug }) => ({ id, name, orgSlug })),
      },
    };
  },
});
