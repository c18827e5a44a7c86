import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createClient } from '@fettle/client';
import { type GuestReport, limits } from '@fettle/contract';
import { createFixture, type Fixture } from '../../testing/factories.ts';
import { refused } from '../../testing/refused.ts';
import { startMailFixture } from '../notifications/testing/mail-fixture.ts';
import { zeroBits } from './reports/proof-of-work.ts';
import {
  badContexts,
  badPins,
  below,
  canary,
  chance,
  type Fields,
  giants,
  hex,
  hostileFields,
  impossible,
  newClientId,
  noReports,
  origins,
  pick,
  random,
  seed,
  strays,
  text,
  types,
  wrongKeys,
  wrongTypes,
} from './testing/hostile-values.ts';
import { openWidget, pageOrigin, solve, writeReport } from './testing/report-as-guest.ts';

const stranger = 'stranger@victim.example';
const reports = 10_000;
const concurrency = 16;
const { perNetwork, perProject } = limits.guests.reportsPerHour;
const hourMs = 3_600_000;
/** How many reports the crowded project can still have. */
const left = 60;
interface Attack {
  kind: string;
  key: string;
  network: string;
  headers: Record<string, string>;
  body: string;
  clientId: string | null;
  /** Whether nothing of it may be accepted. */
  isWrong: boolean;
}

interface Answer {
  status: number;
  text: string;
}

describe('10,000 hostile reports', async () => {
  const { service, server, advanceClock } = await startMailFixture({ after }, { trustProxy: ['127.0.0.1'] });
  const prepare = async (): Promise<Fixture & { key: string }> => {
    const fixture = await createFixture(service);
    const settings = { acceptsConsole: true, keepsQuery: true };
    return { ...fixture, key: await openWidget(fixture.lead, fixture.project.id, settings) };
  };
  /** One is flooded from one network, the other from several. */
  const besieged = await prepare();
  const crowded = await prepare();
  const closed = await prepare();
  const honest = createClient({
    baseUrl: service.url,
    surface: 'widget',
    headers: { origin: pageOrigin, 'x-forwarded-for': '203.0.113.200' },
  });
  const challengeFor = async (key: string) => (await honest.getWidgetConfig({ key })).proof;
  const solved = (
    { challenge, difficulty }: { challenge: string; difficulty: number },
    clientId: string,
  ) => ({
    challenge,
    nonce: solve(challenge, difficulty, clientId),
  });

  // What is solved now has expired when the flood begins, at the start of an hour, so that it has one limit.
  const expired = await challengeFor(besieged.key);
  const late = Array.from({ length: 5 }, newClientId).map((clientId) => ({
    clientId,
    proof: solved(expired, clientId),
  }));
  const { challengeMinutes } = limits.guests;
  const then = service.services.clock().getTime() + (challengeMinutes + 1) * 60_000;
  advanceClock(Math.ceil(then / hourMs) * hourMs - service.services.clock().getTime() + 1_000);
  await openWidget(closed.lead, closed.project.id, { enabled: false });

  /** Sets how many reports a project has had in this hour. */
  const setReports = async ({ project }: Fixture, count: number) => {
    const start = Math.floor(service.services.clock().getTime() / hourMs) * hourMs;
    const row = { token_id: project.id, class: 'guest reports', window_start: new Date(start).toISOString() };
    await service.services.db
      .insertInto('rate_windows')
      .values({ ...row, count })
      .onConflict((conflict) =>
        conflict.columns(['token_id', 'class', 'window_start']).doUpdateSet({ count }),
      )
      .execute();
  };
  const easy = await challengeFor(crowded.key);
  // As hard as what is asked for at the end of the flood, but for the slack; by then, nobody could fetch so many.
  await setReports(besieged, 64);
  const challenge = await challengeFor(besieged.key);
  await setReports(besieged, 0);
  await setReports(crowded, 200);
  const crowdedChallenge = await challengeFor(crowded.key);
  // Others sent nearly all reports that the project can have.
  await setReports(crowded, perProject - left);
  /** Solved, and only used for what has to be refused. */
  const unusedId = newClientId();
  const unused = { clientId: unusedId, proof: solved(challenge, unusedId) };
  const easyId = newClientId();
  const easyProof = solved(easy, easyId);
  /** The challenge with a nonce that does not solve it for this report. */
  const unsolved = (clientId: string) => {
    for (let nonce = below(1_000_000); ; nonce += 1)
      if (zeroBits(`${challenge.challenge}.${clientId}.${nonce}`) < challenge.difficulty)
        return { challenge: challenge.challenge, nonce: String(nonce) };
  };

  let sentBySiege = 0;
  /** All addresses of a subscriber are one network; what a client says of itself before it counts for nothing. */
  const siegeAddress = () => {
    sentBySiege += 1;
    const address = `2001:db8:7:7:${hex(4)}::${sentBySiege.toString(16)}`;
    return chance(0.5) ? address : `198.51.100.${below(256)}, ${address}`;
  };
  const attack = (kind: string, fields: Fields | string, more: Partial<Attack> = {}): Attack => ({
    kind,
    key: besieged.key,
    network: siegeAddress(),
    headers: { origin: pageOrigin },
    body: typeof fields === 'string' ? fields : JSON.stringify(fields),
    clientId: typeof fields !== 'string' && typeof fields.clientId === 'string' ? fields.clientId : null,
    isWrong: true,
    ...more,
  });

  /** Their work is done and all is allowed, so that only the limits are left. */
  const flood = (count: number, more: (nth: number) => { fields?: Fields; attack?: Partial<Attack> }) =>
    Array.from({ length: count }, (_, nth) => {
      const clientId = newClientId();
      const { fields, attack: changed } = more(nth);
      const proof = solved(changed?.key === undefined ? challenge : crowdedChallenge, clientId);
      return attack(
        'flood',
        { clientId, proof, ...hostileFields(), ...fields },
        { isWrong: false, ...changed },
      );
    });
  const crowd = ['198.51.100.1', '198.51.100.2'];
  const siege = [
    ...flood(perNetwork, (nth) => (nth < 20 ? { fields: { email: `guest${nth}@client.example` } } : {})),
    ...flood(20, () => ({ fields: { email: stranger } })),
    ...flood(10, () => ({ fields: { website: text() }, attack: { kind: 'honeypot' } })),
    ...flood(10, () => ({ fields: { text: pick(impossible) } })),
    ...flood(10, () => ({
      fields: { context: { metadata: { x: pick(impossible), [pick(impossible)]: 'x' } } },
    })),
  ];
  const crush = flood(left + 30, (nth) => ({
    attack: { key: crowded.key, network: crowd[nth % crowd.length] ?? '' },
  }));
  const body = (fields: Fields): Fields => ({ ...hostileFields(), ...unused, ...fields });
  const wrong: Record<string, () => [fields: Fields | string, more?: Partial<Attack>]> = {
    'without work': () => {
      const clientId = newClientId();
      return [body({ clientId, proof: unsolved(clientId) })];
    },
    'with the work of another': () => {
      const clientId = newClientId();
      const isSolved =
        zeroBits(`${challenge.challenge}.${clientId}.${unused.proof.nonce}`) >= challenge.difficulty;
      return [body({ clientId: isSolved ? unusedId : clientId, proof: isSolved ? {} : unused.proof })];
    },
    'with work for another project': () => [body({}), { key: crowded.key, network: pick(crowd) }],
    'with work of the past': () => [body(pick(late))],
    'with easy work from before the flood': () => [
      body({ clientId: easyId, proof: easyProof }),
      { key: crowded.key, network: pick(crowd) },
    ],
    'with a forged challenge': () => [body({ proof: { ...unused.proof, challenge: pick(forged) } })],
    'above a limit': () => [body(pick(giants))],
    'of a wrong type': () => [body(pick(wrongTypes))],
    'with strange fields': () => [body(pick(strays))],
    'with a bad pin': () => [body({ pin: pick(badPins) })],
    'with a bad context': () => [body({ context: pick(badContexts) })],
    'without a field': () => [body({ [pick(['kind', 'text', 'proof', 'clientId'])]: undefined })],
    'from elsewhere': () => {
      const origin = pick(origins);
      return [body({}), { headers: origin === null ? { referer: `${pageOrigin}/` } : { origin } }];
    },
    'with a wrong key': () => [
      body({}),
      { key: pick([...wrongKeys, closed.key, besieged.project.id, `${besieged.key}x`]) },
    ],
    'of another media type': () => [
      body({}),
      { headers: { origin: pageOrigin, 'content-type': pick(types) } },
    ],
    'in broken JSON': () => {
      const whole = JSON.stringify(body({}));
      const broken = [
        pick(noReports),
        whole.slice(0, below(whole.length - 1)),
        `${whole}${whole}`,
        whole.replace(':', '='),
        `${whole.slice(0, -1)},"text":5}`,
        `${whole.slice(0, -1)},"__proto__":{"kind":"bug"}}`,
        whole.replace('"x":0.5', '"x":1e400'),
        whole.replace('"x":0.5', '"x":0.5,"__proto__":{}'),
      ];
      return [pick(broken)];
    },
  };
  const [project = '', , at = '', salt = '', signature = ''] = challenge.challenge.split('.');
  const forged = [
    ...['0', '1', '-1', 'NaN', '', '1e-9', '0x0'].map((bits) => [project, bits, at, salt, signature]),
    ...['0', '9e99', '', 'NaN'].map((time) => [project, '12', time, salt, signature]),
    ...['', 'x', 'é'.repeat(43), signature.toUpperCase(), `${signature}=`].map((other) => [
      ...[project, '12', at, salt, other],
    ]),
    ...[[crowded.project.id, '12', at, salt, signature], [signature], [], ['', ''], [project, '0'], ['\0']],
  ].map((parts) => parts.join('.'));

  /** Each from a network of its own: one network is told to wait when too many of its bodies are read at a time. */
  const enormous = Array.from({ length: 40 }, (_, nth) => {
    const size = limits.jsonBodyBytes;
    const large = pick([
      `{"text":"${'x'.repeat(size)}"}`,
      `{"text":"${'\u00e4'.repeat(size / 2)}"}`,
      `{"text":"${'x'.repeat(size - 100)}"}`,
      `{"context":{"metadata":[${'0,'.repeat(limits.jsonValues)}0]}}`,
      `{"context":{"metadata":{${Array.from({ length: 40_000 }, (_, name) => `"${name}":0`).join()}}}}`,
      `${'{"pin":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    ]);
    return attack('huge', large, { network: `192.0.2.${nth + 1}` });
  });

  const kept = [...siege, ...crush].filter(({ kind }) => kind !== 'honeypot');
  const replays = Array.from({ length: 600 }, () => {
    const { body: first, key, network } = pick(kept);
    const fields: Fields = { ...JSON.parse(first), ...hostileFields() };
    if (chance(0.5)) fields.proof = { challenge: text(), nonce: 'x' };
    const address = key === besieged.key ? siegeAddress() : network;
    return attack('replayed', fields, { key, network: address, isWrong: false });
  });
  const few = [...siege, ...crush, ...enormous, ...replays];
  const rest = Array.from({ length: reports - few.length }, () => {
    const [kind, write] = pick(Object.entries(wrong));
    return attack(kind, ...write());
  });
  const attacks = random.shuffle([...few, ...rest]);

  async function atOnce<Item>(items: readonly Item[], run: (item: Item, nth: number) => Promise<void>) {
    const queue = items.entries();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const [nth, item] of queue) await run(item, nth);
      }),
    );
  }
  const answers: Answer[] = [];
  await atOnce(attacks, async ({ key, network, headers, body: sent }, nth) => {
    const response = await service.fetch(`/widget/v1/${encodeURIComponent(key)}/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
      body: sent,
    });
    answers[nth] = { status: response.status, text: await response.text() };
  });
  const outcomes = attacks.map((each, nth) => ({
    ...each,
    nth,
    ...(answers[nth] ?? assert.fail('no answer')),
  }));
  const dataOf = (json: string) => (JSON.parse(json) as { data: GuestReport }).data;
  /** What was accepted for a project, without what was dropped. */
  const acceptedBy = ({ key }: { key: string }) =>
    outcomes.filter((each) => each.key === key && each.status === 201 && each.kind !== 'honeypot');
  /** The links to all reports that were created. */
  const created = new Map(
    [besieged, crowded]
      .flatMap(acceptedBy)
      .map(({ text: json }) => [dataOf(json).id, dataOf(json).statusUrl]),
  );
  const pathOf = (url: string) => new URL(url).pathname;

  it('are answered, and each refusal says why', () => {
    for (const { nth, kind, isWrong, status, text: json, ...sent } of outcomes) {
      const about = () =>
        `${nth} of seed ${seed}, ${kind}: ${status} ${json.slice(0, 300)} for ${JSON.stringify(sent).slice(0, 3_000)}`;
      assert.ok(status === 201 ? !isWrong : status >= 400 && status < 500, about());
      if (status === 201) continue;
      const { error } = JSON.parse(json) as { error?: { code?: unknown } };
      assert.match(String(error?.code), /^[A-Z_]+$/, about());
    }
    assert.deepEqual(
      service.logged.filter(({ level }) => Number(level) >= 50),
      [],
    );
  });

  it('become no more tasks than the limits of the hour allow, and one for each ID', async () => {
    for (const { most, ...target } of [
      { ...besieged, most: perNetwork },
      { ...crowded, most: left },
    ]) {
      const accepted = acceptedBy(target);
      const ids = new Map(accepted.map(({ clientId, text: json }) => [clientId, dataOf(json).id]));
      for (const { clientId, text: json } of accepted) assert.equal(dataOf(json).id, ids.get(clientId));
      const { total } = await target.lead.v1.listTasks({ projectId: target.project.id });
      assert.equal(total, ids.size);
      assert.ok(total > most / 2 && total <= most, `${total} tasks where ${most} are allowed`);
      assert.ok(outcomes.some(({ key, status }) => key === target.key && status === 429));
    }
    const { total } = await closed.lead.v1.listTasks({ projectId: closed.project.id });
    assert.equal(total, 0);
  });

  it('of a program that fills in every field are no tasks', async () => {
    const dropped = outcomes.filter(({ kind, status }) => kind === 'honeypot' && status === 201);
    assert.ok(dropped.length > 0);
    for (const { text: json } of dropped)
      assert.equal((await service.fetch(pathOf(dataOf(json).statusUrl))).status, 404);
  });

  it('do not keep an honest guest of another network from reporting', async () => {
    const report = await writeReport(honest, besieged.key, { email: 'gina@client.example' });
    const { id, statusUrl } = await honest.createGuestReport(report);
    assert.equal((await service.fetch(pathOf(statusUrl))).status, 200);
    assert.equal((await besieged.lead.v1.getTask({ id })).title, 'The logo is missing');
    const [receipt] = await server.mailsTo('gina@client.example');
    assert.ok(receipt?.text.includes(statusUrl));
  });

  it('are only text on the pages of reports and in the descriptions of tasks', async () => {
    const ofBesieged = new Set(acceptedBy(besieged).map(({ text: json }) => dataOf(json).id));
    const leadOf = (id: string) => (ofBesieged.has(id) ? besieged : crowded).lead;
    await atOnce([...created], async ([id, statusUrl]) => {
      const page = await service.fetch(pathOf(statusUrl));
      assert.equal(page.status, 200);
      assertHarmless(await page.text(), pageTags);
      const { descriptionHtml } = await leadOf(id).v1.getTask({ id });
      assertHarmless(descriptionHtml ?? '', descriptionTags);
    });
  });

  it('send nobody what was written in them, and few receipts to one address', async () => {
    const wanted = acceptedBy(besieged).flatMap(({ body: sent }) => {
      const { email } = JSON.parse(sent) as { email?: string };
      return email?.endsWith('@client.example') ? [email] : [];
    });
    assert.ok(wanted.length > 5);
    for (const address of wanted) await server.mailsTo(address);
    await server.mailsTo(stranger, limits.guests.receiptsPerHour);
    assert.equal(
      server.mails.filter(({ to }) => to.includes(stranger)).length,
      limits.guests.receiptsPerHour,
    );
    for (const { subject, text: written, html, to } of server.mails) {
      assert.doesNotMatch(`${subject} ${written} ${html}`, new RegExp(`${canary}|<script|onerror|evil`, 'i'));
      assert.doesNotMatch(written, /[<>]/);
      assert.deepEqual([to.length, to.includes('victim@client.example')], [1, false]);
    }
  });

  it('end with the hour, also where a project had all that it can have', async () => {
    await refused(honest.createGuestReport(await writeReport(honest, crowded.key)), 'RATE_LIMITED');
    advanceClock(hourMs);
    await honest.createGuestReport(await writeReport(honest, crowded.key));
  });
});

const pageTags =
  /^(html|head|meta|title|style|body|main|h1|h2|section|article|p|strong|time|div|br|form|label|textarea|button)$/;
const descriptionTags =
  /^(p|br|a|img|em|strong|code|pre|table|thead|tbody|tr|th|td|ul|ol|li|blockquote|h\d|hr|del)$/;

/** Only tags of these names, none that runs something, and whatever else looks like one escaped. */
function assertHarmless(html: string, names: RegExp): void {
  assert.ok(html.length > 0);
  for (const [tag, name = ''] of html.replace('<!doctype html>', '').matchAll(/<\/?([^\s>/]*)[^>]*>?/g)) {
    assert.match(name, names, html);
    assert.doesNotMatch(tag, /[\s"'/]on\w+\s*=|srcdoc|javascript:|script/i, html);
  }
}
