import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditListItem, ProjectListItem } from '@fettle/contract';
import { latestAudits } from './latest-audits.ts';

const project = (id: string, lastAudit: object | null = null) =>
  ({ id, name: `Project ${id}`, lastAudit }) as unknown as ProjectListItem;
const audit = (id: string, projectId: string, more: object = {}) =>
  ({
    id,
    projectId,
    status: 'complete',
    overallScore: 80,
    createdAt: `2026-11-2${id}T08:00:00.000Z`,
    completedAt: `2026-11-2${id}T08:10:00.000Z`,
    ...more,
  }) as unknown as AuditListItem;

test('a project is shown with its latest audit, and with the score of the latest completed one', () => {
  const failed = { status: 'failed', overallScore: null };
  const [only] = latestAudits(
    [project('a')],
    [audit('3', 'a', failed), audit('2', 'a'), audit('1', 'a'), audit('4', 'other')],
  );
  assert.deepEqual([only?.latest?.id, only?.scored?.id], ['3', '2']);
});

test('what failed comes before what runs or completed, and a canceled audit does not', () => {
  const failed = { status: 'failed', overallScore: null, error: { code: 'SITE_UNREACHABLE', message: '' } };
  const canceled = { ...failed, error: { code: 'CANCELLED', message: '' } };
  const running = { status: 'crawling', overallScore: null, completedAt: null };
  const projects = [project('a'), project('b'), project('c'), project('d')];
  const audits = [
    audit('4', 'd', running),
    audit('3', 'a'),
    audit('2', 'b', canceled),
    audit('1', 'c', failed),
  ];
  assert.deepEqual(
    latestAudits(projects, audits).map((each) => each.project.id),
    ['c', 'd', 'a', 'b'],
  );
});

test('running audits come next, then the latest, then projects that were never audited', () => {
  const running = { status: 'crawling', overallScore: null, completedAt: null };
  const old = { id: '0', status: 'complete', completedAt: '2026-01-01T08:00:00.000Z' };
  const projects = [project('never'), project('old', old), project('a'), project('b'), project('c')];
  const audits = [audit('3', 'b'), audit('2', 'c', running), audit('1', 'a')];
  assert.deepEqual(
    latestAudits(projects, audits).map((each) => each.project.id),
    ['c', 'b', 'a', 'old', 'never'],
  );
});
