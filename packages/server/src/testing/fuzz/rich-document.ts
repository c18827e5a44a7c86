import fc from 'fast-check';

const text = fc.record(
  {
    type: fc.constant('text'),
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    marks: fc.uniqueArray(
      fc.constantFrom<object>(
        { type: 'bold' },
        { type: 'italic' },
        { type: 'link', attrs: { href: 'https://example.com/' } },
        { type: 'link', attrs: { href: 'java\tscript:alert(1)' } },
        { type: 'blink' },
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ['type', 'text'] },
);

const paragraph = fc.record({ type: fc.constant('paragraph'), content: fc.array(text, { maxLength: 3 }) });

const block = fc.oneof(
  { arbitrary: paragraph, weight: 5 },
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.integer({ min: 0, max: 7 }) }),
    content: fc.array(text, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('bulletList'),
    content: fc.array(
      fc.record({
        type: fc.constant('listItem'),
        content: fc.array(paragraph, { minLength: 1, maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.constantFrom<object>({ type: 'horizontalRule' }, { type: 'iframe', attrs: { src: 'https://x.io' } }),
);

/** Documents as a rich text editor creates them, sometimes with a node, mark, or link that is not allowed. */
export const richDocument: fc.Arbitrary<unknown> = fc.record({
  type: fc.constant('doc'),
  content: fc.array(block, { minLength: 1, maxLength: 4 }),
});
