/** What a picture never shows: parts that the site keeps to itself, passwords, and card numbers. */
export const masked = [
  '[data-fettle-mask]',
  'input[type=password]',
  ...['cc-name', 'cc-number', 'cc-exp', 'cc-exp-month', 'cc-exp-year', 'cc-csc'].map(
    (name) => `input[autocomplete~=${name}]`,
  ),
].join();
