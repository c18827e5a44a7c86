import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { guestClient, openWidget, solve, writeReport } from './testing/report-as-guest.ts';

const pageUrl = 'https://shop.example/cart?session=1';
const place = { pageUrl, selector: 'main > button:nth-of-type(1)', text: 'Buy' };
const pin = {
  ...{ x: 0.5, y: 0.5, pageX: 10, pageY: 10, viewportWidth: 1300, viewportHeight: 900, devicePixelRatio: 1 },
  ...{ selector: place.selector, text: place.text, tagName: 'button' },
};

describe('reports that are known already', async () => {
  const service = await startService({ after });
  const guest = guestClient(service);

  async function prepare() {
    const fixture = await createFixture(service);
    const key = await openWidget(fixture.lead, fixture.project.id);
    const report = await writeReport(guest, key, { pageUrl, pin, text: 'Secret words' });
    const { id } = await guest.createGuestReport(report);
    const find = async (more: object = {}) =>
      (await guest.findKnownReports({ key, ...place, ...more })).reports;
    const meToo = async (clientId = randomUUID()) => {
      const { proof } = await guest.getWidgetConfig({ key });
      const nonce = solve(proof.challenge, proof.difficulty, clientId);
      return { key, id, clientId, proof: { challenge: proof.challenge, nonce } };
    };
    return { ...fixture, key, id, find, meToo };
  }

  it('are found by page, selector, and text, and say nothing that was written', async () => {
    const { key, id, find, lead, project } = await prepare();
    const found = await guest.findKnownReports({ key, ...place });
    conforms(operations.findKnownReports, found);
    assert.deepEqual(
      found.reports.map(({ id, meTooCount }) => [id, meTooCount]),
      [[id, 0]],
    );
    assert.ok(!JSON.stringify(found).includes('Secret'));
    for (const other of [{ pageUrl: 'https://shop.example/' }, { selector: 'main' }, { text: 'Sell' }])
      assert.deepEqual(await find(other), []);
    await lead.v1.createTask({ projectId: project.id, title: 'Of the team', pageUrl, pin });
    assert.equal((await find()).length, 1, 'what the team pinned is not for guests');
    await lead.v1.updateTask({ id, status: 'done' });
    assert.deepEqual(await find(), []);
  });

  it('count who has the problem too, once, and show it to the team', async () => {
    const { id, find, meToo, lead, project } = await prepare();
    const once = await meToo();
    const answers = await Promise.all([1, 2].map(() => guest.addMeToo(once)));
    for (const answer of answers) conforms(operations.addMeToo, answer);
    assert.deepEqual(new Set(answers.map(({ meTooCount }) => meTooCount)), new Set([1]));
    assert.equal((await guest.addMeToo(await meToo())).meTooCount, 2);
    const [known] = await find();
    const task = await lead.v1.getTask({ id });
    conforms(operations.getTask, task);
    assert.deepEqual([known?.meTooCount, task.meTooCount], [2, 2]);
    const { items } = await lead.dashboard.listTaskEvents({ id });
    const changes = items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'meTooCount'));
    assert.equal(changes.length, 2);
    assert.equal((await lead.v1.listTasks({ projectId: project.id })).total, 1, 'no further task');
  });

  it('are those of the project, while they are open, for its pages', async () => {
    const { id, key, meToo, lead } = await prepare();
    const other = await prepare();
    const body = await meToo();
    await refused(guest.addMeToo({ ...body, proof: { challenge: 'x', nonce: 'x' } }), 'BAD_REQUEST');
    await refused(guest.addMeToo({ ...body, id: other.id }), 'NOT_FOUND');
    await refused(guest.addMeToo({ ...body, id: 'none' }), 'NOT_FOUND');
    await refused(guest.addMeToo({ ...body, key: 'fwk_none' }), 'NOT_FOUND');
    await refused(guest.findKnownReports({ key, ...place, selector: '' }), 'BAD_REQUEST');
    await refused(guest.findKnownReports({ key: 'fwk_none', ...place }), 'NOT_FOUND');
    const foreign = guestClient(service, 'https://evil.example');
    await refused(foreign.addMeToo(body), 'FORBIDDEN');
    await refused(foreign.findKnownReports({ key, ...place }), 'FORBIDDEN');
    await lead.v1.updateTask({ id, status: 'done' });
    await refused(guest.addMeToo(body), 'NOT_FOUND');
  });
});
