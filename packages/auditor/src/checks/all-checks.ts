import type { Check } from './check.ts';
import * as written from './index.ts';

/** Every check there is, in a fixed order (by export name). */
export const allChecks: readonly Check[] = Object.values(written);
