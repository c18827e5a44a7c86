import { FettleError } from '@fettle/client';
import { PartNotLoaded } from '../../browser/load-component.ts';
import { strings } from '../../strings/index.ts';

/** What went wrong in a sentence for people. What the service says is shown as it is: its messages say what to do. */
export function describeError(error: unknown): string {
  if (error instanceof PartNotLoaded) return strings.errors.offline;
  if (!(error instanceof FettleError)) return strings.errors.unexpected;
  if (error.code === 'NETWORK') return strings.errors.offline;
  if (error.code === 'TIMEOUT') return strings.errors.slow;
  if (error.status >= 500) return strings.errors.server;
  return error.message;
}

/** The message about one field of a form, when the service named it. The name is left out: it stands above the field. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof FettleError)) return undefined;
  const found = error.details.find(({ path }) => path === field || path.startsWith(`${field}.`));
  return found?.message.replace(/^'[^']*' (\p{L})/u, (_all, letter: string) => letter.toUpperCase());
}

/** Nobody is signed in any more: the session ended or was closed elsewhere. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof FettleError && error.status === 401;
}

/** Nobody is signed in, nothing is reached, or the service has a fault: the next request would fare no better. */
export function failsForAll(error: unknown): boolean {
  return !(error instanceof FettleError) || error.status === 0 || error.status === 401 || error.status >= 500;
}
