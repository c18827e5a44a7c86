import type { PageCheck } from '../check.ts';
import { findMissingProperties, hasRules, mergeNodes } from './required-properties.ts';

export const jsonldRequiredMissing: PageCheck = {
  id: 'jsonld-required-missing',
  title: { pass: 'Structured data is complete', fail: 'Structured data that lacks what is required' },
  category: 'structured-data',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Google shows stars, prices, questions or breadcrumbs only when the properties it requires are all there.',
  fix: 'Add the properties named here to the JSON-LD block, with the values that the page shows.',
  run(page) {
    const nodes = mergeNodes(page.document?.jsonLd ?? []).filter(({ types }) => types.some(hasRules));
    if (nodes.length === 0) return null;
    const faults = new Set<string>();
    for (const node of nodes) {
      const fault = findMissingProperties(node);
      if (fault !== null) faults.add(`${fault.type} without ${fault.missing.join(', ')}`);
    }
    return faults.size > 0 ? [[...faults].slice(0, 5).join('; ')] : [];
  },
};
