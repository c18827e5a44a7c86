import type { Invariant } from './invariant.ts';

export const noServiceFailure: Invariant = {
  description:
    'whatever is killed, clients are served or told to come back, never a 500, and no other process ends by itself',
  findViolations: ({ faults }) => faults,
};
