import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../../db/migrate.ts';
import { newId } from '../../../ids.ts';
import { migrationsDir } from '../../../open-database.ts';
import { databaseBefore } from '../../../testing/database-before.ts';

const firstFacts = { version: 1, rootUrl: 'http://site.example/', finishedAt: '2026-01-01T00:00:00.000Z' };

test('after an upgrade, no audit uses facts of the first version: it starts again, or says that they are gone', async (t) => {
  const { pool } = await databaseBefore(t, '0004');
  const org = newId();
  await pool.query(`insert into orgs values ($1, 'club', 'Club', now(), now())`, [org]);
  const insertAudit = async (status: string): Promise<string> => {
    const [project, audit] = [newId(), newId()];
    await pool.query(
      `insert into projects (id, org_id, name, key_prefix, status, priority, color, created_at, updated_at)
       values ($1, $2, 'Site', $3, 'active', 'medium', '#000000', now(), now())`,
      [project, org, project.slice(-6)],
    );
    await pool.query(
      `insert into audits (id, org_id, project_id, status, max_depth, max_pages, root_url, crawl_data, site_facts, created_at, due_at)
       values ($1, $2, $3, $4, 5, 100, 'http://site.example/', 'complete', $5, now(), $6)`,
      [audit, org, project, status, JSON.stringify(firstFacts), status === 'complete' ? null : new Date()],
    );
    await pool.query(
      `insert into audit_urls (audit_id, url_hash, org_id, url, depth, place, done) values ($1, $2, $3, 'http://site.example/', 0, 0, true)`,
      [audit, newId(), org],
    );
    await pool.query(
      `insert into audit_pages (audit_id, url_hash, org_id, is_html, facts) values ($1, $2, $3, true, '{"version":1}')`,
      [audit, newId(), org],
    );
    return audit;
  };
  const complete = await insertAudit('complete');
  const crawling = await insertAudit('crawling');
  const analyzing = await insertAudit('analyzing');

  await migrate(pool, migrationsDir);
  const { rows } = await pool.query(
    `select id, status, crawl_data, site_facts is null as "isEmpty", due_at is null as "isSettled",
       (select count(*)::int from audit_pages page where page.audit_id = audit.id) as pages,
       (select count(*)::int from audit_urls url where url.audit_id = audit.id) as urls
     from audits audit`,
  );
  const after = new Map(rows.map(({ id, ...row }) => [id, row]));
  // A re-analysis rejects `partial`, and the cleanup removes it.
  const { status, crawl_data, isSettled } = after.get(complete);
  assert.deepEqual([status, crawl_data, isSettled], ['complete', 'partial', true]);
  const anew = { status: 'queued', crawl_data: 'none', isEmpty: true, isSettled: false, pages: 0, urls: 0 };
  assert.deepEqual([after.get(crawling), after.get(analyzing)], [anew, anew]);
});
