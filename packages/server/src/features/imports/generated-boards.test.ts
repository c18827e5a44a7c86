import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { createImporter } from './testing/run-import.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { owner } = fixture;

const word = fc.stringMatching(/^[A-Za-zÄ-ü0-9=+"',;<>&-]{1,20}$/);
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const text = fc.array(line, { maxLength: 3 }).map((lines) => lines.join('\n'));
const moment = fc.date({ min: new Date('2015-01-01'), max: new Date('2025-01-01'), noInvalidDate: true });
const item = fc.record({ title: line, done: fc.boolean() });
const cardOf = fc.record({
  title: line,
  description: text,
  list: fc.constantFrom('To do', 'In progress', 'Done'),
  labels: fc.uniqueArray(line, { maxLength: 3, selector: (name) => name.toLowerCase() }),
  due: fc.option(moment),
  items: fc.array(item, { maxLength: 3 }),
  comments: fc.array(fc.record({ body: line, at: moment }), { maxLength: 3 }),
});
type Card = typeof cardOf extends fc.Arbitrary<infer T> ? T : never;

/** Trello's JSON for these cards. */
function toTrello(cards: readonly Card[]): string {
  const lists = ['To do', 'In progress', 'Done'].map((name, at) => ({ id: `list${at}`, name, pos: at + 1 }));
  return JSON.stringify({
    lists,
    cards: cards.map((card, at) => ({
      id: `card${at}`,
      name: card.title,
      desc: card.description,
      idList: lists.find(({ name }) => name === card.list)?.id,
      pos: at + 1,
      labels: card.labels.map((name) => ({ name, color: 'blue' })),
      due: card.due?.toISOString() ?? null,
    })),
    checklists: cards.flatMap(({ items }, at) => ({
      id: `checklist${at}`,
      idCard: `card${at}`,
      name: 'List',
      checkItems: items.map(({ title, done }, place) => ({
        id: `item${at}-${place}`,
        name: title,
        state: done ? 'complete' : 'incomplete',
        pos: place + 1,
      })),
    })),
    actions: cards.flatMap(({ comments }, at) =>
      comments.map(({ body, at: time }, place) => ({
        id: `comment${at}-${place}`,
        type: 'commentCard',
        date: time.toISOString(),
        data: { text: body, card: { id: `card${at}` } },
      })),
    ),
  });
}

const byTime = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime();

test('whatever a board says is in the project afterwards, and importing it again or changed keeps them equal', async () => {
  const board = fc.array(cardOf, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(board, board, async (first, second) => {
      const project = await createProject(service, fixture.org);
      const importInto = createImporter(service, owner, project.id);
      const longer = [...second, ...first.slice(second.length)];
      for (const [nth, cards] of [first, first, longer].entries()) {
        const run = await importInto({ format: 'trello', content: toTrello(cards) });
        assert.equal(run.status, 'complete', run.error ?? '');
        if (nth === 1) assert.equal(run.counts.unchanged, cards.length);
        for (const [at, card] of cards.entries()) {
          const task = await owner.dashboard.getTask({ id: run.entries[at]?.taskId ?? '' });
          assert.deepEqual(
            [task.title, task.description ?? '', task.statusLabel, task.dueDate],
            [card.title, card.description.trim(), card.list, card.due?.toISOString() ?? null],
          );
          assert.deepEqual(task.labels.map(({ name }) => name).sort(), card.labels.toSorted());
          if (nth === 2) continue;
          assert.deepEqual(
            (task.checklists[0]?.items ?? []).map(({ title, completed }) => [title, completed]),
            card.items.map(({ title, done }) => [title, done]),
          );
          assert.deepEqual(
            task.comments.map(({ body, createdAt }) => `${createdAt} ${body}`).sort(),
            card.comments
              .toSorted(byTime)
              .map(({ body, at: time }) => `${time.toISOString()} ${body}`)
              .sort(),
          );
        }
      }
    }),
    { numRuns: 6 },
  );
});
