import { create, markScreenshot, type Pin } from '@fettle/widget';
import type { Panel } from './panel.ts';
import { type PictureKind, takePicture } from './take-picture.ts';
import { toDataUrl } from './write-picture.ts';

/** The screenshot of a task. */
export interface PictureField {
  element: HTMLElement;
  /** As a data URL; null without one. */
  picture: () => Promise<string | null>;
  /** Where what the task is about is in it, as it was when it was taken. */
  region: () => Pin['screenshotRegion'];
}

/** Buttons that take a screenshot, which can be marked and removed. `where` says where the pinned element is. */
export function createPictureField(panel: Panel, where: () => Pin['screenshotRegion']): PictureField {
  const { texts } = panel;
  let picture: HTMLCanvasElement | null = null;
  let region: Pin['screenshotRegion'] = null;
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  const shown = create('div', { class: 'row' });
  const show = (next: HTMLCanvasElement | null): void => {
    picture = next;
    if (next === null) shown.replaceChildren();
    else
      shown.replaceChildren(
        create('img', { class: 'thumb', alt: texts.picture, src: next.toDataURL('image/webp', 0.6) }),
        create('button', { type: 'button', onclick: () => void mark(next) }, texts.markPicture),
        create('button', { type: 'button', onclick: () => show(null) }, texts.removePicture),
      );
  };
  const mark = async (before: HTMLCanvasElement): Promise<void> => {
    show((await markScreenshot(panel.root, texts, before, null)) ?? before);
  };
  const take = async (kind: PictureKind): Promise<void> => {
    wrong.textContent = '';
    panel.say(texts.takingPicture);
    const taken = await takePicture(panel, kind);
    if (taken === 'refused') wrong.textContent = texts.noPicture;
    if (taken === null || taken === 'refused') return;
    region = kind === 'visible' ? where() : null;
    show(taken);
  };
  const buttons = (['visible', 'region', 'page'] as const).map((kind) =>
    create('button', { type: 'button', onclick: () => void take(kind) }, texts.pictures[kind]),
  );
  return {
    element: create(
      'fieldset',
      {},
      create('legend', {}, texts.picture),
      create('div', { class: 'row' }, ...buttons),
      shown,
      wrong,
    ),
    picture: async () => (picture === null ? null : toDataUrl(picture)),
    region: () => (picture === null ? null : region),
  };
}
