import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { descendants } from '@fettle/anchor/testing/mutate-page.ts';
import { parsePage } from '@fettle/anchor/testing/parsed-page.ts';
import { type EventData, limits, operations, type PinBody } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { eventsOf } from '../../testing/events-of.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

const service = await startService({ after });
const { project, member, viewer, outsider } = await createFixture(service);

const anchor = {
  key: null,
  selector: '#plans > li:nth-of-type(2) > a',
  xpath: '/html/body/main/ul/li[2]/a',
  tagName: 'a',
  text: 'Book the harbor tour',
  textBefore: 'Two hours, ',
  textAfter: ' or call us',
  traits: ['href=/tours/harbor'],
  ownTraits: ['href=/tours/harbor'],
  path: 'html:1 body:1 main:1 ul:1 li:2 a:1',
  alike: 1,
  item: { tagName: 'li', text: 'Harbor tour' },
  nearest: 0.4,
  distinguishedBy: { before: true, after: false },
  nesting: { around: 0, within: 0 },
  surroundings: { levels: 1, hash: 'f00d' },
};
const point: PinBody = {
  x: 0.5,
  y: 0.25,
  pageX: 640.5,
  pageY: 2_310,
  viewportWidth: 1_280,
  viewportHeight: 720,
  devicePixelRatio: 2,
};
const unchecked = { screenshotRegion: null, anchorHealth: null, anchorHealthSince: null };
const context = {
  userAgent: 'Mozilla/5.0',
  browser: 'Firefox 152',
  console: [{ level: 'error' as const, message: 'price is not defined', at: '2026-11-20T09:30:00.000Z' }],
  metadata: { build: '42' },
};

test('a task is created with the pin, browser, and source of an extension, and its element is that of the anchor', async () => {
  const task = await member.v1.createTask({
    projectId: project.id,
    title: 'The link leads nowhere',
    pageUrl: 'https://example.com/tours',
    pin: { ...point, anchor },
    context,
    source: 'extension',
  });
  conforms(operations.createTask, task);
  assert.equal(task.source, 'extension');
  assert.equal(task.hasPin, true);
  const { selector, xpath, tagName, text } = anchor;
  assert.deepEqual(task.pin, { ...point, selector, xpath, tagName, text, rect: null, anchor, ...unchecked });
  assert.deepEqual(task.context, { ...context, os: null, language: null, referrer: null });
  assert.deepEqual(await viewer.v1.getTask({ id: task.id }), task);
  const { items } = await viewer.v1.listTasks({ projectId: project.id });
  assert.equal(items.find(({ id }) => id === task.id)?.hasPin, true);
  const [event] = await eventsOf(service, task.id);
  assert.ok(event);
  assert.equal((event.data as EventData<'task.created'>).task.hasPin, true);
  await refused(outsider.v1.getTask({ id: task.id }), 'NOT_FOUND');
});

test('a pin in frames has their anchors, a selector that leads through them, and no XPath, which would lead elsewhere', async () => {
  const create = (pin: object) =>
    member.v1.createTask({ projectId: project.id, title: 'In a frame', pin: { ...point, ...pin } });
  const frame = { ...anchor, selector: '#checkout', tagName: 'iframe' };
  const task = await create({ anchor, frames: [frame] });
  conforms(operations.createTask, task);
  assert.deepEqual(task.pin?.frames, [frame]);
  assert.deepEqual(
    [task.pin?.selector, task.pin?.xpath, task.pin?.tagName],
    [`#checkout >>> ${anchor.selector}`, null, 'a'],
  );
  const sentBack = await member.v1.updateTask({ id: task.id, pin: task.pin });
  assert.deepEqual(sentBack.pin, task.pin);
  assert.equal((await create({ anchor, frames: [] })).pin?.frames, undefined);
  assert.equal((await create({ frames: [frame] })).pin?.frames, undefined);
  await refused(create({ anchor, frames: Array.from({ length: 6 }, () => frame) }), 'BAD_REQUEST');
});

test('what describes an element is an anchor of a pin, and still leads to the element once it was stored', async () => {
  const rows = ['Harbor', 'Islands', 'Lighthouse'].map(
    (name) => `<tr><td>${name}</td><td><button type="button">Book now</button></td></tr>`,
  );
  const page = parsePage(`<main><h1>Tours</h1><table>${rows.join('')}</table></main>`);
  const button = descendants(page.html).filter(({ tagName }) => tagName === 'button')[1];
  assert.ok(button);
  const pin = { ...point, anchor: page.describe(button) };
  const { pin: stored } = await member.v1.createTask({ projectId: project.id, title: 'x', pin });
  assert.ok(stored?.anchor);
  assert.deepEqual(stored.anchor, pin.anchor);
  assert.deepEqual(page.resolve(stored.anchor), { health: 'exact', element: button });
});

test('a pin without an anchor has what was sent, and an empty context is a context', async () => {
  const rect = { x: -0.5, y: 0, width: 2, height: 1.5 };
  const pin = { ...point, selector: 'h1', text: null, rect };
  const task = await member.v1.createTask({ projectId: project.id, title: 'x', pin, context: {} });
  conforms(operations.createTask, task);
  assert.deepEqual(task.pin, { ...pin, xpath: null, tagName: null, anchor: null, ...unchecked });
  assert.deepEqual(task.context?.console, []);
  assert.equal(task.source, 'api');
});

test('a pin is moved and removed, its task sent back as it was changes nothing, and its context stays', async () => {
  const created = await member.v1.createTask({ projectId: project.id, title: 'x', pin: point, context });
  const { id, pin } = created;
  const same = await member.v1.requestRaw('PATCH', `/tasks/${id}`, { body: created });
  assert.deepEqual(
    [same.status, (same.body as { data: { revision: number } }).data.revision],
    [200, created.revision],
  );
  const moved = await member.v1.updateTask({ id, pin: { ...point, x: 1 } });
  assert.deepEqual(moved.pin, { ...pin, x: 1 });
  const removed = await member.v1.updateTask({ id, pin: null });
  conforms(operations.updateTask, removed);
  assert.deepEqual([removed.pin, removed.hasPin, removed.context], [null, false, created.context]);
  const updates = (await eventsOf(service, id)).filter(({ type }) => type === 'task.updated');
  assert.deepEqual(
    updates.map(({ data }) => {
      const { changedFields, previous } = data as EventData<'task.updated'>;
      return { changedFields, previous };
    }),
    [
      { changedFields: ['pin'], previous: { pin } },
      { changedFields: ['pin'], previous: { pin: { ...pin, x: 1 } } },
    ],
  );
  await refused(viewer.v1.updateTask({ id, pin: point }), 'FORBIDDEN');
});

const long = 'x'.repeat(200);
const wrong: [string, object][] = [
  ['a point outside of its element', { pin: { ...point, x: 1.01 } }],
  ['a pin without a place', { pin: { selector: 'h1' } }],
  ['an unknown field of a pin', { pin: { ...point, color: 'red' } }],
  ['an unknown field of an anchor', { pin: { ...point, anchor: { ...anchor, classes: [] } } }],
  ['a half anchor', { pin: { ...point, anchor: { selector: 'h1' } } }],
  ['a selector without end', { pin: { ...point, selector: 'a'.repeat(2_001) } }],
  ['an anchor that is too long as a whole', { pin: { ...point, anchor: longAnchor() } }],
  ['another source', { source: 'audit' }],
  [
    'more messages than a report needs',
    { context: { console: Array(limits.contextMessages + 1).fill(context.console[0]) } },
  ],
  ['facts that are no text', { context: { metadata: { build: 42 } } }],
];

function longAnchor() {
  const traits = Array.from({ length: 20 }, () => long);
  return {
    ...anchor,
    selector: 's'.repeat(2_000),
    path: 'p'.repeat(8_000),
    traits,
    ownTraits: traits,
    xpath: 'x'.repeat(2_000),
  };
}

for (const [what, fields] of wrong)
  test(`refuses ${what}, with a message that names the field`, async () => {
    const body = { projectId: project.id, title: 'x', ...fields };
    const response = await member.v1.requestRaw('POST', '/tasks', { body });
    const { error } = response.body as { error: { code: string; message: string } };
    assert.deepEqual([response.status, error.code], [400, 'BAD_REQUEST']);
    assert.match(error.message, /pin|source|context/);
  });
