import { channel } from 'node:diagnostics_channel';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { MailFailure, type Message, mailSettings, sendMail } from '../../../mail/send-mail.ts';
import { backoffSeconds } from '../../../work/backoff.ts';
import type { Claim, Worker } from '../../../work/worker.ts';
import { messageOf } from './mail-message.ts';
import { handBackMail, settleMail, startAttempt, waitForNextAttempt } from './mail-store.ts';

/** First after a minute, then doubling up to three hours: about three days in all, a long weekend of a broken server. */
const mostAttempts = 30;
const waits = { firstSeconds: 60, maxSeconds: 3 * 3600 };
/** So long nothing is sent after a failure that would befall every mail; and while mail is not configured. */
const restSeconds = 30;
const unconfiguredSeconds = 600;

/** Named points for tests that end the process there; nothing without a subscriber. */
const points = channel('fettle:mail');

/** Until when the server is left alone; each process learns it for itself. */
const resting = new WeakMap<Services['config'], number>();

/**
 * Sends mails: each at least once. A server that took one and could not say so, or a process that died before it
 * wrote that down, makes it come twice, with the same Message-ID and the same content.
 */
export const mailWorker: Worker = {
  name: 'mails',
  table: 'mails',
  concurrency: 4,
  async run(services, claim) {
    const pause = pauseOf(services);
    if (pause > 0) return handBackMail(services.db, claim, pause);
    const message = await takeUp(services, claim);
    if (message !== null) await attempt(services, claim, message);
  },
  /** Not the server but the making of the mail has failed, several times. */
  async giveUp(services, claim, error) {
    await settleMail(services, claim, { status: 'failed', error: textOf(error) });
  },
};

/** In seconds. */
function pauseOf({ config, clock }: Services): number {
  if (mailSettings(config) === null) return unconfiguredSeconds;
  return Math.max(0, ((resting.get(config) ?? 0) - clock().getTime()) / 1000);
}

/** The message as it is to be now; null when there is nothing left to say, which ends the mail. */
async function takeUp(services: Services, claim: Claim): Promise<Message | null> {
  return inTransaction(services, async (tx) => {
    await claim.hold(tx);
    const row = await startAttempt(tx.db, claim);
    const message = await messageOf(tx, row);
    if (message === null) await settleMail(tx, claim, { status: 'skipped', error: null });
    return message;
  });
}

async function attempt(services: Services, claim: Claim, message: Message): Promise<void> {
  const settings = mailSettings(services.config);
  if (settings === null) return handBackMail(services.db, claim, unconfiguredSeconds);
  points.publish({ point: 'claimed', mailId: claim.jobId });
  claim.checkLease();
  try {
    await sendMail(settings, message, { signal: claim.signal });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return endFailed(services, claim, error);
  }
  points.publish({ point: 'sent', mailId: claim.jobId });
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    await settleMail(tx, claim, { status: 'sent', error: null });
  });
  points.publish({ point: 'recorded', mailId: claim.jobId });
}

async function endFailed(services: Services, claim: Claim, failure: MailFailure): Promise<void> {
  if (failure.isOfServer) resting.set(services.config, services.clock().getTime() + restSeconds * 1000);
  const error = failure.message;
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    const outcome = await waitForNextAttempt(tx.db, claim, {
      error,
      isLast: (attempts) => failure.isFinal || attempts >= mostAttempts,
      delaySeconds: (attempts) => backoffSeconds(attempts, waits),
      mayHaveArrived: failure.mayHaveArrived,
    });
    if (outcome === 'last') await settleMail(tx, claim, { status: 'failed', error });
    const about = { mailId: claim.jobId, error };
    if (outcome === 'last') services.log.error(about, 'could not send an email; giving up');
    else services.log.warn(about, 'could not send an email; will retry');
  });
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
