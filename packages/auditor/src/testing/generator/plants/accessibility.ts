import { onPage, type Plant } from './plant.ts';

export const accessibilityPlants: Plant[] = [
  onPage('a11y-names', (it) => {
    it.body.push('<button></button>');
  }),
  onPage('a11y-structure', (it) => {
    it.body.push('<p tabindex="3">First of all</p>');
  }),
];
