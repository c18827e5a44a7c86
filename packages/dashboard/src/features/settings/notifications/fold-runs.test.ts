import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notification } from '@fettle/contract';
import { foldRuns } from './fold-runs.ts';

const of = (id: string, fields: Partial<Notification>) =>
  ({ id, auditFailed: false, ...fields }) as Notification;
const audit = (id: string, projectId = 'site') => of(id, { kind: 'audit_finished', projectId });

const shape = (...notifications: Notification[]) =>
  foldRuns(notifications, ({ createdAt }) => createdAt ?? '').map(({ newest, same, earlier }) => [
    newest.id,
    ...[...same, ...earlier].map(({ id }) => id),
  ]);

test('successive completed audits of one site are one entry, led by the newest', () => {
  assert.deepEqual(shape(audit('3'), audit('2'), audit('1')), [['3', '2', '1']]);
});

test('audits of different sites stay apart, and what happens between those of one site does not keep them apart', () => {
  const comment = of('2', { kind: 'commented', projectId: 'site' });
  assert.deepEqual(shape(audit('4'), comment, audit('3', 'other'), audit('1')), [['4', '1'], ['2'], ['3']]);
  assert.deepEqual(shape(audit('2'), audit('1', 'other')), [['2'], ['1']]);
});

test('a failed audit and a lower score are never hidden behind a newer audit', () => {
  const failed = { ...audit('2'), auditFailed: true };
  const worse = of('1', { kind: 'audit_worse', projectId: 'site', auditId: 'another' });
  assert.deepEqual(shape(audit('3'), failed, worse), [['3'], ['2'], ['1']]);
  assert.deepEqual(shape(failed, audit('1')), [['2'], ['1']]);
});

test('that an audit is complete is said once, with its lower score', () => {
  const worse = of('3', { kind: 'audit_worse', projectId: 'site', auditId: 'a' });
  const complete = { ...audit('2'), auditId: 'a' };
  assert.deepEqual(shape(worse, complete, audit('1')), [['3', '2'], ['1']]);
  assert.deepEqual(shape(complete, worse), [['3', '2']]);
});

test('over midnight, an audit that went worse is one entry, and audits of two days are two', () => {
  const [today, yesterday] = [{ createdAt: 'today' }, { createdAt: 'yesterday' }];
  const worse = of('3', { kind: 'audit_worse', projectId: 'site', auditId: 'a', ...today });
  const complete = { ...audit('2'), auditId: 'a', ...yesterday };
  assert.deepEqual(shape(worse, complete), [['3', '2']]);
  assert.deepEqual(shape({ ...audit('2'), ...today }, { ...audit('1'), ...yesterday }), [['2'], ['1']]);
});

test('no notifications yield no entries', () => assert.deepEqual(shape(), []));
