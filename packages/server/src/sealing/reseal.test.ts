import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import { createSecret, decrypt, encrypt, type Secret } from '../secret.ts';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { countSealed, resealAll } from './reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

const next = createSecret(['the secret after the rotation, 32 characters']);
const stranger = createSecret(['the secret of another installation, 32 chars']);

/** Columns of type bytea that hold hashes or other values that the secret did not encrypt. */
const notSealed = [
  'api_tokens.token_hash',
  'email_verifications.token_hash',
  'favicons.content_hash',
  'idempotency_keys.fingerprint',
  'invitations.token_hash',
  'login_failures.subject',
  'password_resets.token_hash',
  'recovery_codes.code_hash',
  'report_links.last_reader',
  'report_links.token_hash',
  'scim_tokens.token_hash',
  'second_factors.credential_id',
  'second_factors.public_key',
  'sessions.token_hash',
  'sign_in_networks.network',
  'used_challenges.digest',
];

describe('after a rotation of the secret', async () => {
  const service = await startService({ after });
  const { db, secret: old } = service.services;
  const rotating: Secret = { accepted: [...next.accepted, ...old.accepted] };

  it('every column of encrypted values is in the list', async () => {
    const { rows } = await sql<{ name: string }>`
      select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where atttypid = 'bytea'::regtype and relkind in ('r', 'p') and not relispartition
        and relnamespace = 'public'::regnamespace and not attisdropped`.execute(db);
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    const others = rows.map(({ name }) => name).filter((name) => !listed.includes(name));
    assert.deepEqual(others.sort(), notSealed, 'add the column to sealed-columns.ts, or to this list');
  });

  it('all values are encrypted again in every column, each for its own place', async () => {
    await fillEveryColumn();
    const before = await countSealed(db, rotating);
    assert.ok(before.outdated > 1_000, 'several batches');
    assert.deepEqual(before, { current: 0, outdated: before.outdated, unreadable: 0 });
    const contents = await openAll(old);
    assert.deepEqual(await resealAll(db, rotating), before);
    assert.deepEqual(await countSealed(db, next), { current: before.outdated, outdated: 0, unreadable: 0 });
    assert.deepEqual(await openAll(next), contents);
    assert.equal((await resealAll(db, rotating)).outdated, 0);
  });

  it('what no accepted secret encrypted is counted and left as it is', async () => {
    const id = await queueMail((place) => encrypt(stranger, 'mail', 'text', place));
    const before = await sealedMail(id);
    assert.equal((await resealAll(db, rotating)).unreadable, 1);
    assert.deepEqual(await sealedMail(id), before);
    await db.deleteFrom('mails').where('id', '=', id).execute();
  });

  it('a value that changes meanwhile stays as it then is', async () => {
    const id = await queueMail((place) => encrypt(old, 'mail', 'before', place));
    const changed = encrypt(next, 'mail', 'after', id);
    const interrupting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await db.updateTable('mails').set({ sealed: changed }).where('id', '=', id).execute();
        return result;
      },
    });
    await resealAll(interrupting, rotating);
    assert.deepEqual(await sealedMail(id), changed);
  });

  /** A value in each column of the list. */
  async function fillEveryColumn(): Promise<void> {
    const { member, lead, project, org } = await createFixture(service);
    const url = 'https://receiver.example.com/';
    const webhook = { projectId: project.id, url, events: ['task.created' as const] };
    const chat = { ...webhook, format: 'slack' as const, url: 'https://hooks.slack.com/services/T0/B0/x' };
    await lead.v1.createWebhook(chat);
    const [{ id }] = await Promise.all([lead.v1.createWebhook(webhook), lead.v1.createWebhook(webhook)]);
    await lead.dashboard.rotateWebhookSecret({ id });
    await lead.dashboard.updateProject({ id: project.id, url: 'https://staging.example.com/' });
    const credentials = { type: 'basic', userName: 'ada', password: 'a password' } as const;
    await member.v1.setCrawlRules({ id: project.id, credentials });
    await member.v1.startAudit({ id: project.id });
    await lead.v1.createConnection({ projectId: project.id, service: 'github', name: 'Code' });
    await insertProvider(org.id);
    await insertTotp(member.id);
    await queueMail((place) => encrypt(old, 'mail', 'text', place));
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const keys = Array.from({ length: 1_100 }, (_, index) => ({
      user_id: member.id,
      key: `key ${index}`,
      fingerprint: Buffer.of(1),
      status: 201,
      answer: encrypt(old, 'idempotency-answer', `answer ${index}`),
      expires_at: expiresAt,
    }));
    await db.insertInto('idempotency_keys').values(keys).execute();
  }

  async function insertProvider(orgId: string): Promise<void> {
    const id = newId();
    const now = new Date().toISOString();
    await db
      .insertInto('org_providers')
      .values({
        id,
        org_id: orgId,
        name: 'Acme ID',
        issuer: 'https://login.example.com',
        client_id: 'fettle',
        client_secret: encrypt(old, 'provider-secret', 'the secret', id),
        scopes: ['openid'],
        email_claim: 'email',
        name_claim: 'name',
        join_role: null,
        enabled: true,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }

  async function insertTotp(userId: string): Promise<void> {
    const id = newId();
    await db
      .insertInto('second_factors')
      .values({
        id,
        user_id: userId,
        kind: 'totp',
        name: 'Phone',
        created_at: new Date().toISOString(),
        last_used_at: null,
        secret: encrypt(old, 'second-factor', 'seed', id),
        last_step: 0,
        credential_id: null,
        public_key: null,
        sign_count: null,
        transports: null,
      })
      .execute();
  }

  /** What every column holds; each must hold something. */
  async function openAll(secret: Secret): Promise<string[][]> {
    return Promise.all(
      sealedColumns.map(async ({ table, column, purpose, boundTo }) => {
        const { rows } = await sql<{ sealed: Buffer; place: string }>`
          select ${sql.ref(column)} as sealed, ${sql.raw(boundTo)} as place from ${sql.table(table)}
          where ${sql.ref(column)} is not null`.execute(db);
        assert.ok(rows.length > 0, `${table}.${column}`);
        return rows.map(({ sealed, place }) => decrypt(secret, purpose, sealed, place).toString()).sort();
      }),
    );
  }

  async function queueMail(seal: (place: string) => Buffer): Promise<string> {
    const id = newId();
    const now = new Date().toISOString();
    await db
      .insertInto('mails')
      .values({
        id,
        kind: 'invitation',
        user_id: null,
        sealed: seal(id),
        status: 'sending',
        last_error: null,
        created_at: now,
        completed_at: null,
        due_at: now,
        claim_id: null,
        lease_until: null,
      })
      .execute();
    return id;
  }

  async function sealedMail(id: string): Promise<Buffer | null> {
    const row = await db.selectFrom('mails').select('sealed').where('id', '=', id).executeTakeFirstOrThrow();
    return row.sealed;
  }
});
