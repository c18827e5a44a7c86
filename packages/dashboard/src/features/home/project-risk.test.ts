import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assessRisk, failedProjects, overdueProjects, shownScore, sortByRisk } from './project-risk.ts';

type Project = Parameters<typeof assessRisk>[0];

const audit = { id: 'a', status: 'complete', overallScore: 95, issueCount: 0, occurrenceCount: 0 };
const fine: Project = {
  status: 'active',
  overdueTaskCount: 0,
  lastAudit: { ...audit, completedAt: '2026-11-20T09:00:00.000Z', error: null },
  scores: [95],
};
const failed: Project = {
  ...fine,
  lastAudit: {
    ...audit,
    overallScore: null,
    completedAt: null,
    error: { code: 'SITE_UNREACHABLE', message: 'No response.' },
  },
};
const canceled: Project = {
  ...failed,
  lastAudit: { ...audit, overallScore: null, completedAt: null, error: { code: 'CANCELLED', message: '' } },
};

test('a project without overdue tasks and with a good score has no risk', () => {
  assert.deepEqual(assessRisk(fine), { level: 0, hasFailedAudit: false, hasPoorScore: false });
  assert.equal(assessRisk({ ...fine, lastAudit: null, scores: [] }).level, 0);
});

test('a canceled audit is no risk, a failed one is', () => {
  assert.equal(assessRisk(canceled).level, 0);
  assert.deepEqual([assessRisk(failed).hasFailedAudit, assessRisk(failed).level > 0], [true, true]);
});

test('while an audit runs or has failed, the score of the one before is shown', () => {
  assert.equal(shownScore(failed), 95);
  assert.equal(shownScore({ lastAudit: null, scores: [] }), null);
});

test('the most urgent projects come first, paused ones last, archived ones not at all', () => {
  const late = { ...fine, overdueTaskCount: 2 };
  const poor = { ...fine, scores: [31], lastAudit: null };
  const fair = { ...fine, scores: [80], lastAudit: null };
  const paused = { ...fine, status: 'on_hold' as const, overdueTaskCount: 9 };
  const archived = { ...late, status: 'archived' as const };
  assert.deepEqual(sortByRisk([paused, fine, fair, late, archived, poor]), [poor, late, fair, fine, paused]);
});

test('projects with a failed audit or overdue tasks are those that are not archived', () => {
  const late = { ...fine, overdueTaskCount: 3 };
  const archived: Project = { ...failed, status: 'archived', overdueTaskCount: 5 };
  const all = [fine, failed, canceled, late, archived];
  assert.deepEqual(failedProjects(all), [failed]);
  assert.deepEqual(overdueProjects(all), [late]);
});
