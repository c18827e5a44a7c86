import { onPage, type PlantedIssue } from './planted-issue.ts';

export const accessibilityIssues: PlantedIssue[] = [
  onPage('a11y-names', (it) => {
    it.body.push('<button></button>');
  }),
  onPage('a11y-structure', (it) => {
    it.body.push('<p tabindex="3">First of all</p>');
  }),
];
