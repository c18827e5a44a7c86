import type { OrgRole, ProjectRole } from '@fettle/contract';

export type PersonKey = keyof typeof people;

export interface DemoPerson {
  name: string;
  email: string;
  orgRole: OrgRole;
  /** Role in the projects this person belongs to; admins and owners of the organization need none. */
  projectRole: ProjectRole;
}

export const orgName = 'Brightwater Studio';

/** The people of a small agency, and a client with read access. */
export const people = {
  nora: { name: 'Nora Lindqvist', email: 'nora@brightwater.example', orgRole: 'owner', projectRole: 'owner' },
  sam: { name: 'Sam Okafor', email: 'sam@brightwater.example', orgRole: 'admin', projectRole: 'owner' },
  ines: { name: 'Inês Carvalho', email: 'ines@brightwater.example', orgRole: 'member', projectRole: 'owner' },
  tom: { name: 'Tom Becker', email: 'tom@brightwater.example', orgRole: 'member', projectRole: 'member' },
  yuki: { name: 'Yuki Tanaka', email: 'yuki@brightwater.example', orgRole: 'member', projectRole: 'member' },
  marta: { name: 'Marta Visser', email: 'marta@tidewater.example', orgRole: 'guest', projectRole: 'viewer' },
} as const satisfies Record<string, DemoPerson>;
