import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const a11yStructure: PageCheck = {
  id: 'a11y-structure',
  title: { pass: 'Pages have an accessible structure', fail: 'Pages with an inaccessible structure' },
  category: 'accessibility',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Visitors with a keyboard or a screen reader jump to the main part and follow the order of the page; both break here.',
  fix: 'Put the main part into one <main>, leave out tabindex values above 0, never hide the body with aria-hidden, keep li in ul or ol and dt and dd in dl, and let headers name the ids of header cells.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { mainLandmarks, positiveTabindex, hiddenBody, misplacedListItems, brokenTableHeaders } =
      page.document.a11y;
    const findings: string[] = [];
    if (mainLandmarks === 0) findings.push('no main landmark');
    if (positiveTabindex > 0) findings.push(`${amount(positiveTabindex, 'element')} with a tabindex above 0`);
    if (hiddenBody) findings.push('the body is hidden from screen readers');
    if (misplacedListItems > 0)
      findings.push(`${amount(misplacedListItems, 'element')} where a list does not allow them`);
    if (brokenTableHeaders > 0)
      findings.push(`${amount(brokenTableHeaders, 'table cell')} with headers that are not there`);
    return findings;
  },
};
