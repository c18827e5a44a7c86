import { create } from '@fettle/widget';
import { type Draft, type NewTask, type PageFacts, type Priority, priorities } from '../requests.ts';
import { createPictureField } from './picture-field.ts';
import { createPinField } from './pin-field.ts';
import { field, type View } from './view.ts';

/** The form for a task about this page: pinned to an element, with a screenshot, or neither. */
export function showNewTask(view: View, { draft, projectId }: PageFacts): void {
  const { panel } = view;
  const { texts, ask } = panel;
  // Of the page that the form was opened on: sites of one page change theirs while somebody writes.
  const { href } = location;
  let pageUrl = addressOfPage();
  let key = draft?.key ?? crypto.randomUUID();
  // One that is kept may have been.
  let isSent = draft !== null;
  const fields = createFields(view, draft);
  const keep = (): void => {
    // What was sent and changed is another task to the service; sent again as it was, it is the same.
    if (isSent) key = crypto.randomUUID();
    isSent = false;
    void ask({ kind: 'keepDraft', url: href, draft: { key, ...valuesOf(fields) } });
  };
  for (const input of Object.values(fields)) input.addEventListener('input', keep);
  const pinField = createPinField(panel, () => {
    pageUrl = addressOfPage();
    keep();
  });
  const pictureField = createPictureField(panel, pinField.region);
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  const button = create('button', { type: 'submit', class: 'primary' }, texts.create);

  const submit = async (): Promise<void> => {
    if (projectId === null) return;
    wrong.textContent = fields.title.value.trim() === '' ? texts.titleMissing : '';
    if (wrong.textContent !== '') return fields.title.focus();
    button.disabled = true;
    button.textContent = texts.creating;
    const pin = pinField.pin();
    const answer = await ask({
      kind: 'createTask',
      key,
      task: {
        ...valuesOf(fields),
        ...describePage(),
        projectId,
        pageUrl,
        pin: pin === null ? null : { ...pin, screenshotRegion: pictureField.region() },
      },
      picture: await pictureField.picture(),
    });
    button.disabled = false;
    button.textContent = texts.create;
    isSent = true;
    if (!answer.ok) {
      wrong.textContent = panel.explain(answer.problem, answer.message);
      return;
    }
    await ask({ kind: 'keepDraft', url: href, draft: null });
    await view.showPage();
    const { task, isPictureLost } = answer.value;
    const created = texts.created(task.key);
    panel.say(isPictureLost ? `${created} ${texts.pictureLost}` : created);
  };
  panel.show(
    texts.newTask,
    create(
      'form',
      {
        novalidate: true,
        onsubmit(event: Event) {
          event.preventDefault();
          void submit();
        },
      },
      field(texts.title, fields.title),
      field(texts.description, fields.description),
      field(texts.priority, fields.priority),
      pinField.element,
      pictureField.element,
      wrong,
      create('div', { class: 'row end' }, button),
    ),
    () => void view.showPage(),
  );
}

interface Fields {
  title: HTMLInputElement;
  description: HTMLTextAreaElement;
  priority: HTMLSelectElement;
}

function createFields({ panel: { texts } }: View, draft: Draft | null): Fields {
  const { title, description, priority }: Omit<Draft, 'key'> = draft ?? {
    title: '',
    description: '',
    priority: 'medium',
  };
  return {
    title: create('input', {
      maxlength: '500',
      required: true,
      dir: 'auto',
      value: title,
      'data-first': true,
    }),
    description: create('textarea', { maxlength: '50000', dir: 'auto' }, description),
    priority: create(
      'select',
      {},
      ...priorities.map((each) =>
        create('option', { value: each, selected: each === priority }, texts.priorities[each]),
      ),
    ),
  };
}

function valuesOf({ title, description, priority }: Fields): Omit<Draft, 'key'> {
  return {
    title: title.value.trim(),
    description: description.value.trim(),
    priority: priority.value as Priority,
  };
}

/** Without its query, which can contain what is nobody's business. */
function addressOfPage(): string {
  return `${location.origin}${location.pathname}`;
}

/** What the browser says of itself and of the page. */
function describePage(): Pick<NewTask, 'context'> {
  return {
    context: {
      userAgent: navigator.userAgent.slice(0, 500),
      language: navigator.language.slice(0, 50),
      metadata: {
        title: document.title.slice(0, 200),
        viewport: `${innerWidth} × ${innerHeight}`,
        screen: `${screen.width} × ${screen.height}`,
      },
    },
  };
}
