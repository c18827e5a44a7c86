import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { limits, operations, type SecurityEventType } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { findOrgOfAddress, isInVerifiedDomain, isVerifiedDomainOf } from '../access.ts';
import { checkVerifiedDomains } from './check-verified-domains.ts';
import { removeDomainByOperator, verifyDomainByOperator } from './domains-of-operator.ts';

const dayMs = 86_400_000;

describe('domains of an organization', async () => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const dns = new Map<string, string[]>();
  const asked: string[] = [];
  const service = await startService(
    { after },
    {
      clock: () => new Date(now),
      lookUpTxt: async (name) => {
        asked.push(name);
        return dns.get(name) ?? [];
      },
    },
  );
  const { db } = service.services;
  let fixture: Fixture;
  let slug: string;
  let domain: string;

  beforeEach(async () => {
    fixture = await createFixture(service);
    slug = fixture.org.slug;
    domain = `${newId()}.example`;
    asked.length = 0;
  });

  const add = async () => await fixture.admin.dashboard.addOrgDomain({ slug, domain });
  const publish = ({ record }: { record: { name: string; value: string } }) =>
    dns.set(record.name, [...(dns.get(record.name) ?? []), record.value]);
  const verified = async () => {
    const added = await add();
    publish(added);
    return await fixture.admin.dashboard.verifyOrgDomain({ slug, domainId: added.id });
  };
  const check = () => checkVerifiedDomains.run(service.services, new AbortController().signal);
  const listed = async () => (await fixture.admin.dashboard.listOrgDomains({ slug })).domains;
  const logged = async (type: SecurityEventType) => {
    const rows = await db
      .selectFrom('security_log')
      .select(['org_id', 'details'])
      .where('type', '=', type)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    return rows[0];
  };

  it('a new domain says which record verifies it', async () => {
    const added = await fixture.admin.dashboard.addOrgDomain({ slug, domain: ` ${domain.toUpperCase()}. ` });
    conforms(operations.addOrgDomain, added);
    assert.equal(added.domain, domain);
    assert.equal(added.record.name, `_fettle-challenge.${domain}`);
    assert.match(added.record.value, /^fettle-domain-verification=[0-9a-f]{32}$/);
    assert.deepEqual([added.verifiedAt, added.verifiedBy, added.checkedAt], [null, null, null]);
    const list = await fixture.admin.dashboard.listOrgDomains({ slug });
    conforms(operations.listOrgDomains, list);
    assert.deepEqual(list.domains, [added]);
    assert.deepEqual(await logged('domain.added'), { org_id: fixture.org.id, details: { domain } });
    assert.equal(await findOrgOfAddress(db, `ada@${domain}`), null);
  });

  it('domains are checked, and those of mail providers are refused', async () => {
    const sent = async (text: string) =>
      await refused(fixture.admin.dashboard.addOrgDomain({ slug, domain: text }), 'BAD_REQUEST');
    for (const text of [
      'https://example.com',
      'ada@example.com',
      'example',
      '127.0.0.1',
      '-a.com',
      'a..com',
      'a b.com',
    ])
      assert.match((await sent(text)).message, /must be a domain/);
    assert.match((await sent('GMail.com')).message, /everybody can get an address there/);
    await refused(fixture.admin.dashboard.addOrgDomain({ slug, domain: '' }), 'BAD_REQUEST');
    const { domain: ascii } = await fixture.admin.dashboard.addOrgDomain({ slug, domain: 'München.example' });
    assert.match(ascii, /^xn--[a-z0-9-]+\.example$/);
  });

  it('the same domain is added once, and no more than the limit', async () => {
    await add();
    await refused(add(), 'CONFLICT');
    const rows = Array.from({ length: limits.domainsPerOrg - 1 }, (_, index) => ({
      id: newId(),
      org_id: fixture.org.id,
      domain: `d${index}.example`,
      token: 'x',
      created_by: null,
      created_at: new Date(now).toISOString(),
    }));
    await db.insertInto('org_domains').values(rows).execute();
    domain = `${newId()}.example`;
    assert.match((await refused(add(), 'CONFLICT')).message, /up to 50 domains/);
  });

  it('the record verifies it, and only for exactly this domain', async () => {
    const added = await add();
    const verify = () => fixture.admin.dashboard.verifyOrgDomain({ slug, domainId: added.id });
    assert.match((await refused(verify(), 'CONFLICT')).message, /has no TXT record/);
    dns.set(added.record.name, ['fettle-domain-verification=00']);
    assert.match((await refused(verify(), 'CONFLICT')).message, /has other TXT records/);
    assert.deepEqual(asked, [added.record.name, added.record.name]);
    publish(added);
    const done = await verify();
    conforms(operations.verifyOrgDomain, done);
    assert.deepEqual([done.verifiedBy, done.verifiedAt], ['dns', new Date(now).toISOString()]);
    assert.deepEqual(await logged('domain.verified'), {
      org_id: fixture.org.id,
      details: { domain, by: 'dns' },
    });
    assert.equal(await isInVerifiedDomain(db, fixture.org.id, `Ada@${domain.toUpperCase()}`), true);
    assert.equal(await isInVerifiedDomain(db, fixture.foreignOrg.id, `ada@${domain}`), false);
    assert.equal(await isInVerifiedDomain(db, fixture.org.id, `ada@sub.${domain}`), false);
    assert.equal(await isInVerifiedDomain(db, fixture.org.id, `ada@${domain}@gmail.com`), false);
    assert.equal(await isVerifiedDomainOf(db, fixture.org.id, domain), true);
  });

  it('a domain belongs to one organization as long as its record is there', async () => {
    const mine = await verified();
    const { stranger, foreignOrg } = fixture;
    const theirs = await stranger.dashboard.addOrgDomain({ slug: foreignOrg.slug, domain });
    const take = () => stranger.dashboard.verifyOrgDomain({ slug: foreignOrg.slug, domainId: theirs.id });
    publish(theirs);
    assert.match((await refused(take(), 'CONFLICT')).message, /Another organization has verified/);
    dns.set(mine.record.name, [theirs.record.value]);
    await take();
    assert.equal(await findOrgOfAddress(db, `ada@${domain}`), foreignOrg.id);
    assert.deepEqual((await listed())[0]?.verifiedAt, null);
    assert.deepEqual(await logged('domain.lapsed'), { org_id: fixture.org.id, details: { domain } });
  });

  it('two organizations that verify it at the same moment cannot both have it', async () => {
    const mine = await add();
    const { stranger, foreignOrg, admin } = fixture;
    const theirs = await stranger.dashboard.addOrgDomain({ slug: foreignOrg.slug, domain });
    publish(mine);
    publish(theirs);
    const results = await Promise.allSettled([
      admin.dashboard.verifyOrgDomain({ slug, domainId: mine.id }),
      stranger.dashboard.verifyOrgDomain({ slug: foreignOrg.slug, domainId: theirs.id }),
    ]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  it('the record must stay: a week without it ends the verification', async () => {
    const { record } = await verified();
    await check();
    assert.deepEqual(asked.slice(1), []);
    now += dayMs;
    await check();
    assert.deepEqual(
      (await listed()).map((each) => [each.checkedAt, each.missingSince]),
      [[new Date(now).toISOString(), null]],
    );
    dns.delete(record.name);
    now += dayMs;
    const since = new Date(now).toISOString();
    await check();
    assert.equal((await listed())[0]?.missingSince, since);
    now += (limits.domainGraceDays - 1) * dayMs;
    await check();
    assert.equal(await isVerifiedDomainOf(db, fixture.org.id, domain), true);
    dns.set(record.name, [record.value]);
    now += dayMs;
    await check();
    assert.equal((await listed())[0]?.missingSince, null);
    dns.delete(record.name);
    now += dayMs;
    await check();
    now += limits.domainGraceDays * dayMs;
    await check();
    assert.equal(await isVerifiedDomainOf(db, fixture.org.id, domain), false);
    assert.deepEqual(await logged('domain.lapsed'), { org_id: fixture.org.id, details: { domain } });
    assert.deepEqual(
      (await listed()).map((each) => [each.verifiedBy, each.missingSince]),
      [[null, null]],
    );
  });

  it('the operator can verify and remove a domain, and no TXT record takes it from them', async () => {
    const gmail = { slug, domain: 'gmail.com' };
    await assert.rejects(verifyDomainByOperator(service.services, gmail), { code: 'BAD_REQUEST' });
    await assert.rejects(
      verifyDomainByOperator(service.services, { slug: 'nobody', domain }),
      /does not exist/,
    );
    await verifyDomainByOperator(service.services, { slug, domain });
    const [row] = await listed();
    assert.deepEqual([row?.verifiedBy, row?.checkedAt], ['operator', null]);
    const again = await fixture.admin.dashboard.verifyOrgDomain({ slug, domainId: row?.id ?? '' });
    assert.deepEqual([again.verifiedBy, asked], ['operator', []]);
    now += 10 * dayMs;
    await check();
    assert.equal(await isVerifiedDomainOf(db, fixture.org.id, domain), true);
    const { stranger, foreignOrg } = fixture;
    const theirs = await stranger.dashboard.addOrgDomain({ slug: foreignOrg.slug, domain });
    publish(theirs);
    const names = { slug: foreignOrg.slug, domainId: theirs.id };
    await refused(stranger.dashboard.verifyOrgDomain(names), 'CONFLICT');
    const foreign = { slug: foreignOrg.slug, domain };
    await assert.rejects(verifyDomainByOperator(service.services, foreign), { code: 'CONFLICT' });
    await removeDomainByOperator(service.services, { slug, domain });
    await assert.rejects(removeDomainByOperator(service.services, { slug, domain }), /does not have/);
    await stranger.dashboard.verifyOrgDomain(names);
  });

  it('a removed domain counts no longer', async () => {
    const { id } = await verified();
    const removed = await fixture.owner.dashboard.removeOrgDomain({ slug, domainId: id });
    conforms(operations.removeOrgDomain, removed);
    assert.equal(await isVerifiedDomainOf(db, fixture.org.id, domain), false);
    assert.deepEqual(await logged('domain.removed'), {
      org_id: fixture.org.id,
      details: { domain, verified: true },
    });
    await refused(fixture.owner.dashboard.removeOrgDomain({ slug, domainId: id }), 'NOT_FOUND');
  });

  it('only owners and admins see and change them', async () => {
    const { id: domainId } = await add();
    const { member, viewer, stranger, foreignOrg } = fixture;
    for (const { dashboard } of [member, viewer]) {
      await refused(dashboard.listOrgDomains({ slug }), 'FORBIDDEN');
      await refused(dashboard.addOrgDomain({ slug, domain }), 'FORBIDDEN');
      await refused(dashboard.verifyOrgDomain({ slug, domainId }), 'FORBIDDEN');
      await refused(dashboard.removeOrgDomain({ slug, domainId }), 'FORBIDDEN');
    }
    await refused(stranger.dashboard.listOrgDomains({ slug }), 'NOT_FOUND');
    await refused(stranger.dashboard.addOrgDomain({ slug, domain }), 'NOT_FOUND');
    await refused(stranger.dashboard.verifyOrgDomain({ slug, domainId }), 'NOT_FOUND');
    await refused(stranger.dashboard.removeOrgDomain({ slug: foreignOrg.slug, domainId }), 'NOT_FOUND');
    await refused(stranger.dashboard.removeOrgDomain({ slug: foreignOrg.slug, domainId: 'x' }), 'NOT_FOUND');
    await refused(service.dashboard().listOrgDomains({ slug }), 'UNAUTHORIZED');
  });
});
