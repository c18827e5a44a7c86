import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { parseSmtpUrl } from '../settings/smtp-url.ts';
import { defer, type Teardown } from './defer.ts';
import { parseMail, type ReceivedMail } from './parse-mail.ts';
import { until } from './until.ts';

/** A mail server that keeps the messages it accepts. */
export interface MailServer {
  url: string;
  /** For the setting `smtp`. */
  smtp: ReturnType<typeof parseSmtpUrl>;
  /** Accepted messages, in order. */
  mails: ReceivedMail[];
  /** Resolves with the messages to an address once there are this many. */
  mailsTo(address: string, count?: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** Messages are sent by other processes, which a busy machine can delay. */
const patienceMs = 60_000;

export interface MailServerOptions {
  /** Called with the address of RCPT TO; refuses it with the error it throws. */
  onRecipient?: (address: string) => void;
  /** The same for a complete message; a promise delays the response. */
  onMessage?: (mail: ReceivedMail) => void | Promise<void>;
  /** More options of the package; STARTTLS is off, because its certificate is not trusted. */
  options?: SMTPServerOptions;
}

/** A response with this code. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export async function startMailServer(
  t: Teardown,
  { onRecipient, onMessage, options }: MailServerOptions = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo({ address }, _session, done) {
      settle(() => onRecipient?.(address), done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = parseMail(Buffer.concat(chunks).toString('latin1'), to);
        settle(async () => {
          await onMessage?.(mail);
          mails.push(mail);
        }, done);
      });
    },
    ...options,
  });
  // Clients that are killed or disconnect in the middle are what these tests are about.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await new Promise<void>((resolve) => server.close(resolve));
  };
  defer(t, close);
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    smtp: parseSmtpUrl(url),
    mails,
    mailsTo: (address, count = 1) =>
      until(
        `${count} mails to ${address}`,
        () => {
          const found = mails.filter(({ to }) => to.includes(address));
          return found.length >= count ? found : null;
        },
        patienceMs,
      ),
    close,
  };
}

function settle(run: () => void | Promise<void>, done: (error?: Error | null) => void): void {
  Promise.resolve()
    .then(run)
    .then(
      () => done(),
      (error: Error) => done(error),
    );
}
