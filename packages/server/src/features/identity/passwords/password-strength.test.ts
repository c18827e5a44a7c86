import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it, test } from 'node:test';
import { limits } from '@fettle/contract';
import fc from 'fast-check';
import { createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { findWeakness } from './password-strength.ts';

const subject = {
  name: 'Ada Löwenstein',
  email: 'ada.l@harbour.example',
  username: 'a.loewe',
  orgNames: ['Brightwater Web'],
};

const refuses = (password: string) => findWeakness(password, subject) !== null;

const bad: [why: string, passwords: string[]][] = [
  [
    'is guessed first',
    ['12345678', 'password', 'PassWord', 'iloveyou', 'qwertyuiop', 'trustno1', '11111111'],
  ],
  [
    'is guessed first, with a year or a sign behind it',
    ['password1', 'Sunshine2026', 'dragon123!', 'football 1'],
  ],
  ['is the name', ['adalowenstein', 'Ada Löwenstein', 'löwenstein', 'LOWENSTEIN1', 'ada-12345678']],
  ['is the address', ['ada.l@harbour.example', 'ADA.L@HARBOUR.EXAMPLE', 'harbour.example']],
  ['is the username', ['a.loewe.a.loewe', 'aloewe99', 'a.loewe!']],
  ['is the organization', ['brightwater', 'Brightwater Web', 'brightwater2026']],
  ['is the service', ['fettlefettle', 'Fettle-2026', 'fettle!!']],
];

for (const [why, passwords] of bad) {
  for (const password of passwords) {
    test(`"${password}" is refused: it ${why}`, () => assert.ok(refuses(password)));
  }
}

const good = [
  'correct horse battery',
  'a few words in a row',
  'a long password',
  'demo-password',
  'another password',
  'some other words entirely',
  'a new password',
  'long enough',
  'ada likes herring and rain',
  'x7!fettle#Qp2vzR',
  'sunshine8943726193',
  'löwenzahn im herbst',
  'пароль из трёх слов',
  '長い合言葉をここに',
];
for (const password of good) {
  test(`"${password}" is good enough`, () => assert.ok(!refuses(password)));
}

test('the list has at least 3,000 passwords that are long enough to be chosen', async () => {
  const list = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8');
  const long = list
    .split('\n')
    .filter((line) => !line.startsWith('# ') && line.length >= limits.password.min);
  assert.ok(long.length >= 3_000);
});

test('random passwords and series of unrelated words always pass', () => {
  const words = ['herring', 'gravel', 'umbrella', 'seldom', 'velvet', 'quarry', 'thimble', 'oblong'];
  const row = fc
    .array(fc.constantFrom(...words), { minLength: 3, maxLength: 6 })
    .map((list) => list.join(' '));
  const random = fc
    .uint8Array({ minLength: 9, maxLength: 40 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
  fc.assert(fc.property(row, (password) => !refuses(password)));
  fc.assert(fc.property(random, (password) => /^(.)\1+$/.test(password) || !refuses(password)));
});

describe('the rules apply wherever a password is set', async () => {
  const service = await startService({ after });

  it('in the setup', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', orgName: 'Brightwater' };
    for (const password of ['12345678', 'ada@example.com', 'brightwater1']) {
      const response = await service
        .dashboard()
        .requestRaw('POST', '/setup', { body: { ...body, password } });
      assert.equal(response.status, 400, password);
      const { error } = response.body as { error: { message: string; details: { path: string }[] } };
      assert.match(error.message, /Use a few unrelated words/);
      assert.equal(error.details[0]?.path, 'password');
    }
    assert.equal((await service.dashboard().getSetup()).needed, true);
    await service.dashboard().setUp({ ...body, password: 'correct horse battery' });
  });

  it('in an invitation', async () => {
    const { db } = service.services;
    const { dashboard, id } = await createPerson(service, 'Inviter');
    const org = await db.selectFrom('orgs').select(['id', 'slug']).executeTakeFirstOrThrow();
    const joinedAt = new Date().toISOString();
    await db
      .insertInto('org_members')
      .values({ org_id: org.id, user_id: id, role: 'owner', joined_at: joinedAt })
      .execute();
    const email = 'newcomer@example.com';
    const { invitation } = await dashboard.inviteOrgMember({ slug: org.slug, email, role: 'member' });
    const path = `/invitations/${invitation.inviteUrl?.split('/').at(-1)}`;
    for (const password of ['12345678', 'brightwater', email, 'Nina Newcomer']) {
      const body = { name: 'Nina Newcomer', password };
      const response = await service.dashboard().requestRaw('POST', path, { body });
      assert.equal(response.status, 400, password);
      assert.match(JSON.stringify(response.body), /Use a few unrelated words/);
    }
  });

  it('when changing the password', async () => {
    const { dashboard, email } = await createPerson(service, 'Changer');
    for (const password of ['12345678', email]) {
      const response = await dashboard.requestRaw('PUT', '/me/password', { body: { password } });
      assert.equal(response.status, 400, password);
    }
    assert.equal((await dashboard.getProfile()).hasPassword, false);
    await dashboard.changePassword({ password: 'correct horse battery' });
  });
});
