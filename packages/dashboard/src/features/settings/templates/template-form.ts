import type { CreateTemplateBody, Label, Priority, TaskTemplate } from '@fettle/contract';
import { isBlank } from '../../../components/rich-text/is-blank.ts';

/** A template while it is edited. */
export interface TemplateForm {
  name: string;
  title: string;
  /** A document. */
  description: unknown;
  /** A column's key, or empty for the first one. */
  status: string;
  priority: Priority;
  labels: readonly Label[];
  assigneeIds: readonly string[];
  /** `items`: one per line. */
  checklists: readonly { key: string; title: string; items: string }[];
}

export function toForm(template: TaskTemplate | null): TemplateForm {
  return {
    name: template?.name ?? '',
    title: template?.title ?? '',
    description: template?.descriptionJson ?? null,
    status: template?.status ?? '',
    priority: template?.priority ?? 'medium',
    labels: template?.labels ?? [],
    assigneeIds: template?.assigneeIds ?? [],
    checklists: (template?.checklists ?? []).map(({ title, items }, index) => ({
      key: String(index),
      title,
      items: items.map((item) => item.title).join('\n'),
    })),
  };
}

/** What is sent, without the name, which the content of a recurring task does not have. The description only if it was edited. */
export function toBody(form: TemplateForm, before: TaskTemplate | null): Omit<CreateTemplateBody, 'name'> {
  const { title, description, status, priority, labels, assigneeIds } = form;
  const isSame = description === (before?.descriptionJson ?? null);
  return {
    title,
    ...(isSame ? {} : { descriptionJson: isBlank(description) ? null : description }),
    status: status === '' ? null : status,
    priority,
    labels: [...labels],
    assigneeIds: [...assigneeIds],
    checklists: form.checklists
      .filter((list) => list.title.trim() !== '')
      .map((list) => ({ title: list.title, items: linesOf(list.items).map((line) => ({ title: line })) })),
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
