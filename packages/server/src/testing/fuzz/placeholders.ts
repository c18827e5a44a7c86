import fc from 'fast-check';

/**
 * A placeholder in a generated request for the ID of an existing object. It is filled only when the request is sent,
 * because earlier requests create and delete objects; so a seed alone describes a run.
 */
export interface Placeholder {
  $placeholder: Kind;
  from: Origin;
  pick: number;
}

/** The segment of a path before the ID of an object; invitations by their token, and pending ones by their ID. */
export type Kind = (typeof kinds)[number];

export const kinds = [
  'orgs',
  'projects',
  'members',
  'tasks',
  'comments',
  'checklists',
  'items',
  'attachments',
  'relations',
  'events',
  'time-entries',
  'task-templates',
  'recurring-tasks',
  'audits',
  'ignored-issues',
  'tokens',
  'sessions',
  'invitations',
  'pending',
  'imports',
  'webhooks',
  'deliveries',
  'connections',
  'exports',
  'domains',
  'scim-tokens',
  'scim-groups',
  'report-links',
  'views',
  'logos',
  'pictures',
  'favicons',
] as const;

/** Of the caller's organization, of another one, nonexistent, malformed, or deleted. */
export type Origin = 'own' | 'foreign' | 'unknown' | 'malformed' | 'deleted';

export const malformedIds: readonly string[] = [
  '0',
  '-1',
  'null',
  '..',
  '.',
  '%00',
  '%ff',
  '%ed%a0%80',
  "'",
  '%27%20or%201=1',
  'a'.repeat(299),
  'a'.repeat(301),
  '01a1fb80-0000-7000-8000-00000000000',
  '01a1fb80-0000-7000-8000-0000000000000',
  '01A1FB80_0000_7000_8000_000000000000',
  '%F0%9F%92%A9',
  '*',
  '%2f',
  '%2e%2e%2fme',
];

export function isKind(text: string): text is Kind {
  return (kinds as readonly string[]).includes(text);
}

/** A placeholder that is mostly filled with the caller's own objects; with `steady`, always. */
export function placeholderOf(
  kind: Kind,
  { steady = false }: { steady?: boolean } = {},
): fc.Arbitrary<Placeholder> {
  const origin: fc.Arbitrary<Origin> = steady
    ? fc.constant('own')
    : fc.oneof(
        { arbitrary: fc.constant<Origin>('own'), weight: 12 },
        { arbitrary: fc.constant<Origin>('foreign'), weight: 2 },
        { arbitrary: fc.constant<Origin>('unknown'), weight: 1 },
        { arbitrary: fc.constant<Origin>('malformed'), weight: 1 },
        { arbitrary: fc.constant<Origin>('deleted'), weight: 1 },
      );
  return fc.record({ $placeholder: fc.constant(kind), from: origin, pick: fc.nat(1000) });
}

export function isPlaceholder(value: unknown): value is Placeholder {
  return typeof value === 'object' && value !== null && '$placeholder' in value;
}
