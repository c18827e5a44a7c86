import type { Fields } from '../protocol/read-resource.ts';
import { groupSchema } from '../protocol/schemas.ts';
import { versionOf } from '../users/user-resource.ts';
import type { ScimGroupRow } from './scim-group-store.ts';

/** The attributes of a group that an identity provider can change. */
export function writablePart({ displayName, externalId, members }: ScimGroupRow): Fields {
  return {
    ...(externalId === null ? {} : { externalId }),
    displayName,
    ...(members.length === 0 ? {} : { members: members.map(({ value }) => ({ value, type: 'User' })) }),
  };
}

/** A group as a response has it. */
export function toGroupResource(row: ScimGroupRow, baseUrl: string): Fields {
  return {
    schemas: [groupSchema.urn],
    id: row.id,
    ...writablePart(row),
    ...(row.members.length === 0
      ? {}
      : {
          members: row.members.map(({ value, display }) => ({
            value,
            $ref: `${baseUrl}/Users/${value}`,
            display,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt,
      lastModified: row.updatedAt,
      location: `${baseUrl}/Groups/${row.id}`,
      version: versionOf(row),
    },
  };
}
