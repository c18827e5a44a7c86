import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskTemplate } from '@fettle/contract';
import { toBody, toForm } from './template-form.ts';

function documentOf(text: string): unknown {
  const content = text === '' ? {} : { content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] };
  return { type: 'doc', content: [{ type: 'paragraph', ...content }] };
}

const template: TaskTemplate = {
  id: 'a',
  projectId: 'p',
  name: 'Report',
  title: 'Monthly report',
  description: 'With numbers',
  descriptionHtml: '<p>With <strong>numbers</strong></p>',
  descriptionJson: documentOf('With numbers'),
  status: null,
  priority: 'high',
  labels: [],
  assigneeIds: [],
  checklistItemCount: 2,
  checklists: [{ title: 'Steps', items: [{ title: 'Collect' }, { title: 'Send' }] }],
  source: null,
  createdBy: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

test('a description is sent with its formatting if it was edited, and removed if nothing is left of it', () => {
  const form = toForm(template);
  const sent = (description: unknown) => toBody({ ...form, description }, template);
  assert.equal('descriptionJson' in toBody(form, template), false);
  assert.deepEqual(sent(documentOf('Other')).descriptionJson, documentOf('Other'));
  assert.equal(sent(documentOf('')).descriptionJson, null);
});

test('checklists have one item per line, and those without a title are left out', () => {
  const form = toForm(template);
  assert.equal(form.checklists[0]?.items, 'Collect\nSend');
  const edited = [
    { key: '0', title: 'Steps', items: ' Collect \n\n Send\n' },
    { key: '1', title: ' ', items: 'x' },
  ];
  assert.deepEqual(toBody({ ...form, checklists: edited }, template).checklists, template.checklists);
});
