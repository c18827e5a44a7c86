import { FettleError } from '@fettle/client';
import { type ReactNode, useState } from 'react';
import type { ConfirmedAction } from '../../strings/confirmation.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

/** The user closed the identity check: nothing has happened, and nothing is wrong. */
class NotConfirmed extends Error {}

export interface Confirmation {
  /** Runs an action. If the service requires proof of identity, asks for it and runs the action again. */
  withConfirmation: <T>(run: () => Promise<T>) => Promise<T>;
  /** The identity dialog, to be rendered next to the form. */
  question: ReactNode;
}

/** For an action that the service may want confirmed. */
export function useConfirmation(action: ConfirmedAction): Confirmation {
  const [asking, setAsking] = useState<PromiseWithResolvers<void> | null>(null);
  const ask = async (): Promise<void> => {
    const response = Promise.withResolvers<void>();
    setAsking(response);
    try {
      await response.promise;
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
          action={action}
          onConfirmed={() => asking.resolve()}
          onCancel={() => asking.reject(new NotConfirmed())}
        />
      ),
  };
}

/** The part of an error to show. */
export function shownError(error: unknown): unknown {
  return error instanceof NotConfirmed ? null : error;
}
