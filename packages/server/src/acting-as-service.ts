import { type Ctx, nobody, type Services } from './context.ts';

/** The context of a change that the service itself makes. `requestId` says to logs what made it. */
export function actingAsService(
  tx: Services & { afterCommit?: (() => void)[] },
  { name = 'Fettle', requestId }: { name?: string; requestId: string },
): Ctx {
  return {
    ...tx,
    actor: { ...nobody, name, isService: true },
    requestId,
    client: { address: '', userAgent: null },
    expectedRevisions: null,
    file: null,
    staged: null,
    afterCommit: tx.afterCommit ?? [],
  };
}
