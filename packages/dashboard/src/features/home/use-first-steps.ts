import type { ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { tokensQuery } from '../../data/account/account.ts';
import type { OrgWithRole } from '../../data/orgs/org-with-role.ts';
import { invitationsQuery, orgMembersQuery } from '../../data/orgs/orgs.ts';
import { connectionsQuery } from '../../data/projects/connections.ts';
import { webhooksQuery } from '../../data/projects/webhooks.ts';
import type { strings } from '../../strings/index.ts';

/** A step of a new person. */
export interface FirstStep {
  id: keyof typeof strings.firstSteps.steps;
  isDone: boolean;
  /** The page of the step. A step without page and command waits for a project. */
  to?: string;
  /** What it begins there, such as a dialog. */
  command?: string;
}

/** Its pages keep them current; here they are read once. */
const once = { refetchInterval: false } as const;

/**
 * What someone does first in an organization with their only project, or without one. Undefined until it is known what
 * is done.
 */
export function useFirstSteps(
  org: OrgWithRole,
  project: ProjectListItem | undefined,
): readonly FirstStep[] | undefined {
  const { slug, role } = org;
  const runsOrg = role === 'owner' || role === 'admin';
  const id = project?.id ?? '';
  const hasProject = project !== undefined;
  const members = useQuery({ ...orgMembersQuery(slug), enabled: runsOrg });
  const invitations = useQuery({ ...invitationsQuery(slug), enabled: runsOrg });
  const connections = useQuery({ ...connectionsQuery(id), ...once, enabled: hasProject });
  const webhooks = useQuery({ ...webhooksQuery(id), ...once, enabled: hasProject });
  const tokens = useQuery(tokensQuery);
  if ([members, invitations, connections, webhooks, tokens].some(({ isLoading }) => isLoading))
    return undefined;
  const has = (list: readonly unknown[] | undefined, least = 1) => (list?.length ?? 0) >= least;
  const isInvited = has(members.data, 2) || has(invitations.data);
  const isConnected = has(connections.data) || has(webhooks.data);
  const hasToken = tokens.data?.some(({ kind }) => kind === 'personal') === true;
  return [
    stepOfProject(project),
    stepIn(project, {
      id: 'audit',
      page: '/audits',
      isDone: project?.lastAudit != null,
      command: 'audit-start',
    }),
    stepIn(project, { id: 'tasks', page: '', isDone: (project?.taskCount ?? 0) > 0, command: 'board-add' }),
    ...(runsOrg
      ? [step({ id: 'invite', to: `/orgs/${slug}/people`, isDone: isInvited, command: 'invite' })]
      : []),
    stepIn(project, { id: 'connect', page: '/integrations', isDone: isConnected }),
    step({ id: 'token', to: '/settings/tokens', isDone: hasToken, command: 'new-token' }),
  ];
}

/** A project without the URL of its site is only half of the step: nothing can be audited. */
function stepOfProject(project: ProjectListItem | undefined): FirstStep {
  if (project === undefined) return { id: 'project', isDone: false, command: 'new-project' };
  if (project.url === null) return { id: 'url', isDone: false, to: `/projects/${project.id}/settings` };
  return { id: 'project', isDone: true, to: `/projects/${project.id}` };
}

/** A step on a page of the project, which waits for the project. */
function stepIn(
  project: ProjectListItem | undefined,
  { page, ...rest }: Omit<FirstStep, 'to'> & { page: string },
): FirstStep {
  if (project === undefined) return { id: rest.id, isDone: false };
  return step({ ...rest, to: `/projects/${project.id}${page}` });
}

/** A step that is done only leads to its page. */
function step({ command, ...rest }: FirstStep): FirstStep {
  return command === undefined || rest.isDone ? rest : { ...rest, command };
}
