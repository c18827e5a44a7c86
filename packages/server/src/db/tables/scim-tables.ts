import type { OrgRole, ProjectRole } from '@fettle/contract';
import type { Generated } from 'kysely';

/** What identity providers manage by SCIM (migration 0029), as the driver returns the rows. */
export interface ScimTables {
  scim_tokens: ScimTokenTable;
  scim_users: ScimUserTable;
  scim_groups: ScimGroupTable;
  scim_group_members: ScimGroupMemberTable;
  scim_group_projects: ScimGroupProjectTable;
  scim_project_members: ScimProjectMemberTable;
  scim_requests: ScimRequestTable;
}

export interface ScimTokenTable {
  id: string;
  org_id: string;
  name: string;
  public_id: string;
  token_hash: Buffer;
  last_four: string;
  by_owner: boolean;
  created_by: string | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export interface ScimUserTable {
  id: string;
  org_id: string;
  user_id: string | null;
  user_name: string;
  external_id: string | null;
  email: string;
  given_name: string | null;
  family_name: string | null;
  formatted_name: string | null;
  display_name: string | null;
  active: boolean;
  base_role: Generated<OrgRole>;
  restorable: Generated<boolean>;
  restored_projects: Generated<unknown>;
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface ScimGroupTable {
  id: string;
  org_id: string;
  display_name: string;
  external_id: string | null;
  role: Exclude<OrgRole, 'owner'> | null;
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface ScimGroupMemberTable {
  group_id: string;
  scim_user_id: string;
  org_id: string;
}

export interface ScimGroupProjectTable {
  group_id: string;
  project_id: string;
  org_id: string;
  role: ProjectRole;
}

export interface ScimProjectMemberTable {
  project_id: string;
  user_id: string;
  org_id: string;
  base_role: ProjectRole | null;
}

export interface ScimRequestTable {
  id: string;
  org_id: string;
  token_id: string | null;
  method: string;
  path: string;
  status: number;
  detail: string | null;
  created_at: string;
}
