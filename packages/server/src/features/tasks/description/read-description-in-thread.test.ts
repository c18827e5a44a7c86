import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../../api-error.ts';
import { documentOf, type RichNode } from '../rich-text/document.ts';
import { documentToText } from '../rich-text/document-to-text.ts';
import { readDescriptionInThread } from './read-description-in-thread.ts';
import { readDescription } from './task-description.ts';

const item = '<ul><li><p>a <strong>b</strong></p></li></ul>';

test('long HTML is read like short HTML, with and without the other forms', async () => {
  const descriptionHtml = item.repeat(500);
  for (const input of [
    { descriptionHtml },
    { descriptionHtml, description: 'said otherwise' },
    { descriptionHtml, descriptionJson: documentOf([]) },
    { descriptionHtml, descriptionJson: documentOf([]), description: 'x' },
  ]) {
    assert.deepEqual(await readDescriptionInThread('u1', input), readDescription(input));
  }
});

test('errors in long HTML have the same messages', async () => {
  const refused = (input: object) =>
    assert.rejects(readDescriptionInThread('u1', input), (error: Error) => {
      assert.throws(() => readDescription(input), { message: error.message });
      return true;
    });
  await refused({ descriptionHtml: '<b>'.repeat(50_000) });
  await refused({ descriptionHtml: '<p>a</p>'.repeat(25_000) });
  await refused({ descriptionHtml: item.repeat(500), descriptionJson: { type: 'video' } });
});

test("nobody can fill the queue: a user's third long description is refused until the first is read", async () => {
  const read = (userId: string) => readDescriptionInThread(userId, { descriptionHtml: item.repeat(1000) });
  const [first, second, third, other] = await Promise.allSettled(['u1', 'u1', 'u1', 'u2'].map(read));
  assert.deepEqual([first?.status, second?.status, other?.status], ['fulfilled', 'fulfilled', 'fulfilled']);
  assert.equal(third?.status, 'rejected');
  assert.equal(third.reason.code, 'UNAVAILABLE');
  assert.ok(await read('u1'), 'and is served afterwards');
});

test('a description that takes too long is UNAVAILABLE, and the start of the thread does not count', async () => {
  const heavy = item.repeat(4000);
  await assert.rejects(readDescriptionInThread('u1', { descriptionHtml: heavy }, 1), (error: ApiError) => {
    assert.equal(error.code, 'UNAVAILABLE');
    assert.match(error.headers['retry-after'] ?? '', /^\d+$/);
    return true;
  });
  // The thread was given up with it: the next one is started for this.
  await readDescriptionInThread('u1', { descriptionHtml: item.repeat(100) }, 250);
});

test('the user who was served longest ago is next', async () => {
  const order: string[] = [];
  const read = async (userId: string) => {
    await readDescriptionInThread(userId, { descriptionHtml: item.repeat(200) });
    order.push(userId);
  };
  await Promise.all(['often', 'often', 'other'].map(read));
  assert.deepEqual(order, ['often', 'other', 'often']);
});

/** As the text was written before: each list indents all that its items have become. */
function indentAgain(node: RichNode, text: string, levels: number): [RichNode, string] {
  if (levels === 0) return [node, text];
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] };
  return indentAgain(list, `- ${text.replaceAll('\n', '\n  ')}`, levels - 1);
}

test('nested lists indent every line by their depth, and a text that becomes too long is refused', () => {
  const code = (text: string): RichNode => ({ type: 'codeBlock', content: [{ type: 'text', text }] });
  const [nested, text] = indentAgain(code('a\n\nb'), 'a\n\nb', 5);
  assert.equal(documentToText(documentOf([nested])), text);
  const [long] = indentAgain(code('\n'.repeat(100_000)), '', 12);
  assert.throws(
    () => readDescription({ descriptionJson: documentOf([long]) }),
    /more than 1000000 characters/,
  );
});

test('a cell with a long run of blanks is converted to text without delay', () => {
  const cell = { type: 'codeBlock', content: [{ type: 'text', text: ' '.repeat(199_000) }] };
  const row = { type: 'tableRow', content: [{ type: 'tableCell', content: [cell] }] };
  const before = process.cpuUsage();
  documentToText(documentOf([{ type: 'table', content: [row] }]));
  const { user } = process.cpuUsage(before);
  // It took 40 seconds.
  assert.ok(user < 2_000_000, `${user} µs`);
});
