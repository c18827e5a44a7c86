import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allScopes } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { createFixture, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { hookUrl } from './testing/webhook-rows.ts';

type V1 = Person['v1'];

describe('access to webhooks', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { owner, admin, lead, member, viewer, outsider, stranger } = fixture;
  const { id: projectId } = fixture.project;
  const webhook = await lead.v1.createWebhook({ projectId, url: hookUrl, events: ['task.created'] });
  const delivery = await lead.v1.testWebhook({ id: webhook.id, type: 'task.created' });
  const since = new Date().toISOString();

  /** Every operation on the given webhook and delivery; deletion last, because for managers it succeeds. */
  const calls: [name: string, call: (client: V1, ids: Ids) => Promise<unknown>][] = [
    [
      'createWebhook',
      (client, ids) =>
        client.createWebhook({ projectId: ids.projectId, url: hookUrl, events: ['task.created'] }),
    ],
    ['listWebhooks', (client, ids) => client.listWebhooks({ projectId: ids.projectId })],
    ['getWebhook', (client, ids) => client.getWebhook({ id: ids.webhookId })],
    ['updateWebhook', (client, ids) => client.updateWebhook({ id: ids.webhookId, events: ['task.updated'] })],
    ['updateWebhook with a url', (client, ids) => client.updateWebhook({ id: ids.webhookId, url: hookUrl })],
    ['rotateWebhookSecret', (client, ids) => client.rotateWebhookSecret({ id: ids.webhookId })],
    ['testWebhook', (client, ids) => client.testWebhook({ id: ids.webhookId, type: 'audit.failed' })],
    ['listDeliveries', (client, ids) => client.listDeliveries({ id: ids.webhookId })],
    ['getDelivery', (client, ids) => client.getDelivery({ id: ids.deliveryId })],
    ['redeliverDelivery', (client, ids) => client.redeliverDelivery({ id: ids.deliveryId })],
    ['replayFailed', (client, ids) => client.replayFailed({ id: ids.webhookId, since })],
    ['deleteWebhook', (client, ids) => client.deleteWebhook({ id: ids.webhookId })],
  ];
  interface Ids {
    projectId: string;
    webhookId: string;
    deliveryId: string;
  }
  const real: Ids = { projectId, webhookId: webhook.id, deliveryId: delivery.id };

  for (const [name, call] of calls) {
    it(`${name}: allowed for owners of the project, and owners and admins of the organization`, async () => {
      for (const person of [owner, admin, lead]) {
        const made = await lead.v1.createWebhook({ projectId, url: hookUrl, events: ['task.created'] });
        const tried = await lead.v1.testWebhook({ id: made.id, type: 'task.created' });
        await call(person.v1, { projectId, webhookId: made.id, deliveryId: tried.id });
        if (name !== 'deleteWebhook') await lead.v1.deleteWebhook({ id: made.id });
      }
      for (const { id } of (await lead.v1.listWebhooks({ projectId, limit: 100 })).items) {
        if (id !== webhook.id) await lead.v1.deleteWebhook({ id });
      }
    });

    it(`${name}: forbidden for members and viewers`, async () => {
      for (const person of [member, viewer]) {
        assert.match((await refused(call(person.v1, real), 'FORBIDDEN')).message, /Only project owners/);
      }
    });

    it(`${name}: not found for everyone else, as if nothing existed`, async () => {
      const elsewhere = await owner.tokenWith(allScopes, [newId()]);
      const missing = { projectId: newId(), webhookId: newId(), deliveryId: newId() };
      const malformed = { projectId: 'nonsense', webhookId: 'nonsense', deliveryId: 'nonsense' };
      const responses = [
        await refused(call(outsider.v1, real), 'NOT_FOUND'),
        await refused(call(stranger.v1, real), 'NOT_FOUND'),
        await refused(call(elsewhere, real), 'NOT_FOUND'),
        await refused(call(lead.v1, missing), 'NOT_FOUND'),
        await refused(call(lead.v1, malformed), 'NOT_FOUND'),
      ];
      assert.equal(
        new Set(responses.map(({ message, details }) => JSON.stringify([message, details]))).size,
        1,
      );
    });

    it(`${name}: needs a token with webhooks:write`, async () => {
      const poor = await lead.tokenWith(allScopes.filter((scope) => scope !== 'webhooks:write'));
      await refused(call(poor, real), 'INSUFFICIENT_SCOPE');
      await refused(call(service.client(), real), 'UNAUTHORIZED');
    });
  }

  it('rejected requests have not changed the webhook', async () => {
    const { secret: _, ...before } = webhook;
    assert.deepEqual(await lead.v1.getWebhook({ id: webhook.id }), before);
    assert.equal((await lead.v1.listDeliveries({ id: webhook.id })).total, 1);
    assert.equal((await lead.v1.listWebhooks({ projectId })).total, 1);
  });

  it('a user who loses the role loses access with the next request; the webhooks stay with the project', async () => {
    await admin.dashboard.updateProjectMember({ id: projectId, userId: lead.id, role: 'member' });
    await refused(lead.v1.getWebhook({ id: webhook.id }), 'FORBIDDEN');
    assert.equal((await lead.v1.listWebhooks()).total, 0);
    await admin.dashboard.removeProjectMember({ id: projectId, userId: lead.id });
    await refused(lead.v1.getWebhook({ id: webhook.id }), 'NOT_FOUND');
    assert.equal((await admin.v1.getWebhook({ id: webhook.id })).active, true);
  });
});
