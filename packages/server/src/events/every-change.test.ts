import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { events, operationsByResource, taskTouched, templatesTouched, viewsTouched } from '@fettle/contract';
import { Errors } from 'typebox/value';
import { createFixture, type Fixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';

const {
  tasks,
  comments,
  checklists,
  attachments,
  relations,
  watchers,
  timeEntries,
  audits,
  taskTemplates,
  recurringTasks,
} = operationsByResource;
const resources = {
  ...tasks,
  ...comments,
  ...checklists,
  ...attachments,
  ...relations,
  ...watchers,
  ...timeEntries,
  ...taskTemplates,
  ...recurringTasks,
  ...audits,
};
type Changing = keyof typeof resources;

interface Subject extends Fixture {
  task: { id: string };
  comment: { id: string; commentId: string };
  checklist: { id: string; checklistId: string };
  item: { id: string; checklistId: string; itemId: string };
  attachment: { id: string; attachmentId: string };
  relation: { id: string; relationId: string };
  entry: { id: string; entryId: string };
  template: { id: string; templateId: string };
  recurring: { id: string; recurringTaskId: string };
}

interface Change {
  act: (subject: Subject) => Promise<unknown>;
  /** The events it has, with `changedFields` behind the type. */
  tells: string[];
  /** The same once more, or what changes nothing: tells nothing. */
  idle?: (subject: Subject) => Promise<unknown>;
}

/** The events that each operation that changes a task emits. An operation without an entry fails the test. */
const changes: Partial<Record<Changing, Change>> = {
  createTask: {
    act: ({ member, project }) => member.v1.createTask({ projectId: project.id, title: 'x' }),
    tells: ['task.created'],
  },
  updateTask: {
    act: ({ member, task: { id } }) => member.v1.updateTask({ id, title: 'y', status: 'done' }),
    tells: ['task.updated title,status,position,completedAt', 'task.status_changed'],
    idle: ({ member, task: { id } }) =>
      member.v1.updateTask({ id, title: 'y', status: 'done', labels: [], assigneeIds: [], dueDate: null }),
  },
  moveTask: {
    act: ({ member, task: { id } }) => member.dashboard.moveTask({ id, status: 'review' }),
    tells: ['task.updated status,position', 'task.status_changed'],
    idle: ({ member, task: { id } }) => member.dashboard.moveTask({ id, status: 'review' }),
  },
  addComment: {
    act: ({ member, task: { id } }) => member.v1.addComment({ id, body: 'x' }),
    tells: ['comment.created'],
  },
  // What was said is what was delivered: editing and removing are no events of the spec.
  // No event, and so no webhook, reports these changes of a task; only live streams get a message.
  updateComment: {
    act: ({ member, comment }) => member.dashboard.updateComment({ ...comment, body: 'y' }),
    tells: ['task.touched'],
    idle: ({ member, comment }) => member.dashboard.updateComment({ ...comment, body: 'y' }),
  },
  deleteComment: {
    act: ({ member, comment }) => member.dashboard.deleteComment(comment),
    tells: ['task.touched'],
  },
  createChecklist: {
    act: ({ member, task: { id } }) =>
      member.dashboard.createChecklist({ id, title: 'x', items: [{ title: 'y' }] }),
    tells: ['task.updated checklists'],
  },
  updateChecklist: {
    act: ({ member, checklist }) => member.dashboard.updateChecklist({ ...checklist, title: 'y' }),
    tells: ['task.updated checklists'],
    idle: ({ member, checklist }) => member.dashboard.updateChecklist({ ...checklist, title: 'y' }),
  },
  addChecklistItem: {
    act: ({ member, checklist }) => member.dashboard.addChecklistItem({ ...checklist, title: 'y' }),
    tells: ['task.updated checklists'],
  },
  updateChecklistItem: {
    act: ({ member, item }) => member.v1.updateChecklistItem({ ...item, completed: true }),
    tells: ['task.updated checklists'],
    idle: ({ member, item }) => member.v1.updateChecklistItem({ ...item, completed: true }),
  },
  moveChecklistItem: {
    act: async ({ member, item }) => {
      const list = await member.dashboard.createChecklist({ id: item.id, title: 'z' });
      return member.dashboard.moveChecklistItem({ ...item, newChecklistId: list.id, position: 0 });
    },
    tells: ['task.updated checklists', 'task.updated checklists'],
  },
  createTaskFromChecklistItem: {
    act: ({ member, item }) => member.v1.createTaskFromChecklistItem(item),
    tells: ['task.created', 'task.updated checklists'],
  },
  unlinkChecklistItem: {
    act: async ({ member, item }) => {
      await member.v1.createTaskFromChecklistItem(item);
      return member.v1.unlinkChecklistItem(item);
    },
    tells: ['task.created', 'task.updated checklists', 'task.updated checklists', 'task.touched'],
    idle: ({ member, item }) => member.v1.unlinkChecklistItem(item),
  },
  deleteChecklistItem: {
    act: ({ member, item }) => member.dashboard.deleteChecklistItem(item),
    tells: ['task.updated checklists'],
  },
  deleteChecklist: {
    act: ({ member, checklist }) => member.dashboard.deleteChecklist(checklist),
    tells: ['task.updated checklists'],
  },
  addAttachment: {
    act: ({ member, task: { id } }) => member.v1.addAttachment({ id, url: 'https://example.com/2' }),
    tells: ['task.updated attachments'],
  },
  deleteAttachment: {
    act: ({ member, attachment }) => member.dashboard.deleteAttachment(attachment),
    tells: ['task.updated attachments'],
  },
  // Of both tasks.
  addTaskRelation: {
    act: async ({ member, project, task: { id } }) => {
      const other = await member.v1.createTask({ projectId: project.id, title: 'x' });
      return member.v1.addTaskRelation({ id, kind: 'blocks', taskId: other.id });
    },
    tells: ['task.created', 'task.updated relations', 'task.updated relations'],
  },
  removeTaskRelation: {
    act: ({ member, relation }) => member.v1.removeTaskRelation(relation),
    tells: ['task.updated relations', 'task.updated relations'],
  },
  // Who is notified of a task is no part of its history, and no concern of webhooks.
  addTaskWatcher: {
    act: ({ viewer, task: { id } }) => viewer.v1.addTaskWatcher({ id, userId: 'me' }),
    tells: ['task.touched'],
    idle: ({ viewer, task: { id } }) => viewer.v1.addTaskWatcher({ id, userId: 'me' }),
  },
  removeTaskWatcher: {
    act: ({ member, task: { id } }) => member.v1.removeTaskWatcher({ id, userId: 'me' }),
    tells: ['task.touched'],
    idle: ({ member, task: { id } }) => member.v1.removeTaskWatcher({ id, userId: 'me' }),
  },
  logTime: {
    act: ({ member, task: { id } }) => member.v1.logTime({ id, minutes: 5 }),
    tells: ['task.updated timeEntries,minutesLogged'],
  },
  updateTimeEntry: {
    act: ({ member, entry }) => member.dashboard.updateTimeEntry({ ...entry, minutes: 6 }),
    tells: ['task.updated timeEntries,minutesLogged'],
    idle: ({ member, entry }) => member.dashboard.updateTimeEntry({ ...entry, minutes: 6 }),
  },
  deleteTimeEntry: {
    act: ({ member, entry }) => member.dashboard.deleteTimeEntry(entry),
    tells: ['task.updated timeEntries,minutesLogged'],
  },
  // The last change a receiver saw stays the last.
  deleteTask: {
    act: ({ member, task: { id } }) => member.v1.deleteTask({ id }),
    // Of the task it is related to.
    tells: ['task.touched', 'task.updated relations'],
  },
  createTaskTemplate: {
    act: ({ member, project: { id } }) => member.v1.createTaskTemplate({ id, name: 'y', title: 'y' }),
    tells: ['templates.touched'],
  },
  updateTaskTemplate: {
    act: ({ member, template }) => member.v1.updateTaskTemplate({ ...template, title: 'y' }),
    tells: ['templates.touched'],
  },
  deleteTaskTemplate: {
    act: ({ member, template }) => member.v1.deleteTaskTemplate(template),
    tells: ['templates.touched'],
  },
  createTaskFromTemplate: {
    act: ({ member, template }) => member.v1.createTaskFromTemplate(template),
    tells: ['task.created'],
  },
  createRecurringTask: {
    act: ({ member, project: { id }, task }) =>
      member.v1.createRecurringTask({ id, taskId: task.id, rule: { frequency: 'daily' } }),
    tells: ['templates.touched', 'task.updated recurringTaskId'],
  },
  updateRecurringTask: {
    act: ({ member, recurring }) => member.v1.updateRecurringTask({ ...recurring, paused: true }),
    // Its current task shows when the next one comes.
    tells: ['templates.touched', 'task.touched'],
  },
  deleteRecurringTask: {
    act: ({ member, recurring }) => member.v1.deleteRecurringTask(recurring),
    tells: ['templates.touched', 'task.updated recurringTaskId'],
  },
};

/** Of many tasks, in a project of its own (remove-column.test.ts). */
const several: readonly string[] = ['removeColumn'];

/**
 * An audit's events are written by whatever ends it: the worker (every-channel.test.ts) or the operation that cancels it. A
 * task created from an issue is created like any other (finding-tasks.test.ts).
 */
const audited: readonly string[] = [
  'startAudit',
  'reanalyzeAudit',
  'setAuditSchedule',
  'setCrawlRules',
  'cancelAudit',
  'createTaskFromFinding',
  'ignoreIssue',
  'updateIgnoredIssue',
  'stopIgnoringIssue',
];

describe('every change of a task', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  const fixture = await createFixture(service);
  const { member, project } = fixture;

  const told = async (since: number) => {
    const rows = await db
      .selectFrom('events')
      .select(['type', 'data', 'position'])
      .where('project_id', '=', project.id)
      .where('position', '>', since)
      .orderBy('position')
      .execute();
    return rows.map(({ type, data, position }) => {
      if (type === templatesTouched) assert.deepEqual(Object.keys(data as object), ['templateId']);
      else if (type === taskTouched) assert.deepEqual(Object.keys(data as object), ['taskId']);
      else if (type !== viewsTouched) assert.deepEqual(Errors(events[type].data, data), [], type);
      const { changedFields } = data as { changedFields?: string[] };
      return { position, text: changedFields === undefined ? type : `${type} ${changedFields.join()}` };
    });
  };

  const prepare = async (): Promise<Subject> => {
    // Behind another one, so that its position differs from the first of an empty column.
    const first = await member.v1.createTask({ projectId: project.id, title: 'first' });
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'x' });
    const comment = await member.v1.addComment({ id, body: 'x' });
    const checklist = await member.dashboard.createChecklist({ id, title: 'x', items: [{ title: 'x' }] });
    const attachment = await member.v1.addAttachment({ id, url: 'https://example.com/' });
    const relation = await member.v1.addTaskRelation({ id, kind: 'relates_to', taskId: first.id });
    const entry = await member.v1.logTime({ id, minutes: 1 });
    const place = { id: fixture.project.id };
    const template = await member.v1.createTaskTemplate({ ...place, name: 'x', title: 'x' });
    const rule = { frequency: 'daily' } as const;
    const recurring = await member.v1.createRecurringTask({ ...place, taskId: first.id, rule });
    return {
      ...fixture,
      task: { id },
      comment: { id, commentId: comment.id },
      checklist: { id, checklistId: checklist.id },
      item: { id, checklistId: checklist.id, itemId: checklist.items[0]?.id ?? '' },
      attachment: { id, attachmentId: attachment.id },
      relation: { id, relationId: relation.id },
      entry: { id, entryId: entry.id },
      template: { id: fixture.project.id, templateId: template.id },
      recurring: { id: fixture.project.id, recurringTaskId: recurring.id },
    };
  };

  it('is decided for every operation', () => {
    const undecided = Object.values(resources)
      .filter(
        ({ method, name }) =>
          method !== 'GET' && !(name in changes) && ![...audited, ...several].includes(name),
      )
      .map(({ name }) => `${name}: say in this file what it tells of`);
    assert.deepEqual(undecided, []);
  });

  for (const [name, { act, tells, idle }] of Object.entries(changes)) {
    it(`${name} emits ${tells.join(' and ') || 'nothing'}${idle ? ', and nothing when nothing changes' : ''}`, async () => {
      const subject = await prepare();
      const before = (await told(0)).at(-1)?.position ?? 0;
      await act(subject);
      const happened = await told(before);
      assert.deepEqual(
        happened.map(({ text }) => text),
        tells,
      );
      await idle?.(subject);
      assert.deepEqual(await told(happened.at(-1)?.position ?? before), []);
    });
  }
});
