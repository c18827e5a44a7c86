import type { SecondFactor } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

interface Added {
  factor: SecondFactor;
  /** How many other sessions it ended. */
  ended: number;
}

/** Updates what depends on the user's factors after one was added. */
export function useAddedFactor(): (added: Added) => void {
  const cache = useQueryClient();
  const text = strings.secondFactors;
  return ({ factor, ended }) => {
    showToast({
      kind: 'success',
      text: ended === 0 ? text.addedNotice(factor.name) : text.addedEnded(factor.name, ended),
    });
    // Organizations that require a factor become visible.
    const { secondFactors, factorDemands, orgs, projects, sessions } = queryKeys;
    for (const queryKey of [secondFactors, factorDemands, orgs, projects, sessions])
      void cache.invalidateQueries({ queryKey });
  };
}
