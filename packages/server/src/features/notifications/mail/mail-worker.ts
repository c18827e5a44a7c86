import { channel } from 'node:diagnostics_channel';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { MailFailure, type Message, mailSettings, sendMail } from '../../../mail/send-mail.ts';
import { backoffSeconds } from '../../../work/backoff.ts';
import type { Claim, Worker } from '../../../work/worker.ts';
import { messageOf } from './mail-message.ts';
import { finishMail, releaseMail, scheduleRetry, startAttempt } from './mail-store.ts';

/** The first retry comes after a minute, then the delay doubles up to three hours: about three days in total. */
const maxAttempts = 30;
const retryDelays = { firstSeconds: 60, maxSeconds: 3 * 3600 };
/** How long nothing is sent after a failure that affects every email, and while email is not configured. */
const serverPauseSeconds = 30;
const unconfiguredSeconds = 600;

/** Steps at which tests stop the process; without a subscriber nothing happens. */
const checkpoints = channel('fettle:mail');

/**
 * Sends emails, each at least once. When a server accepts one but cannot say so, or the process dies before it records
 * that, the email is sent a second time with the same Message-ID and the same content.
 */
export const mailWorker: Worker = {
  name: 'mails',
  wokenBy: null,
  table: 'mails',
  concurrency: 4,
  async run(services, claim) {
    const pause = pauseOf(services);
    if (pause > 0) return releaseMail(services.db, claim, pause);
    const message = await prepare(services, claim);
    if (message !== null) await attempt(services, claim, message);
  },
  /** Composing the email has failed several times; a failing server is handled by `handleFailure`. */
  async giveUp(services, claim, error) {
    await finishMail(services, claim, { status: 'failed', error: textOf(error) });
  },
};

/** In seconds. */
function pauseOf({ config, clock, mailServer }: Services): number {
  if (mailSettings(config) === null) return unconfiguredSeconds;
  return Math.max(0, (mailServer.pausedUntil - clock().getTime()) / 1000);
}

/** The message as of now; null when nothing is left to report, which ends the email as skipped. */
async function prepare(services: Services, claim: Claim): Promise<Message | null> {
  return inTransaction(services, async (tx) => {
    await claim.hold(tx);
    const row = await startAttempt(tx.db, claim);
    const message = await messageOf(tx, row);
    if (message === null) await finishMail(tx, claim, { status: 'skipped', error: null });
    return message;
  });
}

async function attempt(services: Services, claim: Claim, message: Message): Promise<void> {
  const settings = mailSettings(services.config);
  if (settings === null) return releaseMail(services.db, claim, unconfiguredSeconds);
  checkpoints.publish({ checkpoint: 'claimed', mailId: claim.jobId });
  claim.checkLease();
  try {
    await sendMail(settings, message, { signal: claim.signal });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return handleFailure(services, claim, error);
  }
  checkpoints.publish({ checkpoint: 'sent', mailId: claim.jobId });
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    await finishMail(tx, claim, { status: 'sent', error: null });
  });
  checkpoints.publish({ checkpoint: 'recorded', mailId: claim.jobId });
}

async function handleFailure(services: Services, claim: Claim, failure: MailFailure): Promise<void> {
  if (failure.isOfServer) {
    services.mailServer.pausedUntil = services.clock().getTime() + serverPauseSeconds * 1000;
  }
  const error = failure.message;
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    const outcome = await scheduleRetry(tx.db, claim, {
      error,
      isLast: (attempts) => failure.isFinal || attempts >= maxAttempts,
      delaySeconds: (attempts) => backoffSeconds(attempts, retryDelays),
      mayHaveArrived: failure.mayHaveArrived,
    });
    if (outcome === 'gave up') await finishMail(tx, claim, { status: 'failed', error });
    const about = { mailId: claim.jobId, error };
    if (outcome === 'gave up') services.log.error(about, 'could not send an email; giving up');
    else services.log.warn(about, 'could not send an email; will retry');
  });
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
