import { checkCases } from '../testing/check-cases.ts';
import { sriMissing } from './sri-missing.ts';

const script = (url: string, integrity = false) => ({
  url,
  kind: 'script' as const,
  inHead: true,
  blocking: false,
  integrity,
});

checkCases(sriMissing, [
  {
    name: 'a script with integrity',
    page: { resources: [script('https://cdn.example/a.js', true)] },
    details: [],
  },
  {
    name: 'one without',
    page: { resources: [script('https://cdn.example/a.js')] },
    details: ['“https://cdn.example/a.js”'],
  },
  {
    name: 'own scripts',
    page: { resources: [script('https://static.site.example/a.js'), script('https://site.example/b.js')] },
    details: [],
    status: 'not_applicable',
  },
]);
