import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { createSender } from '../fuzz/send-request.ts';
import { startService } from '../harness.ts';
import { type Attack, attacksOf, ownName } from './attacks.ts';
import { type Door, doors, mannersOf, prove, replayedKey } from './doors.ts';
import { createHostileWorld } from './hostile-world.ts';
import {
  type Attempt,
  createJudge,
  describeAttempt,
  describeRequest,
  isOpen,
  spellingsOf,
} from './judge-attempt.ts';
import { keepDatabase } from './kept-database.ts';
import { knownFaults } from './known-faults.ts';
import { createLeakFinder } from './leaks.ts';
import { neverSucceeds } from './named-things.ts';
import { prepare } from './prepare.ts';
import type { everything, RequestForm } from './request-forms.ts';

/** The tests for a part of all that can be asked for; in parts, so that they run side by side. */
export async function askForHidden(asked: typeof everything): Promise<void> {
  const t = { after };
  const service = await startService(t);
  const world = await createHostileWorld(service);
  const kept = await keepDatabase(t, service.connection);
  const leaks = createLeakFinder(kept.rows, world);
  const sender = createSender(service.url);
  after(() => sender.close());
  const { counted, judge } = createJudge(sender, leaks);
  const { target } = world.places;
  const { principal, principalCredentials } = world;

  /** The rightful caller gets what the attackers ask for, or the attacks prove nothing. */
  async function controlOf(
    form: RequestForm,
    door: Door,
  ): Promise<{ faults: string[]; etag?: string | undefined }> {
    const { operation } = form;
    const names = form.slots.map(({ kind }) => ownName(kind, target));
    const isKeyed = operation?.method === 'POST' && operation.credential && form.extra === null;
    const request = prove(door.write(form, names), isKeyed ? { 'idempotency-key': replayedKey(door) } : {});
    await prepare(service, form.name, target.things);
    const answer = await sender.send(request, isOpen(form) ? {} : principalCredentials[door.credential]);
    const isImpossible = [form.name, `${form.name} ${door.credential}`].some((name) => name in neverSucceeds);
    if (answer.status >= 300 || answer.text.includes('"isError":true')) {
      const advice =
        'What makes it succeed is said in named-things.ts (plainValues, alsoSent) or prepare.ts.';
      const fault = `the rightful caller got ${answer.status} ${answer.text.slice(0, 300)}\n  for ${describeRequest(request)}\n  ${advice}`;
      return { faults: isImpossible ? [] : [fault] };
    }
    if (operation?.method !== 'GET') await kept.restore(['idempotency_keys']);
    return { faults: [], etag: answer.headers.etag };
  }

  function attemptsOf(form: RequestForm, etags: Map<Door, string | undefined>): Attempt[] {
    const nameless: Attack = { variant: 'no names', form, names: [], twin: [], isPlain: false };
    return world.attackers.flatMap((attacker) =>
      doors
        .filter((door) => door.opens(form) && attacker.credentials[door.credential] !== undefined)
        // A mobile sign-in is the same caller as a session: some are enough.
        .filter(
          ({ credential }) => credential !== 'mobile' || attacker.isThorough || attacker.fate !== 'hidden',
        )
        .filter((door) => !isOpen(form) || (attacker.id === null && door.credential !== 'mobile'))
        .flatMap((door) => {
          const attacks = form.slots.length === 0 ? [nameless] : attacksOf(form, attacker);
          return attacks.flatMap((attack): Attempt[] => {
            const bare = { attacker, door, attack, manner: null };
            const { operation } = form;
            const isTried = attack.isPlain || (attack === nameless && operation?.method === 'GET');
            if (!attacker.isThorough || operation === null || !isTried) return [bare];
            const manners = mannersOf(door, etags.get(door)).filter((manner) => manner.suits(operation));
            return [bare, ...manners.map((manner) => ({ ...bare, manner }))];
          });
        }),
    );
  }

  /** All at once; what was not right, once more alone, so that nothing else can have been the reason. */
  async function attack(attempts: readonly Attempt[]): Promise<string[]> {
    const judged = await Promise.all(
      attempts.map(async (attempt) => ({ attempt, ...(await judge(attempt)) })),
    );
    const faults: string[] = [];
    if (judged.every(({ acted }) => !acted)) {
      const changed = (await kept.changedRows()).filter((line) => !isByRight(line, principal.id));
      if (changed.length > 0)
        faults.push(`refused requests have changed\n${changed.join('\n').slice(0, 2000)}`);
    }
    for (const { attempt } of judged.filter(({ faults: found, acted }) => acted || found.length > 0)) {
      await kept.restore(['idempotency_keys']);
      faults.push(...(await judge(attempt)).faults);
      const sent = spellingsOf(attempt.attack.names);
      const touched = (await kept.changedRows())
        .filter((line) => !isByRight(line, attempt.attacker.id ?? '', principal.id))
        .filter((line) => leaks.find(attempt.attacker, line, sent).length > 0);
      if (touched.length > 0)
        faults.push(`${describeAttempt(attempt)} has changed\n${touched.join('\n').slice(0, 2000)}`);
    }
    await kept.restore();
    return faults;
  }

  for (const { name, forms: formsOf } of asked) {
    it(`is as good as not there for ${name}`, async () => {
      const forms = formsOf();
      const faults: string[] = [];
      const etags = new Map<Door, string | undefined>();
      for (const form of forms) {
        for (const door of doors.filter((each) => each.opens(form))) {
          const control = await controlOf(form, door);
          faults.push(...control.faults);
          if (form.extra === null) etags.set(door, control.etag);
        }
      }
      faults.push(...(await attack(forms.flatMap((form) => attemptsOf(form, etags)))));
      if (knownFaults[name] === undefined)
        assert.equal(faults.length, 0, `\n${faults.slice(0, 8).join('\n\n')}`);
      else assert.ok(faults.length > 0, `${name} is as it should be: remove its line from known-faults.ts`);
    });
  }

  it('was asked for by every operation and tool, at every door, by everybody', (test) => {
    const names = asked.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !counted.names.has(name)),
      [],
    );
    const forms = asked.flatMap(({ forms: formsOf }) => formsOf());
    const used = doors.filter((door) => forms.some((form) => door.opens(form)));
    assert.deepEqual([...counted.doors].sort(), used.map(({ name }) => name).sort());
    assert.deepEqual([...counted.attackers].sort(), world.attackers.map(({ name }) => name).sort());
    test.diagnostic(
      `${names.length} operations and tools × ${used.length} doors × ${world.attackers.length} attackers: ${counted.requests} requests, ${counted.pairs} pairs compared`,
    );
  });

  it('has left no failure in the log of the service', () => {
    const failures = service.logged.filter(({ level }) => Number(level) >= 50);
    assert.deepEqual(failures, []);
  });
}

/**
 * A failed sign-in is noted with the address it was for; the key of a request is kept for who has sent it; and what
 * somebody was told, they may mark as read.
 */
function isByRight(line: string, ...userIds: string[]): boolean {
  const isOwn = userIds.some((id) => line.includes(`"user_id": "${id}"`));
  return isOwn && /^(idempotency_keys|notifications) /.test(line);
}
