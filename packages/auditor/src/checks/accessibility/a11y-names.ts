import type { A11yFacts } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

const nameless: readonly [fact: keyof A11yFacts, what: string, lack: string][] = [
  ['linksWithoutName', 'link', 'without an accessible name'],
  ['buttonsWithoutName', 'button', 'without an accessible name'],
  ['imageButtonsWithoutAlt', 'image button', 'without alt text'],
  ['inputsWithoutLabel', 'form field', 'without a label'],
  ['selectsWithoutLabel', 'select element', 'without a label'],
  ['framesWithoutTitle', 'iframe', 'without a title'],
];

export const a11yNames: PageCheck = {
  id: 'a11y-names',
  title: {
    pass: 'Links, buttons, form fields, and frames have accessible names',
    fail: 'Links, buttons, form fields, or frames without an accessible name',
  },
  category: 'accessibility',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A screen reader announces only “link”, “button”, or “edit”, so blind users cannot tell what the element does.',
  fix: 'Give links and buttons text or an aria-label, connect every form field to a <label>, and give every iframe a title.',
  run({ document }) {
    // Names in the empty shell of a JavaScript page say nothing about the rendered page.
    if (document === null || document.needsJavaScript) return null;
    return nameless.flatMap(([fact, what, lack]) => {
      const count = Number(document.a11y[fact]);
      return count > 0 ? [`${amount(count, what)} ${lack}`] : [];
    });
  },
};
