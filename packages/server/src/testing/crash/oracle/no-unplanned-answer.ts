import type { Rule } from './rule.ts';

export const noUnplannedAnswer: Rule = {
  promise: 'whatever dies, a client is served, told to come back (503, 409), or gets no answer: never a 500',
  findBreaches: ({ refusals }) => refusals,
};
