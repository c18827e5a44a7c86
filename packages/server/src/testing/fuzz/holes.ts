import fc from 'fast-check';

/**
 * A hole in a generated request where the id of something real goes. It is filled only when the request is sent,
 * because requests before it create and delete things; so a seed alone describes a run.
 */
export interface Hole {
  $hole: Kind;
  from: Origin;
  pick: number;
}

/** The segment of a path under which a thing is addressed; invitations by their token, and pending ones by their id. */
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
  'time-entries',
  'audits',
  'tokens',
  'sessions',
  'invitations',
  'pending',
  'webhooks',
  'deliveries',
] as const;

/** Of the caller's org, of another org, of nobody, no id at all, or something deleted. */
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

/** A hole that is mostly filled with the caller's own; with `steady`, always. */
export function holeOf(kind: Kind, { steady = false }: { steady?: boolean } = {}): fc.Arbitrary<Hole> {
  const origin: fc.Arbitrary<Origin> = steady
    ? fc.constant('own')
    : fc.oneof(
        { arbitrary: fc.constant<Origin>('own'), weight: 12 },
        { arbitrary: fc.constant<Origin>('foreign'), weight: 2 },
        { arbitrary: fc.constant<Origin>('unknown'), weight: 1 },
        { arbitrary: fc.constant<Origin>('malformed'), weight: 1 },
        { arbitrary: fc.constant<Origin>('deleted'), weight: 1 },
      );
  return fc.record({ $hole: fc.constant(kind), from: origin, pick: fc.nat(1000) });
}

export function isHole(value: unknown): value is Hole {
  return typeof value === 'object' && value !== null && '$hole' in value;
}
