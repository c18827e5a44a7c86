import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { contentNeedsJs } from './content-needs-js.ts';

const { text } = pageFacts().document ?? {};

checkCases(contentNeedsJs, [
  { name: 'a page with its text', page: {}, details: [] },
  {
    name: 'the frame of an application',
    page: { needsJavaScript: true, text: { ...text, words: 3 } as never },
    details: ['3 words in the HTML before scripts run'],
  },
]);
