import { resolve } from 'node:path';
import { isHttpUrl, limits } from '@fettle/contract';
import { parseAllowedNetworks } from '@fettle/egress';
import { type Mailbox, parseMailbox } from './mail/mailbox.ts';
import { parseSmtpUrl, type SmtpServer } from './mail/smtp-url.ts';

/**
 * Every setting in one table: its variable, its default, why one would change it, and how its text is read.
 * `.env.example` and the reference page are generated from it.
 */

export type Role = 'all' | 'web' | 'worker';

interface Setting<T> {
  variable: string;
  /** As the reader of the docs sees it; null: unset. */
  default: string | null;
  why: string;
  secret?: boolean;
  /** Throws an Error whose message completes "VARIABLE …". */
  read: (text: string | null) => T;
}

function setting<T>(value: Setting<T>): Setting<T> {
  return value;
}

const text = (value: string | null): string => value ?? '';
const optional = (value: string | null): string | null => value;

function wholeNumber(min: number, max: number) {
  return (value: string | null): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value ?? '') || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}, not '${value}'`);
    }
    return number;
  };
}

function oneOf<T extends string>(...values: T[]) {
  return (value: string | null): T => {
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}, not '${value}'`);
    return found;
  };
}

function url(value: string | null): string | null {
  if (value !== null && !isHttpUrl(value)) throw new Error(`must be an http or https URL, not '${value}'`);
  return value === null ? null : value.replace(/\/+$/, '');
}

function networks(value: string | null): string[] {
  const list = (value ?? '').split(',').map((entry) => entry.trim());
  const given = list.filter((entry) => entry !== '');
  parseAllowedNetworks(given);
  return given;
}

function hostNames(value: string | null): string[] {
  const given = (value ?? '').split(',').map((entry) => entry.trim());
  return given.filter((entry) => entry !== '').map(hostName);
}

function hostName(text: string): string {
  const url = `http://${text}/`;
  const name = /[/@?#:\\\s*]/.test(text) || !URL.canParse(url) ? null : new URL(url).hostname;
  if (name === null)
    throw new Error(`must be names without scheme and port, such as fettle.lan, not '${text}'`);
  return name.replace(/\.$/, '');
}

function databaseUrl(value: string | null): string | null {
  if (value !== null && !/^postgres(ql)?:\/\//.test(value)) {
    throw new Error('must start with postgres:// or postgresql://, or be unset for the embedded PostgreSQL');
  }
  return value;
}

function secret(value: string | null): string | null {
  if (value !== null && value.length < 32) throw new Error('must have at least 32 characters');
  return value;
}

export const settings = {
  port: setting({
    variable: 'PORT',
    default: '4000',
    why: 'Port of the API and the dashboard; 0 takes any free one.',
    read: wholeNumber(0, 65_535),
  }),
  host: setting({
    variable: 'HOST',
    default: '127.0.0.1',
    why: 'Address to listen on; 0.0.0.0 behind a proxy or in a container.',
    read: text,
  }),
  dataDir: setting({
    variable: 'FETTLE_DATA_DIR',
    default: './data',
    why: 'Folder of the embedded database, uploaded files and the generated secret.',
    read: (value) => resolve(text(value)),
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    default: null,
    why: 'Any PostgreSQL from 15 on; unset runs the embedded one in the data folder.',
    secret: true,
    read: databaseUrl,
  }),
  databasePool: setting({
    variable: 'FETTLE_DATABASE_POOL',
    default: '20',
    why: 'Connections each process keeps to PostgreSQL at most.',
    read: wholeNumber(2, 500),
  }),
  publicUrl: setting({
    variable: 'FETTLE_PUBLIC_URL',
    default: null,
    why: 'Address people reach the service at; used in links and invitations. Default: where it listens.',
    read: url,
  }),
  allowedHosts: setting({
    variable: 'FETTLE_ALLOWED_HOSTS',
    default: '',
    why: 'Further names the service answers to, comma-separated, such as fettle.lan; its public name, addresses and localhost always do.',
    read: hostNames,
  }),
  role: setting({
    variable: 'FETTLE_ROLE',
    default: 'all',
    why: 'all: web and one worker; web or worker: only that, to run several of each on one database.',
    read: oneOf<Role>('all', 'web', 'worker'),
  }),
  orgCreation: setting({
    variable: 'FETTLE_ORG_CREATION',
    default: 'owners',
    why: 'Who may found organizations: owners and admins of one, members of one, or anyone who has an account.',
    read: oneOf('owners', 'members', 'anyone'),
  }),
  allowPrivateNetworks: setting({
    variable: 'FETTLE_ALLOW_PRIVATE_NETWORKS',
    default: '',
    why: 'Private networks that audits and webhooks may reach, as comma-separated CIDRs, such as 10.1.0.0/16.',
    read: networks,
  }),
  trustProxy: setting({
    variable: 'FETTLE_TRUST_PROXY',
    default: '',
    why: 'Comma-separated addresses or CIDRs of proxies whose X-Forwarded-* headers are believed.',
    read: networks,
  }),
  rateLimits: setting({
    variable: 'FETTLE_RATE_LIMITS',
    default: 'off',
    why: 'on: limit requests per minute of each token, each user and, without a credential, each network.',
    read: (value) => oneOf('on', 'off')(value) === 'on',
  }),
  rateRead: setting({
    variable: 'FETTLE_RATE_READ',
    default: String(limits.ratePerMinute.read),
    why: 'Reads per token and minute, when limits are on.',
    read: wholeNumber(1, 1_000_000),
  }),
  rateWrite: setting({
    variable: 'FETTLE_RATE_WRITE',
    default: String(limits.ratePerMinute.write),
    why: 'Writes per token and minute, when limits are on.',
    read: wholeNumber(1, 1_000_000),
  }),
  rateAudit: setting({
    variable: 'FETTLE_RATE_AUDIT',
    default: String(limits.ratePerMinute.audit),
    why: 'Audit starts per token and minute, when limits are on.',
    read: wholeNumber(1, 1_000_000),
  }),
  rateUserFactor: setting({
    variable: 'FETTLE_RATE_USER_FACTOR',
    default: String(limits.ratePerUserFactor),
    why: 'What all tokens and sessions of one user may do together, and a network without a credential, as a multiple of the limits of one token.',
    read: wholeNumber(1, 1_000),
  }),
  secret: setting({
    variable: 'FETTLE_SECRET',
    default: null,
    why: 'Key for signing and encryption, 32 characters or more; generated into the data folder when unset. Set the same one on every machine.',
    secret: true,
    read: secret,
  }),
  backupPassphrase: setting({
    variable: 'FETTLE_BACKUP_PASSPHRASE',
    default: null,
    why: 'Encrypts what `fettle backup` writes and opens it for `fettle restore`; 12 characters or more. Nobody can restore without it: keep it elsewhere too.',
    secret: true,
    read: optional,
  }),
  metricsToken: setting({
    variable: 'FETTLE_METRICS_TOKEN',
    default: null,
    why: 'Bearer token for /metrics; unset: only who asks on this machine itself, past any proxy, gets them.',
    secret: true,
    read: optional,
  }),
  googleClientId: setting({
    variable: 'GOOGLE_CLIENT_ID',
    default: null,
    why: 'Turns sign-in with Google on.',
    read: optional,
  }),
  googleJwksUrl: setting({
    variable: 'FETTLE_GOOGLE_JWKS_URL',
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    why: "Where Google's signing keys are read.",
    read: (value) => url(value) ?? '',
  }),
  aiUrl: setting({
    variable: 'FETTLE_AI_URL',
    default: null,
    why: 'Base URL of an OpenAI-compatible API that words the advice of audits, such as https://example.com/v1.',
    read: url,
  }),
  aiKey: setting({ variable: 'FETTLE_AI_KEY', default: null, why: 'Its key.', secret: true, read: optional }),
  aiModel: setting({ variable: 'FETTLE_AI_MODEL', default: null, why: 'Its model.', read: optional }),
  smtp: setting<SmtpServer | null>({
    variable: 'FETTLE_SMTP_URL',
    default: null,
    why: 'Turns mail on: smtp://user:password@mail.example.com:587 (STARTTLS) or smtps://… (TLS at once); ?tls=off for a relay without it.',
    secret: true,
    read: (value) => (value === null ? null : parseSmtpUrl(value)),
  }),
  mailFrom: setting<Mailbox | null>({
    variable: 'FETTLE_MAIL_FROM',
    default: null,
    why: 'Who mails are from, such as Fettle <fettle@example.com>; needed with FETTLE_SMTP_URL.',
    read: (value) => (value === null ? null : parseMailbox(value)),
  }),
  attachmentBytes: setting({
    variable: 'FETTLE_ATTACHMENT_BYTES',
    default: String(limits.attachmentBytes),
    why: 'Largest file that can be attached.',
    read: wholeNumber(1, 1024 * 1024 * 1024),
  }),
  deliveryDays: setting({
    variable: 'FETTLE_DELIVERY_DAYS',
    default: '30',
    why: 'Days for which deliveries of webhooks and their attempts are kept, at least; they are dropped by the week.',
    read: wholeNumber(3, 3650),
  }),
  securityLogDays: setting({
    variable: 'FETTLE_SECURITY_LOG_DAYS',
    default: '365',
    why: 'Days for which entries of the security log are kept, at least; they are dropped by the month.',
    read: wholeNumber(30, 36_500),
  }),
  auditsPerOrg: setting({
    variable: 'FETTLE_AUDITS_PER_ORG',
    default: '2',
    why: 'Audits of one organization that may run at the same time, over all workers, while others wait for theirs.',
    read: wholeNumber(1, 1_000),
  }),
  s3Bucket: setting({
    variable: 'FETTLE_S3_BUCKET',
    default: null,
    why: 'Keeps files in this bucket instead of the data folder.',
    read: optional,
  }),
  s3Endpoint: setting({
    variable: 'FETTLE_S3_ENDPOINT',
    default: null,
    why: 'Address of an S3-compatible store; unset for AWS.',
    read: url,
  }),
  s3Region: setting({
    variable: 'FETTLE_S3_REGION',
    default: 'us-east-1',
    why: 'Region of the bucket.',
    read: text,
  }),
  s3AccessKeyId: setting({
    variable: 'FETTLE_S3_ACCESS_KEY_ID',
    default: null,
    why: "Access key; unset takes the SDK's usual sources.",
    secret: true,
    read: optional,
  }),
  s3SecretAccessKey: setting({
    variable: 'FETTLE_S3_SECRET_ACCESS_KEY',
    default: null,
    why: 'Its secret.',
    secret: true,
    read: optional,
  }),
  logLevel: setting({
    variable: 'FETTLE_LOG_LEVEL',
    default: 'info',
    why: 'Least severe message that is logged.',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
};

export type Config = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']>;
};

/** A setting that cannot be used; its message is the one line the start prints. */
export class ConfigError extends Error {}

/** Reads all settings; the first wrong value throws a {@link ConfigError} that names the variable and its value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = Object.entries(settings).map(([name, { variable, default: fallback, read }]) => {
    const given = environment[variable];
    try {
      return [name, read(given === undefined || given === '' ? fallback : given)];
    } catch (error) {
      throw new ConfigError(`${variable} ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.smtp !== null && config.mailFrom === null) {
    throw new ConfigError(
      'FETTLE_MAIL_FROM must be set when FETTLE_SMTP_URL is: mails need an address to be from',
    );
  }
  return config;
}
