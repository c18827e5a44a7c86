import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { findOwnOrgs, markTexts } from '../content-trust.ts';
import { defineTool, reads } from '../tool.ts';

const shownProjects = 100;

/** One call returns every ID an agent starts with. */
export const whoAmI = defineTool({
  name: 'who_am_i',
  description:
    'Get the user and scopes of the token, with the slugs of organizations and the IDs of projects. Call this first.',
  operations: [operations.getMe],
  input: Type.Object({}, { additionalProperties: false }),
  hints: reads,
  async run({ ctx, call }) {
    const { user, token, orgs, projects } = await call(operations.getMe);
    const own = await findOwnOrgs(ctx);
    const isCut = projects.length > shownProjects;
    return {
      note: `You act for ${user.name}. Projects: ${projects.length}${isCut ? ` (first ${shownProjects} shown)` : ''}.`,
      next: isCut
        ? 'Use list_projects for all of them.'
        : 'Use get_project for the columns and members of a project; tasks refer to columns by key.',
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
