import fc from 'fast-check';
import type { AttributePath, Filter } from '../filter.ts';

const path = (text: string): AttributePath => {
  const [name = '', sub = null] = text.split('.');
  return { schema: null, name, sub };
};

/** Short words of few letters, so that generated people and filters have some in common. */
export const anyWord = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'B', 'é', '%', '_', '"', '\\', ' ', '.'), maxLength: 3 }),
  fc.constantFrom('a', 'ab', 'work', 'User'),
);

const texts = [
  'userName',
  'externalId',
  'displayName',
  'name.givenName',
  'name.familyName',
  'name.formatted',
  'emails',
  'emails.value',
  'emails.type',
  'groups.display',
];
const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
const orders = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constantFrom(...texts).map(path),
    operator: fc.constantFrom(...operators),
    value: anyWord,
  }),
  fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constantFrom('active', 'emails.primary').map(path),
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constantFrom('meta.created', 'meta.lastModified').map(path),
    operator: fc.constantFrom(...orders),
    value: fc.constantFrom(
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
      '2026-01-03T00:00:00.000Z',
    ),
  }),
  fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constantFrom(...texts, 'active').map(path),
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.constant(null),
  }),
  fc.record({ kind: fc.constant('present' as const), path: fc.constantFrom(...texts, 'active').map(path) }),
);

const elementLeaf = (names: readonly string[]): fc.Arbitrary<Filter> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      path: fc.constantFrom(...names).map(path),
      operator: fc.constantFrom(...operators),
      value: anyWord,
    }),
    fc.record({ kind: fc.constant('present' as const), path: fc.constantFrom(...names).map(path) }),
  );

const combined = (base: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
  fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      base,
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        left: tie('filter'),
        right: tie('filter'),
      }),
      fc.record({ kind: fc.constant('not' as const), inner: tie('filter') }),
    ),
  })).filter;

const element: fc.Arbitrary<Filter> = fc.oneof(
  combined(elementLeaf(['value', 'type'])).map((inner) => ({
    kind: 'element' as const,
    path: path('emails'),
    inner,
  })),
  combined(elementLeaf(['display', 'type'])).map((inner) => ({
    kind: 'element' as const,
    path: path('groups'),
    inner,
  })),
);

/** Any filter of people. */
export const anyFilter: fc.Arbitrary<Filter> = combined(
  fc.oneof({ arbitrary: leaf, weight: 4 }, { arbitrary: element, weight: 1 }),
);
