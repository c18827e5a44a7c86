import type { Fields } from '../protocol/read-resource.ts';
import { userSchema } from '../protocol/schemas.ts';
import type { ScimUserRow } from './scim-user-store.ts';

/** The attributes of a person that an identity provider can change. */
export function writablePart(row: ScimUserRow): Fields {
  const name = {
    ...(row.formattedName === null ? {} : { formatted: row.formattedName }),
    ...(row.givenName === null ? {} : { givenName: row.givenName }),
    ...(row.familyName === null ? {} : { familyName: row.familyName }),
  };
  return {
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName,
    ...(Object.keys(name).length === 0 ? {} : { name }),
    ...(row.displayName === null ? {} : { displayName: row.displayName }),
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
  };
}

/** A person as a response has them. */
export function toUserResource(row: ScimUserRow, baseUrl: string): Fields {
  const { urn, extension } = userSchema;
  return {
    schemas: extension === undefined ? [urn] : [urn, extension.urn],
    id: row.id,
    ...writablePart(row),
    ...(row.groups.length === 0
      ? {}
      : {
          groups: row.groups.map(({ value, display }) => ({
            value,
            $ref: `${baseUrl}/Groups/${value}`,
            display,
            type: 'direct',
          })),
        }),
    ...(extension === undefined
      ? {}
      : { [extension.urn]: { status: statusOf(row), ...(row.role === null ? {} : { role: row.role }) } }),
    meta: {
      resourceType: 'User',
      created: row.createdAt,
      lastModified: row.updatedAt,
      location: `${baseUrl}/Users/${row.id}`,
      version: versionOf(row),
    },
  };
}

function statusOf({ active, role }: ScimUserRow): 'active' | 'pending' | 'inactive' {
  if (role !== null) return 'active';
  return active ? 'pending' : 'inactive';
}

export function versionOf({ revision }: { revision: number }): string {
  return `W/"${revision}"`;
}
