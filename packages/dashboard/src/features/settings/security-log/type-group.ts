export type TypeGroup = 'account' | 'people' | 'organization' | 'projects';

/** The group of each subject of entries: the first part of their type. */
const groups: Record<string, TypeGroup> = {
  invitation: 'people',
  member: 'people',
  project_member: 'people',
  scim_group: 'people',
  org: 'organization',
  domain: 'organization',
  provider: 'organization',
  scim_token: 'organization',
  project: 'projects',
  import: 'projects',
  webhook: 'projects',
  report_link: 'projects',
  connection: 'projects',
};

/** What an entry of a type is about. Accounts of people link to providers, which organizations set. */
export function typeGroup(type: string): TypeGroup {
  if (/^provider\.(un)?linked$/.test(type)) return 'account';
  return groups[type.split('.', 1)[0] ?? ''] ?? 'account';
}
