import type { PageCheck } from '../check.ts';
import { findMissingProperties, hasRules, mergeNodes } from './required-properties.ts';

export const jsonldRequiredMissing: PageCheck = {
  id: 'jsonld-required-missing',
  title: {
    pass: 'Structured data has all required properties',
    fail: 'Structured data without required properties',
  },
  category: 'structured-data',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Google shows a rich result, such as ratings, prices, or breadcrumbs, only when all required properties are present.',
  fix: 'Add the listed properties to the JSON-LD block, with the values shown on the page.',
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
