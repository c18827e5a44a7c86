import { PartNotLoaded, reloadFromService } from '../../browser/load-component.ts';
import { describeError } from '../../data/client/describe-error.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';

/**
 * Says that a part could not be loaded, and offers to reload the page if the service can be reached. Loaded after the page:
 * until then, only the error is described.
 */
export function reportFailedPart(error: unknown): void {
  const text = strings.failedParts;
  const isHere = error instanceof PartNotLoaded && !error.isAway;
  showToast({
    kind: 'error',
    id: 'part-failed',
    text: isHere ? text.text : describeError(error),
    ...(isHere ? { action: { label: text.reload, run: reload } } : {}),
  });
}

function reload(): void {
  reloadFromService().catch((reason: unknown) => console.warn('The service is away.', reason));
}
