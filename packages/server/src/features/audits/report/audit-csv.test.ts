import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { after, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { insertReported } from '../testing/report-rows.ts';

const findingCount = 20_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('findings and pages as CSV', async () => {
  const service = await startService({ after });
  const { project, viewer } = await createFixture(service);
  const { db } = service.services;
  const { auditId, listId } = await insertReported(service, project, {
    findings: findingCount,
    pages: 2_500,
    detail: '=1+1, "quoted"\nand broken',
  });
  const open = (path: string, method = 'GET'): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${viewer.token}`, accept: 'text/csv' };
      const request = get(
        `${service.url}/api/v1/audits/${auditId}${path}`,
        { method, headers, agent: false },
        resolve,
      );
      request.on('error', reject);
      request.end();
    });
  const textOf = async (path: string): Promise<string> => {
    const response = await open(path);
    assert.equal(response.statusCode, 200);
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    return text;
  };

  it('are complete, with a header, quoted and without formulas, under a descriptive file name', async () => {
    const response = await open('/findings');
    assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8; header=present');
    assert.match(
      response.headers['content-disposition'] ?? '',
      /^attachment; filename="site\.example-findings-\d{4}-\d\d-\d\d\.csv"/,
    );
    assert.equal(response.headers.vary, 'accept');
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    const rows = text.split('\r\n');
    assert.equal(rows[0], 'checkId,title,category,severity,change,url,target,detail,fingerprint,ignored');
    assert.equal(rows.length, findingCount + 2);
    assert.match(
      rows[1] ?? '',
      /^link-internal-broken,Broken internal links,links,error,new,http:\/\/site\.example\/page-0,,"'=1\+1, ""quoted""\nand broken",[0-9a-f]{32},$/,
    );
    const urls = rows.slice(1, -1).map((row) => /http:[^,]+/.exec(row)?.[0]);
    assert.equal(new Set(urls).size, findingCount);
  });

  it('follow the filters, and reject paging', async () => {
    const some = await textOf('/findings?check=title-missing&url=PAGE-777');
    assert.deepEqual(
      some
        .split('\r\n')
        .slice(1, -1)
        .map((row) => /page-\d+/.exec(row)?.[0]),
      ['page-777', 'page-7771', 'page-7773', 'page-7775', 'page-7777', 'page-7779'],
    );
    assert.equal((await textOf('/findings?change=still_there')).split('\r\n').length, 2);
    const pages = (await textOf('/pages')).split('\r\n');
    assert.match(pages[0] ?? '', /^url,status,depth,contentType,bytes,ttfbMs,title,/);
    assert.equal(pages.length, 2_502);
    assert.equal((await textOf('/pages?status=404')).split('\r\n').length, 2_500 / 100 + 2);
    const depths = pages.slice(1, -1).map((row) => Number(row.split(',')[2]));
    assert.deepEqual(
      depths,
      depths.toSorted((a, b) => a - b),
    );
    for (const path of ['/findings?page=1', '/pages?limit=10'])
      assert.equal((await open(path)).statusCode, 400);
  });

  it('respond to HEAD without reading anything', async () => {
    const response = await open('/findings', 'HEAD');
    assert.equal(response.statusCode, 200);
    assert.match(response.headers['content-type'] ?? '', /text\/csv/);
    response.resume();
  });

  it('wait for a slow reader, with a few batches in memory', async () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const response = await open('/findings');
    response.pause();
    await until('the sender waits', async () => {
      const { rows } = await sql<{ busy: number }>`
        select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(db);
      return rows[0]?.busy === 0;
    });
    let most = 0;
    let bytes = 0;
    let parts = 0;
    for await (const part of response) {
      bytes += (part as Buffer).length;
      parts += 1;
      if (parts % 20 !== 0) continue;
      collectGarbage();
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    assert.ok(bytes > findingCount * 100);
    assert.ok(parts > 40 && most < 8 * 2 ** 20, `${most} bytes beyond the start`);
  });

  it('are aborted when the findings are replaced meanwhile, so that half a file is not taken for a whole one', async () => {
    const response = await open('/findings');
    response.pause();
    await db.updateTable('audits').set({ finding_list_id: null }).where('id', '=', auditId).execute();
    const outcome = await (async () => {
      for await (const _part of response);
      return 'complete';
    })().catch((error: Error & { code?: string }) => error.code);
    assert.equal(outcome, 'ECONNRESET');
    await db.updateTable('audits').set({ finding_list_id: listId }).where('id', '=', auditId).execute();
  });

  it('without rows are only a header', async () => {
    const clean = await insertReported(service, project, { findings: 0, pages: 0, detail: '' });
    const response = await service.fetch(`/api/v1/audits/${clean.auditId}/findings`, {
      headers: { authorization: `Bearer ${viewer.token}`, accept: 'text/csv' },
    });
    assert.equal(
      await response.text(),
      'checkId,title,category,severity,change,url,target,detail,fingerprint,ignored\r\n',
    );
    const missing = await service.fetch(`/api/v1/audits/${newId()}/findings`, {
      headers: { authorization: `Bearer ${viewer.token}`, accept: 'text/csv' },
    });
    assert.equal(missing.status, 404);
  });
});
