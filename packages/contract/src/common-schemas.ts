import { type Static, type TSchema, Type } from 'typebox';
import { limits } from './limits.ts';
import { closed } from './operation.ts';

/** Shapes that several resources share. */

export const Id = Type.String({ description: 'UUIDv7' });
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601 time in UTC, with milliseconds',
});
export const HttpUrl = Type.String({ format: 'uri', maxLength: limits.urlCharacters });
export const Color = Type.String({
  format: 'color',
  description:
    '#rgb, #rrggbb, or one of gray, red, orange, yellow, green, teal, blue, indigo, purple, and pink',
});
/** Normalized by `normalizeEmail` before it is used. */
export const Email = Type.String({ format: 'email' });

/** A value or null: "none" is null, never a missing field. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A one-line text, cleaned up by `tidyLine` before its length is checked. */
export const Line = (maxLength: number, minLength = 1) => Type.String({ line: true, minLength, maxLength });

/** A boolean in a body. Every one accepts the forms that languages without booleans in JSON send. */
export const Flag = (description: string) =>
  Type.Union(
    [Type.Boolean(), Type.Literal(0), Type.Literal(1), Type.Literal('true'), Type.Literal('false')],
    { description },
  );
export type Flag = boolean | 0 | 1 | 'true' | 'false';

/** The boolean that a {@link Flag} stands for. */
export function readFlag(value: Flag): boolean {
  return value === true || value === 1 || value === 'true';
}

export const Priority = Type.Enum(['low', 'medium', 'high', 'critical']);
export type Priority = Static<typeof Priority>;
export const priorities = ['low', 'medium', 'high', 'critical'] as const;

export const ProjectStatus = Type.Enum(['active', 'completed', 'on_hold', 'archived']);
export type ProjectStatus = Static<typeof ProjectStatus>;
export const projectStatuses = ['active', 'completed', 'on_hold', 'archived'] as const;

export const ColumnCategory = Type.Enum(['backlog', 'active', 'done']);
export type ColumnCategory = Static<typeof ColumnCategory>;

export const OrgRole = Type.Enum(['owner', 'admin', 'member', 'guest']);
export type OrgRole = Static<typeof OrgRole>;
export const ProjectRole = Type.Enum(['owner', 'member', 'viewer']);
export type ProjectRole = Static<typeof ProjectRole>;

export const TaskSource = Type.Enum(['dashboard', 'api', 'mcp', 'widget', 'extension', 'audit', 'import']);
export type TaskSource = Static<typeof TaskSource>;

/** Who acted: a user, a guest without an account, or the service itself. */
export const Actor = Type.Object({
  type: Type.Enum(['user', 'guest', 'system'], {
    description: '`guest`: a person without an account; `system`: the service itself',
  }),
  id: Nullable(Type.String()),
  name: Type.String(),
  email: Nullable(Type.String()),
});
export type Actor = Static<typeof Actor>;

export const User = Type.Object({ id: Id, name: Type.String(), email: Type.String() });
export type User = Static<typeof User>;

export const Org = Type.Object({ id: Id, slug: Type.String(), name: Type.String() });
export type Org = Static<typeof Org>;

export const Deleted = Type.Object({ id: Type.String() });

export const IdParam = closed({ id: Type.String() });
export const SlugParam = closed({ slug: Type.String() });
