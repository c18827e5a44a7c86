import { boxOf, create, describePin, type Picked, type Pin, pickElement } from '@fettle/widget';
import type { Panel } from './panel.ts';

/** What a task is about: an element that the user pointed at, or the whole page. */
export interface PinField {
  element: HTMLElement;
  pin: () => Pin | null;
  /** Where that element is in what is visible now, from 0 to 1. Null without one, or when it is not visible. */
  region: () => Pin['screenshotRegion'];
}

/** A button that lets the user point at an element. `onPick` is called after each. */
export function createPinField(panel: Panel, onPick: () => void): PinField {
  const { texts, host } = panel;
  let picked: Picked | null = null;
  let pin: Pin | null = null;
  const said = create('p', { class: 'soft' }, texts.aboutPage);
  const button = create('button', { type: 'button' }, texts.pick);
  const point = async (): Promise<void> => {
    const chosen = await panel.without('panel', () => pickElement(panel, texts));
    button.focus();
    if (chosen === null) return;
    picked = chosen;
    pin = describePin(chosen.element, chosen.point, host);
    said.textContent = texts.aboutElement(nameOf(chosen.element));
    onPick();
  };
  button.addEventListener('click', () => void point());
  return {
    element: create(
      'fieldset',
      {},
      create('legend', {}, texts.about),
      said,
      create('div', { class: 'row' }, button),
    ),
    pin: () => pin,
    region: () => (picked === null ? null : regionOf(picked.element)),
  };
}

/** What people call an element: its text, or else its kind. */
function nameOf(element: Element): string {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text === '' ? element.localName : text.slice(0, 60);
}

function regionOf(element: Element): Pin['screenshotRegion'] {
  const box = boxOf(element);
  const clamp = (value: number, length: number): number => Math.min(1, Math.max(0, value / length));
  const [left, right] = [clamp(box.left, innerWidth), clamp(box.left + box.width, innerWidth)];
  const [top, bottom] = [clamp(box.top, innerHeight), clamp(box.top + box.height, innerHeight)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
