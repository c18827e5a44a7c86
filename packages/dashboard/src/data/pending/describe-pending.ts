import type { Label, Priority, Project } from '@fettle/contract';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { dueMoment } from '../../strings/format/due-moment.ts';
import { formatMinutes } from '../../strings/format/format-minutes.ts';
import { strings } from '../../strings/index.ts';
import type { PendingChange } from './pending-change.ts';

type Names = Pick<Project, 'columns' | 'members'>;

const day = createDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** What was typed or chosen, as text: people find it again before it is saved. */
export function describePending(change: PendingChange): string {
  switch (change.kind) {
    case 'create-task':
      return change.title;
    case 'add-comment':
    case 'edit-comment':
      return change.body;
    case 'change-task':
      return Object.entries(change.change)
        .map(([name, value]) => `${nameField(name)}: ${describeValue(name, value)}`)
        .join('\n');
    case 'move-task':
      return `${nameField('status')}: ${change.status}`;
    case 'check-item':
      return change.title ?? '';
    case 'add-item':
    case 'rename-item':
    case 'rename-checklist':
    case 'delete-task':
    case 'delete-part':
      return change.title;
    case 'log-time':
      return [formatMinutes(change.minutes), change.note].filter((each) => each !== '').join(' · ');
  }
}

/** The name of a field on screen. */
export function nameField(name: string): string {
  return strings.unsaved.fields[name] ?? name;
}

/** The value of a field as text. Without a project, people and columns have no names. */
export function describeValue(name: string, value: unknown, project?: Names): string {
  const { nothing } = strings.unsaved;
  if (value === null || value === undefined || value === '') return nothing;
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'status') return project?.columns.find(({ key }) => key === value)?.label ?? plain;
  if (name === 'priority') return strings.priorities[value as Priority] ?? plain;
  if (name === 'dueDate') return day(dueMoment(plain));
  if (name === 'labels') return joined((value as Label[]).map((label) => label.name));
  if (name === 'assigneeIds')
    return joined(
      (value as string[]).map((id) => project?.members.find(({ userId }) => userId === id)?.name ?? '…'),
    );
  if (name === 'descriptionJson') return textOf(value).trim();
  return plain;
}

function joined(values: readonly string[]): string {
  return values.length === 0 ? strings.unsaved.nothing : values.join(', ');
}

/** The words of a rich text, one block per line. */
function textOf(value: unknown): string {
  const {
    type,
    text = '',
    content = [],
    attrs,
  } = value as {
    type: string;
    text?: string;
    content?: unknown[];
    attrs?: { label?: string };
  };
  if (type === 'text') return text;
  if (type === 'mention') return `@${attrs?.label ?? ''}`;
  const inner = content.map(textOf).join('');
  return type === 'paragraph' || type === 'heading' || type === 'codeBlock' ? `${inner}\n` : inner;
}
