/** Choosing a color. */
export const colors = {
  names: {
    gray: 'Gray',
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    indigo: 'Indigo',
    purple: 'Purple',
    pink: 'Pink',
  } as Record<string, string>,
  custom: 'Custom color',
  pick: 'Pick a color',
  invalid: 'Enter a color such as #0d9488 or #09f.',
};
