import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Mailbox, oneLine } from '../settings/mailbox.ts';
import type { SmtpServer } from '../settings/smtp-url.ts';

/** The settings for sending mail. */
export interface MailSettings {
  server: SmtpServer;
  from: Mailbox;
}

export interface Message {
  /** Stable ID: every attempt to send the same message has the same Message-ID (RFC 5322 §3.6.4). */
  id: string;
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** URL that unsubscribes with one request without signing in; null for transactional messages. */
  unsubscribeUrl: string | null;
}

/** Timeouts in milliseconds, for each step and for the whole attempt. */
export interface MailTimes {
  connectMs: number;
  silenceMs: number;
  wholeMs: number;
}

const usualTimes: MailTimes = { connectMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 };

/** Outcome of a failed attempt. */
export class MailFailure extends Error {
  /** The server rejects this message permanently; do not retry. */
  readonly isFinal: boolean;
  /** The cause is the server or the settings, so any other message would fail too. */
  readonly isOfServer: boolean;
  /** The connection was lost when the server could already have accepted the message. */
  readonly mayHaveArrived: boolean;

  constructor(message: string, cause: unknown, kind: Omit<FailureKind, 'message'>) {
    super(message, { cause });
    this.name = 'MailFailure';
    this.isFinal = kind.isFinal;
    this.isOfServer = kind.isOfServer;
    this.mayHaveArrived = kind.mayHaveArrived;
  }
}

interface FailureKind {
  isFinal: boolean;
  isOfServer: boolean;
  mayHaveArrived: boolean;
}

/** The mail settings; null if mail is not configured. */
export function mailSettings({ smtp, mailFrom }: Pick<Config, 'smtp' | 'mailFrom'>): MailSettings | null {
  return smtp === null || mailFrom === null ? null : { server: smtp, from: mailFrom };
}

/**
 * Sends one message over a new connection; resolves when the server has accepted it. It does not use egress, because only
 * the operator can set the server, which is often on their own network.
 * @throws MailFailure; the reason of `signal` when that aborts
 */
export async function sendMail(
  { server, from }: MailSettings,
  message: Message,
  { signal, times = usualTimes }: { signal?: AbortSignal; times?: MailTimes } = {},
): Promise<void> {
  const whole = AbortSignal.timeout(times.wholeMs);
  const transport = createTransport({
    ...connectionOptions(server, times),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: from.name, address: from.address },
      to: { name: oneLine(message.to.name), address: message.to.address },
      subject: oneLine(message.subject),
      text: message.text,
      html: message.html,
      messageId: `<${message.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
      headers: headersOf(message, from),
      xMailer: false,
      signal: signal === undefined ? whole : AbortSignal.any([signal, whole]),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw toFailure(error);
  } finally {
    transport.close();
  }
}

function connectionOptions(server: SmtpServer, { connectMs, silenceMs }: MailTimes) {
  return {
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.startTls === 'required',
    ignoreTLS: server.startTls === 'off',
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
  };
}

/** Prevents automatic replies (RFC 3834) and lets mail clients show an unsubscribe button (RFC 8058). */
function headersOf({ unsubscribeUrl }: Message, from: Mailbox): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  if (unsubscribeUrl === null) return automatic;
  const list = {
    'List-Id': `<notifications.${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
  };
  // One-click unsubscribe is valid for https only.
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { ...automatic, ...list, ...(unsubscribeUrl.startsWith('https:') ? oneClick : {}) };
}

/** The error properties of nodemailer. */
interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
  timeoutType?: string;
}

function toFailure(thrown: unknown): MailFailure {
  const error = thrown as SmtpError;
  // The server's text is kept for the operator, but limited in length.
  return new MailFailure(oneLine(error.message, 500), thrown, classify(error));
}

function classify(error: SmtpError): FailureKind {
  if (error.responseCode === undefined) {
    return { isFinal: false, isOfServer: true, mayHaveArrived: !neverConnected(error) };
  }
  const isOfMessage = error.command === 'RCPT TO' || error.command === 'DATA';
  const isOfServer = !isOfMessage || error.responseCode === 421;
  return { isFinal: !isOfServer && error.permanent === true, isOfServer, mayHaveArrived: false };
}

const beforeTheMessage = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG']);
/** Codes for failed or untrusted connections, including OpenSSL's certificate errors. */
const unreachable =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EACCES|ERR_SSL_.*|ERR_TLS_.*|CERT_.*|UNABLE_TO_.*|.*SELF_SIGNED_CERT.*)$/;

function neverConnected({
  code = '',
  originalCode = '',
  timeoutType = 'SOCKET_TIMEOUT',
}: SmtpError): boolean {
  const isEarlyTimeout = code === 'ETIMEDOUT' && timeoutType !== 'SOCKET_TIMEOUT';
  return beforeTheMessage.has(code) || unreachable.test(originalCode) || isEarlyTimeout;
}
