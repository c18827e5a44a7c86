import { describeError } from '../../data/client/describe-error.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';

/** Replaces a part that failed to load: the page works without it. */
export function Nothing() {
  return null;
}

/** Says that a part of the app could not be loaded. */
export function notifyLoadFailure(error: unknown): void {
  showToast({
    kind: 'error',
    text: describeError(error),
    action: { label: strings.common.reload, run: () => location.reload() },
  });
}
