import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const a11yStructure: PageCheck = {
  id: 'a11y-structure',
  title: { pass: 'Pages have an accessible structure', fail: 'Pages without an accessible structure' },
  category: 'accessibility',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Keyboard and screen reader users jump to the main content and rely on the order and structure of the page. On these pages, part of that does not work.',
  fix: 'Wrap the main content in one <main> element, remove tabindex values above 0, never set aria-hidden on the body, keep <li> inside <ul> or <ol> and <dt> and <dd> inside <dl>, and make every headers attribute reference existing header cells.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { mainLandmarks, positiveTabindex, hiddenBody, misplacedListItems, brokenTableHeaders } =
      page.document.a11y;
    const findings: string[] = [];
    if (mainLandmarks === 0) findings.push('no main landmark');
    if (positiveTabindex > 0) findings.push(`${amount(positiveTabindex, 'element')} with tabindex above 0`);
    if (hiddenBody) findings.push('aria-hidden on the body');
    if (misplacedListItems > 0) findings.push(`${amount(misplacedListItems, 'misplaced list item')}`);
    if (brokenTableHeaders > 0)
      findings.push(`${amount(brokenTableHeaders, 'table cell')} with missing header cells`);
    return findings;
  },
};
