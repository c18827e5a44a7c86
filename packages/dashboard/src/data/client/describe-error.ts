import { FettleError } from '@fettle/client';
import { PartNotLoaded } from '../../browser/load-component.ts';
import { strings } from '../../strings/index.ts';
import { describeDemand } from './describe-demand.ts';

/** An error as a sentence. Messages from the service are shown as they are: they say what to do. */
export function describeError(error: unknown): string {
  if (error instanceof PartNotLoaded && error.isAway) return strings.errors.offline;
  if (!(error instanceof FettleError)) return strings.errors.unexpected;
  if (error.code === 'NETWORK') return strings.errors.offline;
  if (error.code === 'TIMEOUT') return strings.errors.slow;
  if (error.status >= 500) return strings.errors.server;
  return error.message;
}

/**
 * The message for one field of a form, if the service named the field. The field name is dropped because it is shown
 * above the field.
 */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof FettleError)) return undefined;
  const found = error.details.find(({ path }) => path === field || path.startsWith(`${field}.`));
  return found === undefined ? undefined : describeDemand(found.message.replace(/^["'][^"']*["'] /, ''));
}

/** The session has expired or was closed elsewhere. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof FettleError && error.status === 401;
}

/** Signed out, offline, or the service failed: the next request would fail too. */
export function failsForAll(error: unknown): boolean {
  return !(error instanceof FettleError) || error.status === 0 || error.status === 401 || error.status >= 500;
}
