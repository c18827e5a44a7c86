import * as auditSchemas from '../audit-schemas.ts';
import { Actor, Org, User } from '../common-schemas.ts';
import { Token } from '../identity.ts';
import { OrgMember } from '../orgs.ts';
import { Pin, TaskContext } from '../pin-schemas.ts';
import { Column, Member, Project, ProjectListItem } from '../projects.ts';
import { Stats } from '../stats.ts';
import * as taskSchemas from '../task-schemas.ts';
import { Delivery, DeliveryAttempt, DeliveryDetail, Webhook, WebhookWithSecret } from '../webhook-schemas.ts';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = { [keyword: string]: unknown };

const { AuditStatus: _, ...auditObjects } = auditSchemas;

/** Shapes that get a name under `components`; all others are inlined. */
const named = new Map<object, string>(
  Object.entries({
    ...{ Actor, Column, Member, Org, OrgMember, Project, ProjectListItem, Stats, Token, User },
    ...{ Webhook, WebhookWithSecret, Delivery, DeliveryDetail, DeliveryAttempt },
    ...{ Pin, TaskContext },
    ...taskSchemas,
    ...auditObjects,
  }).map(([name, schema]) => [schema, name]),
);

/** Turns the contract's shapes into plain JSON Schema and collects the named ones that are referenced. */
export function createSchemaWriter(): { write: (schema: object) => JsonSchema; components: JsonSchema } {
  const found: JsonSchema = {};
  const write = (schema: object): JsonSchema => {
    const name = named.get(schema);
    if (name === undefined) return writeOut(schema, write);
    if (!(name in found)) {
      found[name] = {};
      found[name] = writeOut(schema, write);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  return { write, components: found };
}

function writeOut(schema: object, write: (schema: object) => JsonSchema): JsonSchema {
  const plain: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword !== 'trim' && keyword !== 'line') plain[keyword] = writeKeyword(keyword, value, write);
  }
  // Not a registered format; the description lists the allowed values.
  if (plain.format === 'color') delete plain.format;
  return simplify(plain);
}

function writeKeyword(keyword: string, value: unknown, write: (schema: object) => JsonSchema): unknown {
  if (keyword === 'properties' || keyword === 'patternProperties') {
    return Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, write(schema)]));
  }
  if (keyword === 'anyOf') return (value as object[]).map(write);
  return keyword === 'items' ? write(value as object) : value;
}

/** Rewrites a schema into the forms that most tools support: `type: [x, null]`, typed enums, plain maps. */
function simplify(schema: JsonSchema): JsonSchema {
  const { patternProperties, anyOf, ...rest } = schema;
  if (patternProperties !== undefined) {
    return { ...rest, additionalProperties: (patternProperties as JsonSchema)['^.*$'] };
  }
  if (Array.isArray(schema.enum) && schema.type === undefined) return { type: 'string', ...schema };
  const [first, second] = (anyOf ?? []) as JsonSchema[];
  const isNullable = (anyOf as unknown[] | undefined)?.length === 2 && second?.type === 'null';
  const canJoin = typeof first?.type === 'string' && first.enum === undefined && first.const === undefined;
  return isNullable && canJoin ? { ...first, ...rest, type: [first.type, 'null'] } : schema;
}
