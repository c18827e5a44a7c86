import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { refused } from '../../testing/refused.ts';
import { until } from '../../testing/until.ts';
import { startMailFixture } from '../notifications/testing/mail-fixture.ts';
import { zeroBits } from './reports/proof-of-work.ts';
import { guestClient, openWidget, pageOrigin, writeReport } from './testing/report-as-guest.ts';

describe('reports of guests', async () => {
  const { service, server, advanceClock } = await startMailFixture({ after });
  const guest = guestClient(service);
  const pathOf = ({ statusUrl }: { statusUrl: string }) => new URL(statusUrl).pathname;
  const pageOf = async (report: { statusUrl: string }) => {
    const response = await service.fetch(pathOf(report));
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const act = (report: { statusUrl: string }, action: string, text?: string) =>
    service.fetch(`${pathOf(report)}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: text === undefined ? '' : new URLSearchParams({ text }).toString(),
      redirect: 'manual',
    });
  async function prepare(more: Parameters<typeof openWidget>[2] = {}) {
    const fixture = await createFixture(service);
    const key = await openWidget(fixture.lead, fixture.project.id, more);
    const send = async (report: Parameters<typeof writeReport>[2] = {}) =>
      guest.createGuestReport(await writeReport(guest, key, report));
    return { ...fixture, key, send, projectId: fixture.project.id };
  }

  it('are off until a project owner turns them on for the origins of its site', async () => {
    const { project, lead, member, viewer, owner } = await createFixture(service);
    const { id } = project;
    const unset = await lead.v1.getWidget({ id });
    conforms(operations.getWidget, unset);
    assert.deepEqual([unset.enabled, unset.publicKey, unset.origins], [false, null, []]);
    for (const person of [member, viewer]) {
      await refused(person.v1.getWidget({ id }), 'FORBIDDEN');
      await refused(openWidget(person, id), 'FORBIDDEN');
      await refused(person.v1.rotateWidgetKey({ id }), 'FORBIDDEN');
    }
    await refused(lead.v1.rotateWidgetKey({ id }), 'CONFLICT');
    await refused(openWidget(lead, id, { origins: [] }), 'BAD_REQUEST');
    await refused(openWidget(lead, id, { origins: ['ftp://shop.example'] }), 'BAD_REQUEST');
    await refused(openWidget(lead, id, { assigneeId: viewer.id }), 'BAD_REQUEST');
    await openWidget(lead, id, {
      origins: ['https://Shop.example/contact?a=1', pageOrigin],
      assigneeId: member.id,
    });
    const saved = await owner.v1.getWidget({ id });
    conforms(operations.getWidget, saved);
    assert.deepEqual([saved.origins, saved.assigneeId, saved.enabled], [[pageOrigin], member.id, true]);
    assert.equal((await lead.v1.getProject({ id })).defaultCommentVisibility, 'internal');
  });

  it('become tasks with what the guest wrote, and nothing personal that the project does not want', async () => {
    const { send, lead, member, viewer, projectId } = await prepare();
    const report = await send({
      kind: 'bug',
      text: 'The cart is empty\n\nAlthough I added two bowls.',
      name: ' Gina \u202eGuest ',
      email: 'gina@client.example',
      pageUrl: 'https://user:pass@shop.example/cart?session=1#top',
      context: {
        browser: 'Firefox 140',
        referrer: 'https://shop.example/?token=1',
        console: [{ level: 'error', message: 'TypeError' }],
      },
    });
    conforms(operations.createGuestReport, report);
    const task = await lead.v1.getTask({ id: report.id });
    conforms(operations.getTask, task);
    assert.deepEqual(
      [
        task.title,
        task.description,
        task.source,
        task.labels.map(({ name }) => name),
        task.pageUrl,
        task.status,
      ],
      [
        'The cart is empty',
        'The cart is empty\n\nAlthough I added two bowls.',
        'widget',
        ['Bug'],
        'https://shop.example/cart',
        'todo',
      ],
    );
    assert.deepEqual(task.reporter, {
      type: 'guest',
      id: null,
      name: 'Gina Guest',
      email: 'gina@client.example',
    });
    assert.deepEqual(
      [task.context?.browser, task.context?.referrer, task.context?.console],
      ['Firefox 140', 'https://shop.example/', []],
    );
    assert.equal((await viewer.v1.getTask({ id: report.id })).reporter.email, null, 'it is for members only');
    const found = await member.v1.listTasks({ projectId, reporterEmail: 'Gina@client.example' });
    assert.deepEqual(
      found.items.map(({ id }) => id),
      [report.id],
    );
  });

  it('keep the console and the query where the project says so, and go to its assignee', async () => {
    const { send, lead, member } = await prepare({ acceptsConsole: true, keepsQuery: true });
    const { projectId } = await lead.v1.getTask({ id: (await send()).id });
    await openWidget(lead, projectId, { acceptsConsole: true, keepsQuery: true, assigneeId: member.id });
    const { id } = await send({
      pageUrl: 'https://shop.example/?color=red#top',
      context: { console: [{ level: 'error', message: 'TypeError' }] },
    });
    const task = await lead.v1.getTask({ id });
    assert.deepEqual(
      [task.pageUrl, task.context?.console.length, task.assigneeIds],
      ['https://shop.example/?color=red#top', 1, [member.id]],
    );
    await until('the assignee is notified', async () =>
      (await member.dashboard.listNotifications({})).items.some(({ taskId }) => taskId === id),
    );
  });

  it('require the name and the address if the project does, and leave out what it does not ask for', async () => {
    const strict = await prepare({ nameField: 'required', emailField: 'required' });
    await refused(strict.send({ email: 'gina@client.example' }), 'BAD_REQUEST');
    await refused(strict.send({ name: 'Gina', email: ' ' }), 'BAD_REQUEST');
    await refused(strict.send({ name: 'Gina', email: 'gina' }), 'BAD_REQUEST');
    const shy = await prepare({ nameField: 'off', emailField: 'off' });
    const { id } = await shy.send({ name: 'Gina', email: 'gina@client.example' });
    const { reporter } = await shy.lead.v1.getTask({ id });
    assert.deepEqual([reporter.name, reporter.email], ['Guest', null]);
  });

  it('are made once, however often and however fast they are sent', async () => {
    const { key, lead, projectId } = await prepare();
    const report = await writeReport(guest, key);
    const sent = await Promise.all([1, 2, 3].map(() => guest.createGuestReport(report)));
    const again = await guest.createGuestReport({ ...report, proof: { challenge: 'x', nonce: 'x' } });
    assert.equal(new Set([...sent, again].map(({ id, statusUrl }) => `${id} ${statusUrl}`)).size, 1);
    assert.equal((await lead.v1.listTasks({ projectId })).total, 1);
  });

  it('come from the pages of the project only, with a key that works until it is replaced', async () => {
    const { key, lead, projectId } = await prepare();
    const report = await writeReport(guest, key);
    for (const origin of ['https://evil.example', 'http://shop.example', 'null', null]) {
      const other = guestClient(service, origin);
      await refused(other.getWidgetConfig({ key }), 'FORBIDDEN');
      await refused(other.createGuestReport(report), 'FORBIDDEN');
    }
    await refused(guest.getWidgetConfig({ key: 'fwk_unknown' }), 'NOT_FOUND');
    const fresh = await lead.v1.rotateWidgetKey({ id: projectId });
    await refused(guest.createGuestReport(report), 'NOT_FOUND');
    await refused(
      guest.createGuestReport({ ...report, key: fresh.publicKey ?? '', text: ' ' }),
      'BAD_REQUEST',
    );
    await guest.createGuestReport({ ...report, key: fresh.publicKey ?? '' });
    await openWidget(lead, projectId, { enabled: false });
    await refused(guest.getWidgetConfig({ key: fresh.publicKey ?? '' }), 'NOT_FOUND');
  });

  it('can be sent and read by those pages in browsers, and by no others', async () => {
    const { key } = await prepare();
    const ask = (origin: string) =>
      service.fetch(`/widget/v1/${key}/reports`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const allowed = await ask(pageOrigin);
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get('access-control-allow-origin'), pageOrigin);
    assert.equal(allowed.headers.get('access-control-allow-credentials'), null);
    assert.equal(allowed.headers.get('vary'), 'Origin');
    const foreign = await ask('https://evil.example');
    assert.equal(foreign.headers.get('access-control-allow-origin'), null);
    const config = await service.fetch(`/widget/v1/${key}/config`, { headers: { origin: pageOrigin } });
    assert.equal(config.headers.get('access-control-allow-origin'), pageOrigin);
  });

  it('prove some work: for their own ID, with a challenge of this project that is not old', async () => {
    const { key, send } = await prepare();
    const other = await prepare();
    const report = await writeReport(guest, key);
    const unsolved = { ...report.proof, nonce: 'x' };
    assert.ok(zeroBits(`${unsolved.challenge}.${report.clientId}.x`) < 12);
    await refused(guest.createGuestReport({ ...report, proof: unsolved }), 'BAD_REQUEST');
    await refused(guest.createGuestReport({ ...report, clientId: randomUUID() }), 'BAD_REQUEST');
    await refused(guest.createGuestReport({ ...report, key: other.key }), 'BAD_REQUEST');
    const forged = report.proof.challenge.replace(/\.12\./, '.1.');
    await refused(
      guest.createGuestReport({ ...report, proof: { ...report.proof, challenge: forged } }),
      'BAD_REQUEST',
    );
    advanceClock((limits.guests.challengeMinutes + 1) * 60_000);
    await refused(guest.createGuestReport(report), 'BAD_REQUEST');
    await send();
  });

  it('of a program that fills in every field are dropped, and it does not learn that', async () => {
    const { key, lead, projectId } = await prepare();
    const report = await writeReport(guest, key, { website: 'https://spam.example' });
    const answer = await guest.createGuestReport(report);
    conforms(operations.createGuestReport, answer);
    assert.equal((await lead.v1.listTasks({ projectId })).total, 0);
    assert.equal((await pageOf(answer)).status, 404);
  });

  it('cost more work the more there are, and end at a limit for the hour', async () => {
    const { key, projectId } = await prepare();
    const { difficulty } = (await guest.getWidgetConfig({ key })).proof;
    const report = await writeReport(guest, key);
    const early = await writeReport(guest, key);
    const set = (count: number) =>
      service.services.db
        .updateTable('rate_windows')
        .set({ count })
        .where('class', '=', 'guest reports')
        .where('token_id', '=', projectId)
        .execute();
    await guest.createGuestReport(report);
    await set(70);
    assert.equal((await guest.getWidgetConfig({ key })).proof.difficulty, difficulty + 2);
    const { message } = await refused(guest.createGuestReport(early), 'BAD_REQUEST');
    assert.match(message, /too easy by now/);
    await set(limits.guests.reportsPerHour.perProject);
    const late = await writeReport(guest, key);
    await refused(guest.createGuestReport(late), 'RATE_LIMITED');
    await guest.createGuestReport(report);
  });

  it('are followed by a link: what becomes of them, public answers, confirmation, and reopening', async () => {
    const { send, lead } = await prepare();
    const report = await send({
      text: 'The logo <b>is</b> missing',
      name: 'Gina',
      email: 'gina2@client.example',
    });
    const { id } = report;
    const mails = () => server.mails.filter(({ to }) => to.includes('gina2@client.example'));
    const mailOf = (subject: RegExp) =>
      until(String(subject), () => mails().find((mail) => subject.test(mail.subject)) ?? null);
    const receipt = await mailOf(/has arrived/);
    assert.ok(
      receipt.text.includes(report.statusUrl) && !receipt.text.includes('logo'),
      'the address can be a stranger’s',
    );

    const first = await pageOf(report);
    assert.equal(first.status, 200);
    assert.ok(
      first.text.includes('Received') && first.text.includes('The logo &lt;b&gt;is&lt;/b&gt; missing'),
    );
    assert.equal(first.headers.get('referrer-policy'), 'no-referrer');
    assert.match(first.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    // The first character of the signature; the last one has bits that say nothing.
    const forged = pathOf(report).replace(/.(?=.{21}$)/, (known) => (known === 'A' ? 'B' : 'A'));
    assert.equal((await service.fetch(forged)).status, 404);

    await lead.v1.updateTask({
      id,
      title: 'Client is impatient',
      description: 'Bill it twice',
      status: 'in_progress',
    });
    await lead.v1.addComment({ id, body: 'They pay late' });
    await lead.v1.addComment({ id, body: 'Which browser?', visibility: 'public' });
    const answered = await mailOf(/answered your report/);
    assert.ok(answered.text.includes('Which browser?') && answered.text.includes(report.statusUrl));
    const asked = await pageOf(report);
    assert.ok(asked.text.includes('In progress') && asked.text.includes('Which browser?'));
    assert.doesNotMatch(asked.text, /pay late|impatient|Bill it/);

    assert.equal((await act(report, 'answer', 'Firefox <script>alert(1)</script>')).status, 303);
    const [, , answer] = (await lead.v1.getTask({ id })).comments;
    assert.deepEqual(
      [answer?.author, answer?.visibility, answer?.body],
      [{ type: 'guest', id: null, name: 'Gina', email: null }, 'public', 'Firefox <script>alert(1)</script>'],
    );
    assert.doesNotMatch((await pageOf(report)).text, /<script/);

    await lead.v1.updateTask({ id, status: 'done' });
    await mailOf(/is done/);
    assert.ok((await pageOf(report)).text.includes('Is it as you expect?'));
    await act(report, 'reopen', 'Still missing on phones');
    const reopened = await lead.v1.getTask({ id });
    assert.deepEqual([reopened.status, reopened.completedAt], ['todo', null]);
    assert.equal(reopened.comments.at(-1)?.body, 'Still missing on phones');
    await lead.v1.updateTask({ id, status: 'done' });
    await act(report, 'confirm');
    await act(report, 'confirm');
    const { comments, status } = await lead.v1.getTask({ id });
    assert.deepEqual([status, comments.length, comments.at(-1)?.author.type], ['done', 5, 'guest']);
    assert.ok((await pageOf(report)).text.includes('Done and confirmed'));
    await until('the second one that is done', () => mails().length === 4);
    assert.ok(!JSON.stringify(mails()).includes('pay late'));

    const { items } = await lead.dashboard.listTaskEvents({ id });
    assert.deepEqual(new Set(items.map(({ actor }) => actor.type)), new Set(['guest', 'user']));
    await lead.v1.deleteTask({ id });
    assert.equal((await pageOf(report)).status, 404);
    assert.equal((await act(report, 'answer', 'Hello?')).status, 404);
  });

  it('of one guest send no emails once they want none, and few receipts go to one address', async () => {
    const { send, lead } = await prepare();
    const email = 'gina3@client.example';
    const mails = () => server.mails.filter(({ to }) => to.includes(email));
    const report = await send({ email });
    await until('the receipt', () => mails().length === 1);
    assert.equal((await act(report, 'stop-mails')).status, 303);
    assert.ok((await pageOf(report)).text.includes('no more emails'));
    await lead.v1.addComment({ id: report.id, body: 'Quiet', visibility: 'public' });
    for (let nth = 1; nth < limits.guests.receiptsPerHour + 3; nth += 1) await send({ email });
    await until('the last receipt', () => mails().length === limits.guests.receiptsPerHour);
    const last = await send({ email: 'gina4@client.example' });
    await until('a later email', () => server.mails.some(({ text }) => text.includes(last.statusUrl)));
    assert.equal(mails().length, limits.guests.receiptsPerHour);
    assert.ok(mails().every(({ text }) => !text.includes('Quiet')));
  });

  it('answer clearly to what a form cannot send', async () => {
    const { send } = await prepare();
    const report = await send();
    const empty = await act(report, 'answer', '  ');
    assert.equal(empty.status, 400);
    assert.ok((await empty.text()).includes('Write something first.'));
    assert.equal((await act(report, 'answer', 'x'.repeat(limits.guests.textCharacters + 1))).status, 400);
    assert.equal((await act(report, 'delete')).status, 404);
    for (let nth = 0; nth < limits.guests.answersPerHour; nth += 1) await act(report, 'answer', `${nth}`);
    const many = await act(report, 'answer', 'One more');
    assert.equal(many.status, 429);
    assert.ok(many.headers.get('retry-after') !== null);
  });
});
