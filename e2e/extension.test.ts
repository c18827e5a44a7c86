import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createMemory, type Store } from '../packages/extension/src/background/memory.ts';
import { respond } from '../packages/extension/src/background/respond.ts';
import type { Answer, Answers, Request } from '../packages/extension/src/requests.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startService } from '../packages/server/src/testing/harness.ts';
import { startGate } from './harness/start-gate.ts';

const service = await startService({ after });

/** A browser that remembers, and takes the same picture each time. */
function prepareBrowser() {
  const kept: Record<string, unknown> = {};
  const store: Store = {
    get: (key) => Promise.resolve(structuredClone({ [key]: kept[key] })),
    set: (values) => Promise.resolve(void Object.assign(kept, structuredClone(values))),
    remove(keys) {
      for (const key of [keys].flat()) delete kept[key];
      return Promise.resolve();
    },
  };
  let now = 0;
  const tools = {
    memory: createMemory(store),
    takePicture: () => Promise.resolve(picture),
    openOptions: () => Promise.resolve(),
    now: () => now,
  };
  const ask = <Kind extends Request['kind']>(request: Extract<Request, { kind: Kind }>) =>
    respond(request, tools) as Promise<Answer<Answers[Kind]>>;
  const get = async <Kind extends Request['kind']>(request: Extract<Request, { kind: Kind }>) => {
    const answer = await ask(request);
    assert.ok(answer.ok, answer.ok ? '' : answer.message);
    return answer.value;
  };
  return { ask, get, kept, passMinutes: (minutes: number) => (now += minutes * 60_000) };
}

/** One pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function signedIn(server = service.url) {
  const fixture = await createFixture(service);
  const url = `https://oak-${fixture.project.id}.example/`;
  await fixture.lead.v1.updateProject({ id: fixture.project.id, url });
  const browser = prepareBrowser();
  await browser.get({ kind: 'connect', server: `${server}/projects/1`, token: ` ${fixture.lead.token} ` });
  return { ...fixture, ...browser, url };
}

const task = (projectId: string, pageUrl: string, title: string) => ({
  projectId,
  pageUrl,
  title,
  description: 'Oiled.',
  priority: 'high' as const,
  pin: null,
  context: { userAgent: 'Browser', language: 'en', metadata: { title: 'Bowls' } },
});

test('nobody is signed in at first, and signing out forgets everything', async () => {
  const { get, ask, kept, url } = await signedIn();
  await get({ kind: 'keepDraft', url, draft: { key: 'k', title: 'Oak', description: '', priority: 'low' } });
  await get({ kind: 'disconnect' });
  assert.deepEqual(kept, {});
  assert.equal(await get({ kind: 'readPage', url, projectId: null }), null);
  assert.deepEqual(await ask({ kind: 'readTask', taskId: 't' }), {
    ok: false,
    problem: 'signedOut',
    message: 'Sign in first.',
  });
});

test('a token is kept only once it is known to work, and never given to a panel', async () => {
  const { ask, kept } = prepareBrowser();
  const answer = await ask({ kind: 'connect', server: service.url, token: 'ftl_wrong' });
  assert.ok(!answer.ok && answer.problem === 'signedOut');
  assert.deepEqual(kept, {});
  const { get, lead } = await signedIn();
  const given = JSON.stringify([
    await get({ kind: 'readAccount' }),
    await get({ kind: 'readPage', url: 'https://a.example/', projectId: null }),
  ]);
  assert.ok(!given.includes(lead.token));
});

test('a page has the open tasks about it, however its address is written, of the project with its site', async () => {
  const { get, lead, project, url } = await signedIn();
  for (const pageUrl of [`${url}shop`, `${url}shop/`, `${url}shop?size=2`, `${url}other`])
    await lead.v1.createTask({ projectId: project.id, title: pageUrl.slice(url.length), pageUrl });
  const done = await lead.v1.createTask({ projectId: project.id, title: 'done', pageUrl: `${url}shop` });
  await lead.v1.updateTask({ id: done.id, status: 'done' });
  const facts = await get({ kind: 'readPage', url: `${url}shop?size=2#top`, projectId: null });
  assert.equal(facts?.projectId, project.id);
  assert.deepEqual(facts?.tasks.map(({ title }) => title).toSorted(), ['shop', 'shop/', 'shop?size=2']);
  assert.equal(facts?.audit, null, 'there was none');
});

test('a project that was chosen for a site is remembered for all of its pages', async () => {
  const { get, project } = await signedIn();
  const first = await get({ kind: 'readPage', url: 'https://staging.example/a', projectId: null });
  assert.equal(first?.projectId, null);
  await get({ kind: 'readPage', url: 'https://staging.example/a', projectId: project.id });
  const other = await get({ kind: 'readPage', url: 'https://staging.example/b', projectId: null });
  assert.equal(other?.projectId, project.id);
});

test('a task that is sent twice is created once, with its picture', async () => {
  const { get, lead, project, url } = await signedIn();
  const request = { kind: 'createTask', key: 'once', task: task(project.id, url, 'Oak'), picture } as const;
  const { task: created, isPictureLost } = await get(request);
  assert.equal(isPictureLost, false);
  await get(request);
  const { items } = await lead.v1.listTasks({ projectId: project.id });
  assert.deepEqual(
    items.map(({ id, source, attachmentCount }) => ({ id, source, attachmentCount })),
    [{ id: created.id, source: 'extension', attachmentCount: 1 }],
  );
});

test('a timer logs the minutes that have passed, at least one, and keeps them while the service is away', async (t) => {
  const gate = await startGate(t, service.url);
  const { get, ask, lead, project, passMinutes } = await signedIn(gate.url);
  const { id, key } = await lead.v1.createTask({ projectId: project.id, title: 'Oak' });
  assert.deepEqual(await get({ kind: 'startTimer', taskId: id }), { taskId: id, key, startedAt: 0 });
  passMinutes(42);
  await gate.close();
  const away = await ask({ kind: 'stopTimer' });
  assert.ok(!away.ok && away.problem === 'unreachable');
  await gate.open();
  passMinutes(5);
  assert.deepEqual(await get({ kind: 'stopTimer' }), { minutes: 42 }, 'until it was stopped first');
  await get({ kind: 'startTimer', taskId: id });
  assert.deepEqual(await get({ kind: 'stopTimer' }), { minutes: 1 });
  assert.equal((await lead.v1.getTask({ id })).minutesLogged, 43);
  passMinutes(1);
  await get({ kind: 'startTimer', taskId: id });
  await lead.v1.deleteTask({ id });
  const refused = await ask({ kind: 'stopTimer' });
  assert.ok(!refused.ok && refused.problem === 'refused');
  assert.deepEqual(await get({ kind: 'stopTimer' }), { minutes: 0 }, 'a task that is gone has no time');
});

test('whoever may only read is told so, and a service that is away is told apart from one that refuses', async () => {
  const { viewer, project, url } = await createFixture(service).then((fixture) => ({
    ...fixture,
    url: 'https://a.example/',
  }));
  const { get, ask } = prepareBrowser();
  await get({ kind: 'connect', server: service.url, token: viewer.token });
  const refused = await ask({
    kind: 'createTask',
    key: 'k',
    task: task(project.id, url, 'Oak'),
    picture: null,
  });
  assert.ok(!refused.ok && refused.problem === 'forbidden');
  const missing = await ask({ kind: 'readTask', taskId: '00000000-0000-0000-0000-000000000000' });
  assert.ok(!missing.ok && missing.problem === 'refused');
  const away = await ask({ kind: 'connect', server: 'http://127.0.0.1:9', token: 'ftl_x' });
  assert.ok(!away.ok && away.problem === 'unreachable');
  const nonsense = await ask({ kind: 'connect', server: 'http://', token: 'ftl_x' });
  assert.ok(!nonsense.ok && nonsense.message.startsWith('Enter the address'));
});
