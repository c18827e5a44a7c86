import type { PageCheck } from '../check.ts';
import { amount } from '../words.ts';

export const a11yNames: PageCheck = {
  id: 'a11y-names',
  title: { pass: 'Buttons, fields and frames have a name', fail: 'Buttons, fields or frames without a name' },
  category: 'accessibility',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A screen reader says “button” or “edit” and nothing else, so blind visitors cannot know what it is for.',
  fix: 'Give buttons a text or an aria-label, connect every form field with a <label>, and give every iframe a title.',
  run(page) {
    if (page.document === null) return null;
    const { buttonsWithoutName, inputsWithoutLabel, framesWithoutTitle, ...named } = page.document.a11y;
    const findings: string[] = [];
    if (buttonsWithoutName > 0) findings.push(`${amount(buttonsWithoutName, 'button')} without a name`);
    if (inputsWithoutLabel > 0) findings.push(`${amount(inputsWithoutLabel, 'field')} without a label`);
    if (named.selectsWithoutLabel > 0)
      findings.push(`${amount(named.selectsWithoutLabel, 'choice list')} without a label`);
    if (named.imageButtonsWithoutAlt > 0)
      findings.push(`${amount(named.imageButtonsWithoutAlt, 'image button')} without alt`);
    if (framesWithoutTitle > 0) findings.push(`${amount(framesWithoutTitle, 'frame')} without a title`);
    return findings;
  },
};
