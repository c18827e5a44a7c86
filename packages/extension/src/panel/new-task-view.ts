import { create, describePin, markScreenshot, type Picked, type Pin, pickElement } from '@fettle/widget';
import { type Draft, type NewTask, type PageFacts, type Priority, priorities } from '../requests.ts';
import { type PictureKind, takePicture } from './take-picture.ts';
import { field, type View } from './view.ts';
import { toDataUrl } from './write-picture.ts';

/** The form for a task about this page: pinned to an element, with a screenshot, or neither. */
export function showNewTask(view: View, facts: PageFacts): void {
  const { panel } = view;
  const { texts, ask } = panel;
  const draft = facts.draft ?? emptyDraft();
  const title = create('input', {
    maxlength: '500',
    required: true,
    dir: 'auto',
    value: draft.title,
    'data-first': true,
  });
  const description = create('textarea', { maxlength: '50000', dir: 'auto' }, draft.description);
  const priority = create(
    'select',
    {},
    ...priorities.map((each) =>
      create('option', { value: each, selected: each === draft.priority }, texts.priorities[each]),
    ),
  );
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  const submitButton = create('button', { type: 'submit', class: 'primary' }, texts.create);
  let pin: Pin | null = null;
  let picture: HTMLCanvasElement | null = null;
  let picked: Picked | null = null;

  const keep = (): void => {
    const value = {
      key: draft.key,
      title: title.value,
      description: description.value,
      priority: priority.value as Priority,
    };
    void ask({ kind: 'keepDraft', url: location.href, draft: value });
  };
  for (const input of [title, description, priority]) input.addEventListener('input', keep);

  const pinText = create('p', { class: 'soft' }, texts.aboutPage);
  const pick = create('button', { type: 'button' }, texts.pick);
  const point = async (): Promise<void> => {
    const chosen = await panel.without('panel', () => pickElement(panel, texts));
    pick.focus();
    if (chosen === null) return;
    picked = chosen;
    pin = describePin(chosen.element, chosen.point, panel.host);
    panel.host.showPopover();
    pinText.textContent = texts.aboutElement(nameOf(chosen.element));
  };
  pick.addEventListener('click', () => void point());

  const shown = create('div', { class: 'row' });
  const showPicture = (): void => {
    if (picture === null) {
      shown.replaceChildren();
      return;
    }
    const image = create('img', {
      class: 'thumb',
      alt: texts.picture,
      src: picture.toDataURL('image/webp', 0.6),
    });
    shown.replaceChildren(
      image,
      create('button', { type: 'button', onclick: () => void mark() }, texts.markPicture),
      create('button', { type: 'button', onclick: remove }, texts.removePicture),
    );
  };
  const remove = (): void => {
    picture = null;
    showPicture();
  };
  const mark = async (): Promise<void> => {
    if (picture === null) return;
    picture = (await markScreenshot(panel.root, texts, picture, null)) ?? picture;
    showPicture();
  };
  const take = async (kind: PictureKind): Promise<void> => {
    wrong.textContent = '';
    panel.say(texts.takingPicture);
    const taken = await takePicture(panel, kind);
    if (taken === null && kind !== 'region') wrong.textContent = texts.noPicture;
    if (taken === null) return;
    picture = taken;
    if (pin !== null)
      pin = {
        ...pin,
        screenshotRegion: kind === 'visible' && picked !== null ? regionOf(picked.element) : null,
      };
    showPicture();
  };
  const pictures = (['visible', 'region', 'page'] as const).map((kind) =>
    create('button', { type: 'button', onclick: () => void take(kind) }, texts.pictures[kind]),
  );

  const submit = async (): Promise<void> => {
    if (facts.projectId === null) return;
    if (title.value.trim() === '') {
      wrong.textContent = texts.titleMissing;
      return title.focus();
    }
    wrong.textContent = '';
    submitButton.disabled = true;
    submitButton.textContent = texts.creating;
    const answer = await ask({
      kind: 'createTask',
      key: draft.key,
      task: toTask(facts.projectId, { title, description, priority }, pin),
      picture: picture === null ? null : await toDataUrl(picture),
    });
    submitButton.disabled = false;
    submitButton.textContent = texts.create;
    if (!answer.ok) {
      wrong.textContent = panel.explain(answer.problem, answer.message);
      return;
    }
    await ask({ kind: 'keepDraft', url: location.href, draft: null });
    await view.showPage();
    const { task, isPictureLost } = answer.value;
    panel.say(isPictureLost ? `${texts.created(task.key)} ${texts.pictureLost}` : texts.created(task.key));
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
      field(texts.title, title),
      field(texts.description, description),
      field(texts.priority, priority),
      create(
        'fieldset',
        {},
        create('legend', {}, texts.about),
        pinText,
        create('div', { class: 'row' }, pick),
      ),
      create(
        'fieldset',
        {},
        create('legend', {}, texts.picture),
        create('div', { class: 'row' }, ...pictures),
        shown,
      ),
      wrong,
      create('div', { class: 'row end' }, submitButton),
    ),
    () => void view.showPage(),
  );
}

function emptyDraft(): Draft {
  return { key: crypto.randomUUID(), title: '', description: '', priority: 'medium' };
}

interface Fields {
  title: HTMLInputElement;
  description: HTMLTextAreaElement;
  priority: HTMLSelectElement;
}

function toTask(projectId: string, { title, description, priority }: Fields, pin: Pin | null): NewTask {
  return {
    projectId,
    title: title.value.trim(),
    description: description.value.trim(),
    priority: priority.value as Priority,
    pageUrl: `${location.origin}${location.pathname}`,
    pin,
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

/** What people call an element: its text, or else its kind. */
function nameOf(element: Element): string {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text === '' ? element.localName : text.slice(0, 60);
}

/** Where an element is in what is visible, from 0 to 1. */
function regionOf(element: Element): Pin['screenshotRegion'] {
  const box = element.getBoundingClientRect();
  const clamp = (value: number, length: number): number => Math.min(1, Math.max(0, value / length));
  const [left, right] = [clamp(box.left, innerWidth), clamp(box.right, innerWidth)];
  const [top, bottom] = [clamp(box.top, innerHeight), clamp(box.bottom, innerHeight)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
