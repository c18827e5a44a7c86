import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMarkdown } from './is-markdown.ts';

const names = {
  findPerson: (handle: string) => (handle === 'ada' ? { id: '1', name: 'Ada' } : null),
  handleOf: (id: string) => (id === '1' ? 'ada' : null),
};
const text = (value: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]) => ({
  type: 'text',
  text: value,
  ...(marks.length === 0 ? {} : { marks }),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', attrs: { textAlign: null }, content });
const document = (...content: unknown[]) => ({ type: 'doc', content });
const is = (...content: unknown[]): boolean => isMarkdown(document(...content), names);

test('what Markdown can express can be written as Markdown, empty lines aside', () => {
  assert.ok(isMarkdown(null, names));
  assert.ok(is());
  assert.ok(
    is(paragraph(text('Plain '), text('bold', { type: 'bold' })), paragraph(), paragraph(text('after'))),
  );
  assert.ok(is({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('One'))] }] }));
});

test('what it would lose cannot: underlined and aligned text, and people who are no longer known', () => {
  assert.equal(is(paragraph(text('under', { type: 'underline' }))), false);
  assert.equal(is({ ...paragraph(text('middle')), attrs: { textAlign: 'center' } }), false);
  assert.equal(is(paragraph({ type: 'mention', attrs: { id: '2', label: 'Former' } })), false);
});
