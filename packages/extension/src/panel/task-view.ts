import { create } from '@fettle/widget';
import type { Answer, PageFacts, TaskCard } from '../requests.ts';
import { failure, field, type View } from './view.ts';

/** The card of a task: what it says, its comments with a field for another one, and its time. */
export async function showTask(view: View, facts: PageFacts, taskId: string): Promise<void> {
  const { panel, pins } = view;
  const { ask, texts } = panel;
  const back = (): void => void view.showPage();
  pins.reveal(taskId);
  panel.show(texts.loading, create('p', { class: 'soft' }, texts.loading), back);
  const turn = panel.turn();
  const answer = await ask({ kind: 'readTask', taskId });
  if (panel.turn() !== turn) return;
  if (!answer.ok) {
    const text = panel.explain(answer.problem, answer.message);
    return panel.show(
      texts.panel,
      failure(panel, text, () => void showTask(view, facts, taskId)),
      back,
    );
  }
  const task = answer.value;
  panel.show(
    task.key,
    create(
      'div',
      { class: 'fields' },
      create('p', { class: 'title', dir: 'auto' }, create('strong', {}, task.title)),
      ...(task.description === '' ? [] : [create('p', { dir: 'auto', class: 'comment' }, task.description)]),
      create('p', { class: 'soft small' }, factsOf(view, task)),
      create(
        'div',
        {},
        create('a', { class: 'button', href: task.url, target: '_blank', rel: 'noopener' }, texts.openTask),
      ),
      timePart(view, facts, task),
      commentPart(view, facts, task),
    ),
    back,
  );
}

function factsOf(
  { panel: { texts } }: View,
  { statusLabel, priority, assignees, dueDate }: TaskCard,
): string {
  const people = assignees.length === 0 ? texts.nobody : assignees.join(', ');
  return [
    statusLabel,
    texts.priorities[priority],
    `${texts.assignees}: ${people}`,
    ...(dueDate === null ? [] : [`${texts.due}: ${new Date(dueDate).toLocaleDateString()}`]),
  ].join(' · ');
}

/** Sends something, and shows the task again; what went wrong is shown beside the field, which keeps its text. */
async function send<Value>(
  view: View,
  shown: { facts: PageFacts; task: TaskCard; wrong: HTMLElement },
  request: () => Promise<Answer<Value>>,
): Promise<void> {
  const turn = view.panel.turn();
  const answer = await request();
  if (view.panel.turn() !== turn) return;
  if (answer.ok) return showTask(view, shown.facts, shown.task.id);
  shown.wrong.textContent = view.panel.explain(answer.problem, answer.message);
}

function commentPart(view: View, facts: PageFacts, task: TaskCard): HTMLElement {
  const { ask, texts } = view.panel;
  const text = create('textarea', { maxlength: '50000', dir: 'auto' });
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  let key = crypto.randomUUID();
  text.addEventListener('input', () => {
    key = crypto.randomUUID();
  });
  const form = create(
    'form',
    {
      onsubmit(event: Event) {
        event.preventDefault();
        const body = text.value.trim();
        if (body !== '')
          void send(view, { facts, task, wrong }, () =>
            ask({ kind: 'addComment', key, taskId: task.id, body }),
          );
      },
    },
    field(texts.comment, text),
    wrong,
    create('div', { class: 'row end' }, create('button', { type: 'submit' }, texts.addComment)),
  );
  const comments = task.comments.map(({ author, body, createdAt }) =>
    create(
      'div',
      { class: 'comment' },
      create('span', { class: 'soft small' }, `${author} · ${new Date(createdAt).toLocaleString()}`),
      create('p', { dir: 'auto' }, body),
    ),
  );
  return create(
    'section',
    { class: 'fields', 'aria-label': texts.comments },
    create('h3', {}, texts.comments),
    ...(comments.length === 0 ? [create('p', { class: 'soft' }, texts.noComments)] : comments),
    form,
  );
}

function timePart(view: View, facts: PageFacts, task: TaskCard): HTMLElement {
  const { ask, texts } = view.panel;
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  const shown = { facts, task, wrong };
  const minutes = create('input', { type: 'number', min: '1', max: '100000', inputmode: 'numeric' });
  const key = crypto.randomUUID();
  const log = (event: Event): void => {
    event.preventDefault();
    const spent = minutes.valueAsNumber;
    if (!Number.isInteger(spent) || spent <= 0) return;
    const request = { kind: 'logTime', key: `${key}-${spent}`, taskId: task.id, minutes: spent } as const;
    void send(view, shown, () => ask(request));
  };
  return create(
    'section',
    { class: 'fields', 'aria-label': texts.time },
    create('h3', {}, `${texts.time}: ${texts.logged(task.minutesLogged)}`),
    ...timerPart(view, shown),
    create(
      'form',
      { class: 'row level', onsubmit: log },
      field(texts.minutes, minutes),
      create('button', { type: 'submit' }, texts.log),
    ),
    wrong,
  );
}

/** There is one timer. Whichever task it runs for, it can be stopped here. */
function timerPart(
  view: View,
  { facts, task, wrong }: { facts: PageFacts; task: TaskCard; wrong: HTMLElement },
): HTMLElement[] {
  const { ask, texts, explain } = view.panel;
  const { timer } = facts;
  const press = async (): Promise<void> => {
    const answer =
      timer === null ? await ask({ kind: 'startTimer', taskId: task.id }) : await ask({ kind: 'stopTimer' });
    if (!answer.ok) wrong.textContent = explain(answer.problem, answer.message);
    else await showTask(view, { ...facts, timer: 'taskId' in answer.value ? answer.value : null }, task.id);
  };
  const label = timer === null ? texts.startTimer : texts.stopTimer;
  const button = create('button', { type: 'button', onclick: () => void press() }, label);
  const hint = timer === null || timer.taskId === task.id ? [] : [texts.timerElsewhere(timer.key)];
  return [...hint.map((each) => create('p', { class: 'soft small' }, each)), create('div', {}, button)];
}
