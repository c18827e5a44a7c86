import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createOrg, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { insertQueued } from '../testing/audit-rows.ts';
import { deleteInlinks, insertInlinks, readInlinks } from './inlink-store.ts';
import { type StoredLink, toTuple } from './page-links.ts';

describe('links by target', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  const org = await createOrg(service);
  const project = await createProject(service, org);
  const auditId = await insertQueued(service, project);
  const audit = { id: auditId, orgId: org.id };

  const linkOf = (number: number): StoredLink => ({
    url: `http://site.example/${number}`,
    kind: 'link',
    followed: number % 2 === 0,
    internal: true,
    text: `"${number}" \u2028 \\ \n`,
  });
  const links = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => JSON.stringify(toTuple(linkOf(from + index))));
  const read = (url: string, offset: number, limit: number) =>
    readInlinks(db, { auditId, url }, { offset, limit });

  it('are continued by every write, and read from any position', async () => {
    const url = 'http://site.example/';
    const sizes = [0, 1, 99, 100, 101, 350, 7];
    let total = 0;
    for (const size of sizes) {
      const written = new Map([
        [url, links(total, total + size)],
        [`${url}other`, links(0, 3)],
      ]);
      await db.transaction().execute((tx) => insertInlinks(tx, audit, written));
      total += size;
    }
    const expected = Array.from({ length: total }, (_, number) => linkOf(number));
    for (const offset of [0, 1, 99, 100, 199, 200, 201, 300, 650, total - 1, total, total + 1000]) {
      for (const limit of [1, 50, 100, 1000]) {
        assert.deepEqual(
          await read(url, offset, limit),
          { total, items: expected.slice(offset, offset + limit) },
          `${offset} ${limit}`,
        );
      }
    }
    assert.equal((await read(`${url}other`, 0, 1)).total, 3 * sizes.length);
    assert.deepEqual(await read(`${url}none`, 0, 1), { total: 0, items: [] });
  });

  it('are all deleted', async () => {
    await deleteInlinks(db, auditId);
    const left = await db.selectFrom('audit_inlinks').select('url_hash').execute();
    assert.deepEqual(left, []);
  });
});
