import type { Task } from '@fettle/contract';
import { type TextNode, writeMarkdown } from '@fettle/contract/markdown';
import { dueMoment } from '../../strings/format/due-moment.ts';
import { formatDay } from '../../strings/format/format-day.ts';
import { strings } from '../../strings/index.ts';

type Written = Pick<
  Task,
  | 'key'
  | 'title'
  | 'statusLabel'
  | 'priority'
  | 'assignees'
  | 'labels'
  | 'dueDate'
  | 'pageUrl'
  | 'descriptionJson'
  | 'checklists'
>;

/** A task as Markdown, for other tools and for agents: its key as a link to `url`, its fields, description, and checklists. */
export function taskMarkdown(task: Written, url: string, now: Date): string {
  const description = (task.descriptionJson as TextNode | null)?.content ?? [];
  return writeMarkdown({
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1 },
        content: [linked(task.key, url), plain(` ${task.title}`)],
      },
      { type: 'bulletList', content: factsOf(task, now).map((fact) => item([plain(fact)])) },
      ...description,
      ...task.checklists.flatMap(checklist),
    ],
  });
}

function factsOf(task: Written, now: Date): string[] {
  const { statusLabel, priority, assignees, labels, dueDate, pageUrl } = task;
  const names = strings.pickers;
  const facts: [string, string][] = [
    [names.status, statusLabel],
    [names.priority, strings.priorities[priority]],
    [names.assignees, assignees.map(({ name }) => name).join(', ')],
    [names.labels, labels.map(({ name }) => name).join(', ')],
    [names.due, dueDate === null ? '' : formatDay(dueMoment(dueDate), now)],
    [strings.task.links.pageUrl, pageUrl ?? ''],
  ];
  return facts.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
}

function checklist({ title, items }: Task['checklists'][number]): TextNode[] {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [plain(title)] };
  if (items.length === 0) return [heading];
  return [
    heading,
    {
      type: 'taskList',
      content: items.map((each) => ({ ...item([plain(each.title)]), attrs: { checked: each.completed } })),
    },
  ];
}

function item(content: TextNode[]): TextNode {
  return { type: 'listItem', content: [{ type: 'paragraph', content }] };
}

function plain(text: string): TextNode {
  return { type: 'text', text };
}

function linked(text: string, url: string): TextNode {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href: url } }] };
}
