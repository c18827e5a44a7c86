import type { A11yFacts } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

const NAMELESS: readonly [fact: keyof A11yFacts, what: string, lack: string][] = [
  ['linksWithoutName', 'link', 'without a text'],
  ['buttonsWithoutName', 'button', 'without a name'],
  ['imageButtonsWithoutAlt', 'image button', 'without alt'],
  ['inputsWithoutLabel', 'field', 'without a label'],
  ['selectsWithoutLabel', 'choice list', 'without a label'],
  ['framesWithoutTitle', 'frame', 'without a title'],
];

export const a11yNames: PageCheck = {
  id: 'a11y-names',
  title: {
    pass: 'Links, buttons, fields and frames have a name',
    fail: 'Links, buttons, fields or frames without a name',
  },
  category: 'accessibility',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A screen reader says “link”, “button” or “edit” and nothing else, so blind visitors cannot know what it is for.',
  fix: 'Give links and buttons a text or an aria-label, connect every form field with a <label>, and give every iframe a title.',
  run({ document }) {
    // What scripts draw has other names than the shell they draw into.
    if (document === null || document.needsJavaScript) return null;
    return NAMELESS.flatMap(([fact, what, lack]) => {
      const count = Number(document.a11y[fact]);
      return count > 0 ? [`${amount(count, what)} ${lack}`] : [];
    });
  },
};
