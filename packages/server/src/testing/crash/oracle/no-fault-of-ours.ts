import type { Rule } from './rule.ts';

export const noFaultOfOurs: Rule = {
  promise:
    'whatever is killed, clients are served or told to come back, never a 500, and no other process ends by itself',
  findBreaches: ({ faults }) => faults,
};
