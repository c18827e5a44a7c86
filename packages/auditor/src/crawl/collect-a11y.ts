import type { A11yFacts } from '../facts.ts';
import { push } from './collect-head.ts';
import type { TextCollector } from './collect-text.ts';
import type { OpenElement } from './open-elements.ts';
import type { Attributes } from './tokenize-html.ts';

const MAX_IDS = 10_000;
const MAX_FIELDS = 2000;
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image']);

export interface A11yCollector {
  body(attributes: Attributes): void;
  open(element: OpenElement, attributes: Attributes): void;
  finish(): { a11y: A11yFacts; ids: string[]; idsTruncated: boolean; duplicateIds: string[] };
}

/** Counts elements without an accessible name (a static part of accname) and collects ids. */
export function createA11yCollector(text: TextCollector): A11yCollector {
  const counts: A11yFacts = {
    mainLandmarks: 0,
    buttonsWithoutName: 0,
    inputsWithoutLabel: 0,
    framesWithoutTitle: 0,
    positiveTabindex: 0,
    hiddenBody: false,
  };
  const ids = new Set<string>();
  const duplicates = new Set<string>();
  let idsTruncated = false;
  const labelled = new Set<string>();
  const waiting: string[] = [];
  let openLabels = 0;

  const addId = (id: string | undefined, isId: boolean): void => {
    const value = id?.slice(0, 500).toWellFormed() ?? '';
    if (value === '') return;
    if (ids.has(value) && isId && duplicates.size < 100) duplicates.add(value);
    if (ids.size >= MAX_IDS) idsTruncated = true;
    else ids.add(value);
  };

  const button = (element: OpenElement): void => {
    const own = text.capture();
    element.onClose = () => {
      own.stop();
      if (own.text().trim() === '') counts.buttonsWithoutName += 1;
    };
  };

  const input = (attributes: Attributes): void => {
    const type = (attributes.get('type') ?? 'text').trim().toLowerCase();
    if (type === 'hidden') return;
    if (!BUTTON_TYPES.has(type)) {
      field(attributes);
      return;
    }
    const name =
      type === 'image' ? attributes.get('alt') : (attributes.get('value') ?? (type === 'button' ? '' : type));
    if ((name ?? '').trim() === '') counts.buttonsWithoutName += 1;
  };

  const field = (attributes: Attributes): void => {
    if (openLabels > 0 || (attributes.get('placeholder') ?? '').trim() !== '') return;
    const id = attributes.get('id');
    if (id === undefined || id === '' || waiting.length >= MAX_FIELDS) counts.inputsWithoutLabel += 1;
    else push(waiting, id, MAX_FIELDS);
  };

  return {
    body(attributes) {
      if (attributes.get('aria-hidden')?.trim() === 'true') counts.hiddenBody = true;
      addId(attributes.get('id'), true);
    },
    open(element, attributes) {
      const { name } = element;
      addId(attributes.get('id'), true);
      if (name === 'a' && attributes.get('name') !== attributes.get('id'))
        addId(attributes.get('name'), false);
      if (Number(attributes.get('tabindex')) > 0) counts.positiveTabindex += 1;
      if (name === 'main' || attributes.get('role') === 'main') counts.mainLandmarks += 1;
      if (name === 'label') {
        const target = attributes.get('for');
        if (target !== undefined && labelled.size < MAX_FIELDS) labelled.add(target);
        openLabels += 1;
        element.onClose = () => {
          openLabels -= 1;
        };
      }
      if (element.ariaHidden || isNamed(attributes)) return;
      if (name === 'iframe' || name === 'frame') counts.framesWithoutTitle += 1;
      else if (name === 'button') button(element);
      else if (name === 'input') input(attributes);
      else if (name === 'select' || name === 'textarea') field(attributes);
    },
    finish() {
      counts.inputsWithoutLabel += waiting.filter((id) => !labelled.has(id)).length;
      return { a11y: counts, ids: [...ids], idsTruncated, duplicateIds: [...duplicates] };
    },
  };
}

function isNamed(attributes: Attributes): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(
    (name) => (attributes.get(name) ?? '').trim() !== '',
  );
}
