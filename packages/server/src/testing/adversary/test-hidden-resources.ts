import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { createSender } from '../fuzz/send-request.ts';
import { startService } from '../harness.ts';
import { createAccessFixture } from './access-fixture.ts';
import { type Attack, attacksOf, ownName } from './attacks.ts';
import { addHeaders, type Channel, channels, modifiersOf, replayedKey } from './channels.ts';
import {
  type Attempt,
  createAttemptChecker,
  describeAttempt,
  describeRequest,
  isOpen,
  spellingsOf,
} from './check-attempt.ts';
import { knownIssues } from './known-issues.ts';
import { createLeakFinder } from './leaks.ts';
import { prepare } from './prepare.ts';
import type { operationsAndTools, RequestForm } from './request-forms.ts';
import { neverSucceeds } from './resource-kinds.ts';
import { snapshotDatabase } from './snapshot-database.ts';

/** The tests for some of the operations and tools; split, so that the parts run in parallel. */
export async function testHiddenResources(asked: typeof operationsAndTools): Promise<void> {
  const t = { after };
  const service = await startService(t);
  const fixture = await createAccessFixture(service);
  const snapshot = await snapshotDatabase(t, service.connection);
  const leaks = createLeakFinder(snapshot.rows, fixture);
  const sender = createSender(service.url);
  after(() => sender.close());
  const { counted, check } = createAttemptChecker(sender, leaks);
  const { target } = fixture.tenants;
  const { principal, principalCredentials } = fixture;

  /** The legitimate caller succeeds with what the attackers request; otherwise, the attacks would prove nothing. */
  async function controlOf(
    form: RequestForm,
    channel: Channel,
  ): Promise<{ faults: string[]; etag?: string | undefined }> {
    const { operation } = form;
    const names = form.slots.map(({ kind }) => ownName(kind, target));
    const isKeyed = operation?.method === 'POST' && operation.credential && form.extra === null;
    const request = addHeaders(
      channel.write(form, names),
      isKeyed ? { 'idempotency-key': replayedKey(channel) } : {},
    );
    await prepare(service, form.name, target.resources);
    const response = await sender.send(request, isOpen(form) ? {} : principalCredentials[channel.credential]);
    const isImpossible = [form.name, `${form.name} ${channel.credential}`].some(
      (name) => name in neverSucceeds,
    );
    if (response.status >= 300 || response.text.includes('"isError":true')) {
      const advice =
        'What makes it succeed is said in resource-kinds.ts (plainValues, alsoSent) or prepare.ts.';
      const fault = `the rightful caller got ${response.status} ${response.text.slice(0, 300)}\n  for ${describeRequest(request)}\n  ${advice}`;
      return { faults: isImpossible ? [] : [fault] };
    }
    if (operation?.method !== 'GET') await snapshot.restore(['idempotency_keys']);
    return { faults: [], etag: response.headers.etag };
  }

  function attemptsOf(form: RequestForm, etags: Map<Channel, string | undefined>): Attempt[] {
    const nameless: Attack = { variant: 'no names', form, names: [], twin: [], isPlain: false };
    return fixture.attackers.flatMap((attacker) =>
      channels
        .filter((channel) => channel.accepts(form) && attacker.credentials[channel.credential] !== undefined)
        // A mobile sign-in is the same caller as a session, so a few attackers are enough.
        .filter(
          ({ credential }) =>
            credential !== 'mobile' || attacker.isThorough || attacker.expected !== 'hidden',
        )
        .filter((channel) => !isOpen(form) || (attacker.id === null && channel.credential !== 'mobile'))
        .flatMap((channel) => {
          const attacks = form.slots.length === 0 ? [nameless] : attacksOf(form, attacker);
          return attacks.flatMap((attack): Attempt[] => {
            const bare = { attacker, channel, attack, modifier: null };
            const { operation } = form;
            const isTried = attack.isPlain || (attack === nameless && operation?.method === 'GET');
            if (!attacker.isThorough || operation === null || !isTried) return [bare];
            const modifiers = modifiersOf(channel, etags.get(channel)).filter((modifier) =>
              modifier.appliesTo(operation),
            );
            return [bare, ...modifiers.map((modifier) => ({ ...bare, modifier }))];
          });
        }),
    );
  }

  /** All at once. Whatever fails is repeated alone, so that nothing else can be the cause. */
  async function attack(attempts: readonly Attempt[]): Promise<string[]> {
    const results = await Promise.all(
      attempts.map(async (attempt) => ({ attempt, ...(await check(attempt)) })),
    );
    const faults: string[] = [];
    if (results.every(({ acted }) => !acted)) {
      const changed = (await snapshot.changedRows()).filter((line) => !isAllowedChange(line, principal.id));
      if (changed.length > 0)
        faults.push(`refused requests have changed\n${changed.join('\n').slice(0, 2000)}`);
    }
    for (const { attempt } of results.filter(({ faults: found, acted }) => acted || found.length > 0)) {
      await snapshot.restore(['idempotency_keys']);
      faults.push(...(await check(attempt)).faults);
      const sent = spellingsOf(attempt.attack.names);
      const touched = (await snapshot.changedRows())
        .filter((line) => !isAllowedChange(line, attempt.attacker.id ?? '', principal.id))
        .filter((line) => leaks.find(attempt.attacker, line, sent).length > 0);
      if (touched.length > 0)
        faults.push(`${describeAttempt(attempt)} has changed\n${touched.join('\n').slice(0, 2000)}`);
    }
    await snapshot.restore();
    return faults;
  }

  for (const { name, forms: formsOf } of asked) {
    it(`look nonexistent to ${name}`, async () => {
      const forms = formsOf();
      const faults: string[] = [];
      const etags = new Map<Channel, string | undefined>();
      for (const form of forms) {
        for (const channel of channels.filter((each) => each.accepts(form))) {
          const control = await controlOf(form, channel);
          faults.push(...control.faults);
          if (form.extra === null) etags.set(channel, control.etag);
        }
      }
      faults.push(...(await attack(forms.flatMap((form) => attemptsOf(form, etags)))));
      if (knownIssues[name] === undefined)
        assert.equal(faults.length, 0, `\n${faults.slice(0, 8).join('\n\n')}`);
      else assert.ok(faults.length > 0, `${name} is as it should be: remove its line from known-issues.ts`);
    });
  }

  it('are requested by every operation and tool, through every channel, by every attacker', (test) => {
    const names = asked.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !counted.names.has(name)),
      [],
    );
    const forms = asked.flatMap(({ forms: formsOf }) => formsOf());
    const used = channels.filter((channel) => forms.some((form) => channel.accepts(form)));
    assert.deepEqual([...counted.channels].sort(), used.map(({ name }) => name).sort());
    assert.deepEqual([...counted.attackers].sort(), fixture.attackers.map(({ name }) => name).sort());
    test.diagnostic(
      `${names.length} operations and tools × ${used.length} channels × ${fixture.attackers.length} attackers: ${counted.requests} requests, ${counted.pairs} pairs compared`,
    );
  });

  it('leave no failure in the log of the service', () => {
    const failures = service.logged.filter(({ level }) => Number(level) >= 50);
    assert.deepEqual(failures, []);
  });
}

/**
 * A failed sign-in is recorded with its address, the idempotency key of a request belongs to its sender, and users
 * can mark their own notifications as read.
 */
function isAllowedChange(line: string, ...userIds: string[]): boolean {
  const isOwn = userIds.some((id) => line.includes(`"user_id": "${id}"`));
  return isOwn && /^(idempotency_keys|notifications) /.test(line);
}
