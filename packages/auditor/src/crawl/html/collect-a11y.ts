import type { A11yFacts } from '../../facts.ts';
import type { Attributes } from './attributes.ts';
import type { TextCollector } from './collect-text.ts';
import type { OpenElement } from './open-elements.ts';
import { pushUpTo } from './push-up-to.ts';

const maxIds = 10_000;
const maxFields = 2000;
const buttonTypes = new Set(['button', 'submit', 'reset', 'image']);

type FieldCounter = 'inputsWithoutLabel' | 'selectsWithoutLabel';

const lists = new Set(['ul', 'ol', 'menu']);
const inLists = new Set(['li', 'script', 'template', 'style', 'noscript']);
const inDl = new Set(['dt', 'dd', 'div', 'script', 'template', 'style', 'noscript']);

export interface A11yCollector {
  body(attributes: Attributes): void;
  open(element: OpenElement, attributes: Attributes, parent: OpenElement): void;
  /** Links without a name are counted by the reference collector, which knows their texts. */
  finish(): {
    a11y: Omit<A11yFacts, 'linksWithoutName'>;
    ids: string[];
    idsTruncated: boolean;
    duplicateIds: string[];
  };
}

/** Counts elements without an accessible name (the static part of accname) and collects IDs. */
export function createA11yCollector(text: TextCollector): A11yCollector {
  const counts: Omit<A11yFacts, 'linksWithoutName'> = {
    mainLandmarks: 0,
    buttonsWithoutName: 0,
    inputsWithoutLabel: 0,
    selectsWithoutLabel: 0,
    imageButtonsWithoutAlt: 0,
    framesWithoutTitle: 0,
    positiveTabindex: 0,
    hiddenBody: false,
    misplacedListItems: 0,
    brokenTableHeaders: 0,
  };
  const ids = new Set<string>();
  const duplicates = new Set<string>();
  let idsTruncated = false;
  const labeled = new Set<string>();
  const waiting: { id: string; counter: FieldCounter }[] = [];
  const headersOfCells: string[][] = [];
  let openLabels = 0;

  const addId = (id: string | undefined, isId: boolean): void => {
    if (id === undefined || id === '') return;
    const value = id.slice(0, 500).toWellFormed();
    if (ids.has(value) && isId && duplicates.size < 100) duplicates.add(value);
    if (ids.size >= maxIds) idsTruncated = true;
    else ids.add(value);
  };

  const button = (element: OpenElement): void => {
    const own = text.capture(element);
    element.onClose = () => {
      own.stop();
      if (own.name().trim() === '') counts.buttonsWithoutName += 1;
    };
  };

  const input = (attributes: Attributes): void => {
    const type = (attributes.get('type') ?? 'text').trim().toLowerCase();
    if (type === 'hidden') return;
    if (!buttonTypes.has(type)) {
      if ((attributes.get('placeholder') ?? '').trim() === '') field(attributes, 'inputsWithoutLabel');
      return;
    }
    if (type === 'image') {
      if ((attributes.get('alt') ?? '').trim() === '') counts.imageButtonsWithoutAlt += 1;
      return;
    }
    // Browsers label submit and reset buttons themselves.
    const name = attributes.get('value') ?? (type === 'button' ? '' : type);
    if (name.trim() === '') counts.buttonsWithoutName += 1;
  };

  const field = (attributes: Attributes, counter: FieldCounter): void => {
    if (openLabels > 0) return;
    const id = attributes.get('id');
    if (id === undefined || id === '' || waiting.length >= maxFields) counts[counter] += 1;
    else waiting.push({ id, counter });
  };

  return {
    body(attributes) {
      if (attributes.get('aria-hidden')?.trim() === 'true') counts.hiddenBody = true;
      addId(attributes.get('id'), true);
    },
    open(element, attributes, parent) {
      const { kind, name } = element;
      if (isMisplacedInList(element, parent)) counts.misplacedListItems += 1;
      if (name === 'td' || name === 'th') {
        const headers = (attributes.get('headers') ?? '').split(/\s+/, 20).filter((id) => id !== '');
        if (headers.length > 0)
          pushUpTo(
            headersOfCells,
            headers.map((id) => id.slice(0, 500).toWellFormed()),
            maxFields,
          );
      }
      if (attributes.size > 0) {
        addId(attributes.get('id'), true);
        if (name === 'a' && attributes.get('name') !== attributes.get('id'))
          addId(attributes.get('name'), false);
        if (Number(attributes.get('tabindex')) > 0) counts.positiveTabindex += 1;
      }
      if (name === 'main' || element.role === 'main') counts.mainLandmarks += 1;
      if (name === 'label') {
        const target = attributes.get('for');
        if (target !== undefined && labeled.size < maxFields) labeled.add(target);
        openLabels += 1;
        element.onClose = () => {
          openLabels -= 1;
        };
      }
      if (!kind.needsName || isHidden(element, attributes, parent) || isNamed(attributes)) return;
      if (name === 'iframe' || name === 'frame') counts.framesWithoutTitle += 1;
      else if (name === 'button') button(element);
      else if (name === 'input') input(attributes);
      else if (name === 'select') field(attributes, 'selectsWithoutLabel');
      else if (name === 'textarea' && (attributes.get('placeholder') ?? '').trim() === '')
        field(attributes, 'inputsWithoutLabel');
    },
    finish() {
      for (const { id, counter } of waiting) if (!labeled.has(id)) counts[counter] += 1;
      const isBroken = (headers: string[]): boolean => headers.some((id) => !ids.has(id));
      if (!idsTruncated) counts.brokenTableHeaders = headersOfCells.filter(isBroken).length;
      return { a11y: counts, ids: [...ids], idsTruncated, duplicateIds: [...duplicates] };
    },
  };
}

/** Elements hidden from everyone or from screen readers need no name. */
function isHidden(element: OpenElement, attributes: Attributes, parent: OpenElement): boolean {
  const { ariaHidden, styleHidden } = element;
  // Fields, buttons, and frames are silent themselves, so only the element around them counts.
  return ariaHidden || styleHidden || parent.silent || attributes.get('hidden') !== undefined;
}

function isNamed(attributes: Attributes): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(
    (name) => (attributes.get(name) ?? '').trim() !== '',
  );
}

/** A role changes what an element is, so elements with a role are not checked. */
function isMisplacedInList({ name, role }: OpenElement, parent: OpenElement): boolean {
  if (role !== null || parent.role !== null || parent.foreign !== null) return false;
  if (name === 'li') return !lists.has(parent.name);
  if (name === 'dt' || name === 'dd') return parent.name !== 'dl' && parent.name !== 'div';
  if (lists.has(parent.name)) return !inLists.has(name);
  return parent.name === 'dl' && !inDl.has(name);
}
