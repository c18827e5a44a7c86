import type { TaskCompact } from '@fettle/contract';
import { describeError } from '../../../data/client/describe-error.ts';
import { showAt } from '../../../data/toasts/undo.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';

/** Says why a card is back in its place, until it is moved again or its project is left. */
export function sayRefused({ id, key, projectId }: TaskCompact, error: unknown): void {
  // By ear, the board would otherwise go on saying where the card is not.
  announce('');
  const text = strings.taskOutcomes.moveFailed(key, describeError(error));
  showAt(projectId, { id: `refused ${id}`, kind: 'error', text });
}
