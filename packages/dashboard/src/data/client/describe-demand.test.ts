import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDemand } from './describe-demand.ts';

test('what a field needs is said in the words of a form', () => {
  const cases: Record<string, string> = {
    'must be an http or https URL, such as "https://example.com/page"':
      'Enter a full URL, such as https://www.example.com.',
    'must not be empty; it must be a valid email address, such as "ada@example.com"':
      'Enter a valid email address, such as ada@example.com.',
    'must not be empty': 'Fill in this field.',
    'is required': 'Fill in this field.',
    'must be a whole number from 1 to 10,000; received 0': 'Enter a whole number from 1 to 10,000.',
    'must have 500 characters or fewer; received 612': 'Use up to 500 characters.',
    'must have 8 or more characters': 'Use at least 8 characters.',
    'is not valid; received "A b". Expected: Lowercase letters, digits, and single hyphens':
      'Not allowed here. Expected: Lowercase letters, digits, and single hyphens.',
  };
  for (const [demand, described] of Object.entries(cases)) assert.equal(describeDemand(demand), described);
});

test('what is not known is shown as it is', () => {
  assert.equal(describeDemand('must begin with "/"'), 'Must begin with "/"');
});
