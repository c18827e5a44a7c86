import type { RecurrenceFrequency } from '@fettle/contract';

export const recurrenceFrequencies: readonly RecurrenceFrequency[] = ['daily', 'weekly', 'monthly', 'yearly'];
