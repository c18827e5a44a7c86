import type { Check } from './check.ts';
import * as written from './index.ts';

/** All checks in a fixed order (by export name). */
export const allChecks: readonly Check[] = Object.values(written);
