import { create } from '@fettle/widget';
import type { PageFacts, PageTask } from '../requests.ts';
import { showConnect } from './connect-view.ts';
import { showNewTask } from './new-task-view.ts';
import type { PinnedTask } from './pins.ts';
import { showTask } from './task-view.ts';
import { failure, field, type View } from './view.ts';

/** The tasks of the page and what the latest audit says of it; whoever is not signed in learns how to. */
export async function showPage(view: View, projectId: string | null = null): Promise<void> {
  const { panel, pins } = view;
  const { ask, texts } = panel;
  const { href } = location;
  panel.show(texts.panel, create('p', { class: 'soft' }, texts.loading));
  const turn = panel.turn();
  const answer = await ask({ kind: 'readPage', url: href, projectId });
  if (panel.turn() !== turn) return;
  if (!answer.ok) {
    const again = (): void => void showPage(view, projectId);
    panel.show(texts.panel, failure(panel, panel.explain(answer.problem, answer.message), again));
    return;
  }
  if (answer.value === null) return showConnect(view);
  const facts = answer.value;
  const list = create('div', { class: 'fields' });
  const open = (task: PageTask): void => void showTask(view, facts, task.id);
  panel.show(
    texts.panel,
    create(
      'div',
      { class: 'fields' },
      projectChoice(view, facts),
      ...(facts.projectId === null
        ? []
        : [
            create(
              'button',
              {
                type: 'button',
                class: 'primary',
                'data-first': true,
                onclick: () => showNewTask(view, facts),
              },
              texts.newTask,
            ),
            list,
            ...auditPart(view, facts),
          ]),
    ),
  );
  pins.set(facts.tasks, (found) => list.replaceChildren(...taskParts(view, facts, found, open)), open);
}

function projectChoice(view: View, { projects, projectId }: PageFacts): HTMLElement {
  const { texts } = view.panel;
  const select = create(
    'select',
    { onchange: () => void view.showPage(select.value) },
    ...(projectId === null
      ? [create('option', { value: '', selected: true, disabled: true }, texts.chooseProject)]
      : []),
    ...projects.map(({ id, name }) =>
      create('option', { value: id, selected: id === projectId, dir: 'auto' }, name),
    ),
  );
  if (projectId === null) select.dataset.first = '';
  const hint = projectId === null ? [create('p', { class: 'soft small' }, texts.noProject)] : [];
  return field(texts.project, select, ...hint);
}

function taskParts(
  { panel, pins }: View,
  { tasks }: PageFacts,
  found: readonly PinnedTask[],
  open: (task: PageTask) => void,
): HTMLElement[] {
  const { texts } = panel;
  const others = tasks.filter(({ id }) => !found.some(({ task }) => task.id === id));
  if (tasks.length === 0) return [create('p', { class: 'soft' }, texts.noTasks)];
  const pinned = found.map(({ task, health }, index) =>
    taskItem(
      task,
      [
        create('span', { class: `number ${health}`, 'aria-hidden': 'true' }, String(index + 1)),
        create('span', { class: 'text' }, ...taskText(task), ...healthOf(panel.texts, health)),
      ],
      () => {
        pins.reveal(task.id);
        open(task);
      },
    ),
  );
  const unpinned = others.map((task) =>
    taskItem(task, [create('span', { class: 'text' }, ...taskText(task))], () => open(task)),
  );
  return [
    ...(pinned.length === 0 ? [] : [part(texts.pinned, create('ul', {}, ...pinned))]),
    ...(unpinned.length === 0 ? [] : [part(texts.onPage, create('ul', {}, ...unpinned))]),
  ];
}

function taskItem({ id }: PageTask, content: readonly Node[], onclick: () => void): HTMLElement {
  return create(
    'li',
    {},
    create('button', { type: 'button', class: 'item', 'data-task': id, onclick }, ...content),
  );
}

function taskText({ key, title, statusLabel }: PageTask): HTMLElement[] {
  return [
    create('span', { class: 'title', dir: 'auto' }, title),
    create('span', { class: 'soft small' }, `${key} · ${statusLabel} `),
  ];
}

function healthOf(
  { lost, lostHint, moved }: View['panel']['texts'],
  health: PinnedTask['health'],
): HTMLElement[] {
  if (health === 'moved') return [create('span', { class: 'chip moved' }, moved)];
  return health === 'lost' ? [create('span', { class: 'chip lost', title: lostHint }, lost)] : [];
}

function auditPart({ panel }: View, { audit }: PageFacts): HTMLElement[] {
  const { texts } = panel;
  if (audit === null) return [];
  const { issues, completedAt, url } = audit;
  const date = completedAt === '' ? '' : new Date(completedAt).toLocaleDateString();
  const items = issues.map(({ title, severity, count }) =>
    create(
      'li',
      { class: 'item' },
      create(
        'span',
        { class: 'text' },
        create('span', { class: 'title' }, title),
        create('span', { class: 'soft small' }, texts.occurrences(count)),
      ),
      create('span', { class: `chip ${severity}` }, texts.severities[severity] ?? severity),
    ),
  );
  return [
    part(
      texts.issues(issues.length),
      ...(items.length === 0
        ? [create('p', { class: 'soft' }, texts.noIssues)]
        : [create('ul', {}, ...items)]),
      create(
        'p',
        { class: 'soft small' },
        ...(date === '' ? [] : [`${texts.audited(date)} · `]),
        create('a', { href: url, target: '_blank', rel: 'noopener' }, texts.viewInFettle),
      ),
    ),
  ];
}

function part(title: string, ...content: readonly Node[]): HTMLElement {
  return create('section', { 'aria-label': title }, create('h3', {}, title), ...content);
}
