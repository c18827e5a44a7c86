import { Compile } from 'typebox/compile';
import type { Schema } from './arbitrary-of-schema.ts';
import type { WireRequest } from './fill-request.ts';
import type { Kind } from './placeholders.ts';
import { kindsOfParams, type RequestCase } from './request-case.ts';

/**
 * What a request must never get: data of other tenants, or success although it violates the schemas. An API that
 * ignores part of a request surprises its callers, so ours obeys or rejects. For responses below 400 only.
 */
export function checkStrictness(request: RequestCase, wire: WireRequest): string[] {
  return [...checkAccess(request), ...checkQuery(request), ...checkBody(request, wire)];
}

function checkAccess({ actor, operation, params }: RequestCase): string[] {
  if (!operation.credential) return [];
  const kinds = kindsOfParams(operation.path);
  return Object.entries(params).flatMap(([name, { from }]) => {
    const kind = kinds[name] as Kind;
    if (from === 'own') return actor === 'stranger' ? [`a stranger reached ${kind} of another org`] : [];
    if (from === 'foreign') return actor === 'stranger' ? [] : [`${kind} of another org were reached`];
    return [`${from} ${kind} answered`];
  });
}

function checkQuery({ operation, query }: RequestCase): string[] {
  const schemas = (operation.query as Schema).properties ?? {};
  const names = query.map(([name]) => name);
  const unknown = names.filter((name) => !Object.hasOwn(schemas, name));
  const repeated = names.filter(
    (name, index) => names.indexOf(name) !== index && schemas[name]?.type !== 'array',
  );
  return [
    ...unknown.map((name) => `the unknown parameter '${name}' was ignored`),
    ...repeated.map((name) => `'${name}' was given twice and one of them ignored`),
  ];
}

/**
 * Compared with the schema itself: whatever the service does before that, the value must have been valid as it was
 * sent.
 */
function checkBody({ operation, body }: RequestCase, wire: WireRequest): string[] {
  if (body.kind !== 'json') return [];
  if (operation.body === null) return ['a body was ignored'];
  const fits = Compile(operation.body).Check(JSON.parse(String(wire.body)));
  return fits ? [] : ['a body that does not fit its schema was accepted'];
}
