import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Activity } from '@fettle/contract';
import { formatActivity, mergeActivity } from './format-activity.ts';

const activity = (part: Partial<Activity>): Activity => ({
  id: 'id',
  type: 'task.updated',
  createdAt: '2026-11-20T09:00:00.000Z',
  projectId: 'project',
  projectName: 'Site',
  actor: { type: 'user', id: 'yuki', name: 'Yuki', email: null },
  task: { id: 'task', key: 'SW-3', title: 'Footer' },
  changedFields: [],
  movedTo: null,
  commentId: null,
  auditId: null,
  overallScore: null,
  auditError: null,
  ...part,
});
const say = (part: Partial<Activity>): string => {
  const item = activity(part);
  const { before, after } = formatActivity(item);
  return `${item.actor?.name ?? ''} ${before} ${item.task?.key ?? item.projectName} ${after}`.trim();
};

test('a move names its column, whatever else changed', () => {
  const changedFields = ['title', 'status', 'position', 'completedAt'];
  assert.equal(say({ changedFields, movedTo: 'Done' }), 'Yuki moved SW-3 to Done');
});

test('of several changed fields, the most important is mentioned', () => {
  assert.equal(say({ changedFields: ['labels', 'assigneeIds'] }), 'Yuki changed assignees for SW-3');
  assert.equal(say({ changedFields: ['timeEntries', 'minutesLogged'] }), 'Yuki logged time on SW-3');
});

test('an unknown field is a generic change', () => {
  assert.equal(say({ changedFields: ['videoUrl'] }), 'Yuki updated SW-3');
  assert.equal(say({ changedFields: ['constructor'] }), 'Yuki updated SW-3');
});

test('audits are shown with their score, and canceled ones apart from failed ones', () => {
  const audit = { actor: null, task: null };
  assert.equal(say({ ...audit, type: 'audit.completed', overallScore: 86.6 }), 'The audit of Site scored 87');
  assert.equal(say({ ...audit, type: 'audit.failed' }), 'The audit of Site failed');
  const canceled = { ...audit, type: 'audit.failed', auditError: 'CANCELLED' } as const;
  assert.equal(say(canceled), 'The audit of Site was canceled');
});

test('changes of other tasks in between do not matter', () => {
  const small = activity({ changedFields: ['labels'] });
  const other = activity({ task: { id: 'other', key: 'SW-4', title: 'Header' } });
  assert.deepEqual(mergeActivity([small, other, small, other, small]), [small, other]);
});

test('of an audit that was analyzed again, the newest result is shown', () => {
  const first = activity({
    type: 'audit.completed',
    task: null,
    actor: null,
    auditId: 'a',
    overallScore: 87,
  });
  const again = { ...first, overallScore: 86 };
  const other = { ...first, auditId: 'b' };
  assert.deepEqual(mergeActivity([again, other, first]), [again, other]);
});

test('consecutive small changes by one person are merged, everything else is not', () => {
  const small = activity({ changedFields: ['labels'] });
  const move = activity({ changedFields: ['status'], movedTo: 'Done' });
  const byOther = activity({ actor: { type: 'user', id: 'ann', name: 'Ann', email: null } });
  const other = activity({ task: { id: 'other', key: 'SW-4', title: 'Header' } });
  assert.deepEqual(mergeActivity([small, small, small]), [small]);
  assert.deepEqual(mergeActivity([small, move, move, small]), [small, move, move, small]);
  assert.deepEqual(mergeActivity([small, byOther, small, other]), [small, byOther, small, other]);
  assert.deepEqual(mergeActivity([]), []);
});
