import { FettleError } from '@fettle/client';
import { type ReactNode, useState } from 'react';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

/** Somebody was asked to prove who they are, and closed the question: nothing has happened, and nothing is wrong. */
class NotConfirmed extends Error {}

export interface Confirmation {
  /** Runs it, and where the service wants a proof first, asks for one and runs it again. */
  withConfirmation: <T>(run: () => Promise<T>) => Promise<T>;
  /** The question, to be put beside the form that asks. */
  question: ReactNode;
}

export function useConfirmation(): Confirmation {
  const [asking, setAsking] = useState<PromiseWithResolvers<void> | null>(null);
  const ask = async (): Promise<void> => {
    const answer = Promise.withResolvers<void>();
    setAsking(answer);
    try {
      await answer.promise;
    } finally {
      setAsking(null);
    }
  };
  return {
    async withConfirmation(run) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof FettleError) || error.code !== 'CONFIRMATION_REQUIRED') throw error;
      }
      await ask();
      return run();
    },
    question:
      asking === null ? null : (
        <ConfirmIdentityDialog
          onConfirmed={() => asking.resolve()}
          onCancel={() => asking.reject(new NotConfirmed())}
        />
      ),
  };
}

/** What of an error there is to show. */
export function shownError(error: unknown): unknown {
  return error instanceof NotConfirmed ? null : error;
}
