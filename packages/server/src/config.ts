import { resolve } from 'node:path';
import { isHttpUrl, limits } from '@fettle/contract';
import { parseAllowedNetworks } from '@fettle/egress';
import { parseKeyValues } from './settings/key-values.ts';
import { type Mailbox, parseMailbox } from './settings/mailbox.ts';
import { parseSmtpUrl, type SmtpServer } from './settings/smtp-url.ts';

/**
 * Every setting in one table: its variable, its default, what it is for, and how its text is parsed.
 * `.env.example` and the reference page are generated from it.
 */

export type Role = 'all' | 'web' | 'worker';

interface Setting<T> {
  variable: string;
  /** As shown in the docs; null means unset. */
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
      throw new Error(`must be a whole number from ${min} to ${max}, not "${value}"`);
    }
    return number;
  };
}

function oneOf<T extends string>(...values: T[]) {
  return (value: string | null): T => {
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}, not "${value}"`);
    return found;
  };
}

function url(value: string | null): string | null {
  if (value !== null && !isHttpUrl(value)) throw new Error(`must be an http or https URL, not "${value}"`);
  return value === null ? null : value.replace(/\/+$/, '');
}

function fraction(value: string | null): number {
  if (!/^(0|1|0?\.\d+|[01]\.0*)$/.test(value ?? ''))
    throw new Error(`must be a number from 0 to 1, not "${value}"`);
  return Number(value);
}

const keyValues = (value: string | null): Record<string, string> => parseKeyValues(value ?? '');

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
    throw new Error(`must be hostnames without a scheme or port, such as fettle.lan, not "${text}"`);
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

function secrets(value: string | null): string[] {
  const given = (value ?? '').split(',').map((entry) => entry.trim());
  const found = given.filter((entry) => entry !== '');
  if (found.length > 4) throw new Error('must have 4 values or fewer');
  if (found.some((entry) => entry.length < 32))
    throw new Error('must have secrets of at least 32 characters, separated by commas');
  return found;
}

export const settings = {
  port: setting({
    variable: 'PORT',
    default: '4000',
    why: 'Port of the API and the dashboard; 0 picks any free port.',
    read: wholeNumber(0, 65_535),
  }),
  host: setting({
    variable: 'HOST',
    default: '127.0.0.1',
    why: 'Address to listen on. Use 0.0.0.0 in a container or behind a proxy on another machine.',
    read: text,
  }),
  dataDir: setting({
    variable: 'FETTLE_DATA_DIR',
    default: './data',
    why: 'Folder for the embedded database, uploaded files, and the generated secret.',
    read: (value) => resolve(text(value)),
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    default: null,
    why: 'URL of a PostgreSQL database, version 15 or newer. Unset: runs the embedded PostgreSQL in the data folder.',
    secret: true,
    read: databaseUrl,
  }),
  databaseReplicaUrl: setting({
    variable: 'DATABASE_REPLICA_URL',
    default: null,
    why: 'URL of a streaming replica of the database, for reading lists and statistics. They are as current as on the primary. Unset: everything is read from the primary.',
    secret: true,
    read: databaseUrl,
  }),
  databasePool: setting({
    variable: 'FETTLE_DATABASE_POOL',
    default: '20',
    why: 'Maximum number of PostgreSQL connections per process, and again as many to the replica.',
    read: wholeNumber(2, 500),
  }),
  publicUrl: setting({
    variable: 'FETTLE_PUBLIC_URL',
    default: null,
    why: 'URL at which people reach the service, used in all links, such as those in emails. Unset: the URL it listens on.',
    read: url,
  }),
  allowedHosts: setting({
    variable: 'FETTLE_ALLOWED_HOSTS',
    default: '',
    why: "Additional hostnames that the service accepts, separated by commas, such as fettle.lan. The hosts in FETTLE_PUBLIC_URL and HOST, the machine's own name, IP addresses, and localhost are always accepted.",
    read: hostNames,
  }),
  role: setting({
    variable: 'FETTLE_ROLE',
    default: 'all',
    why: 'all: the web process and one worker. web or worker: only that part, so that several of each can share one database.',
    read: oneOf<Role>('all', 'web', 'worker'),
  }),
  orgCreation: setting({
    variable: 'FETTLE_ORG_CREATION',
    default: 'owners',
    why: 'Who can create organizations. owners: owners and admins of any organization. members: also its members. anyone: everyone with an account.',
    read: oneOf('owners', 'members', 'anyone'),
  }),
  allowPrivateNetworks: setting({
    variable: 'FETTLE_ALLOW_PRIVATE_NETWORKS',
    default: '',
    why: 'Private networks that audits and webhooks can reach, as CIDR ranges separated by commas, such as 10.1.0.0/16.',
    read: networks,
  }),
  chatHosts: setting({
    variable: 'FETTLE_CHAT_HOSTS',
    default: '',
    why: 'Hosts of chats that accept the messages of Slack, such as Mattermost, besides hooks.slack.com: names separated by commas.',
    read: hostNames,
  }),
  trustProxy: setting({
    variable: 'FETTLE_TRUST_PROXY',
    default: '',
    why: 'IP addresses or CIDR ranges of proxies whose X-Forwarded-* headers are trusted, separated by commas.',
    read: networks,
  }),
  rateLimits: setting({
    variable: 'FETTLE_RATE_LIMITS',
    default: 'off',
    why: 'on: limits the requests per minute of each token, of each user, and, for requests without a credential, of each network.',
    read: (value) => oneOf('on', 'off')(value) === 'on',
  }),
  rateRead: setting({
    variable: 'FETTLE_RATE_READ',
    default: String(limits.ratePerMinute.read),
    why: 'Read requests per minute for each token, if rate limits are on.',
    read: wholeNumber(1, 1_000_000),
  }),
  rateWrite: setting({
    variable: 'FETTLE_RATE_WRITE',
    default: String(limits.ratePerMinute.write),
    why: 'Write requests per minute for each token, if rate limits are on.',
    read: wholeNumber(1, 1_000_000),
  }),
  rateAudit: setting({
    variable: 'FETTLE_RATE_AUDIT',
    default: String(limits.ratePerMinute.audit),
    why: 'Audits that each token can start or re-analyze per minute, if rate limits are on.',
    read: wholeNumber(1, 1_000_000),
  }),
  rateUserFactor: setting({
    variable: 'FETTLE_RATE_USER_FACTOR',
    default: String(limits.ratePerUserFactor),
    why: "Rate limit for all of a user's tokens and sessions combined, and for all requests without a credential from one network, as a multiple of the limit of one token.",
    read: wholeNumber(1, 1_000),
  }),
  secret: setting({
    variable: 'FETTLE_SECRET',
    default: null,
    why: 'Key for signing and encryption, at least 32 characters. Unset: generated in the data folder. If Fettle runs on several machines, set the same value on each.',
    secret: true,
    read: secret,
  }),
  secretFallbacks: setting({
    variable: 'FETTLE_SECRET_FALLBACKS',
    default: null,
    why: 'Earlier values of FETTLE_SECRET that are still accepted, separated by commas, for rotating it without downtime. At most 4.',
    secret: true,
    read: secrets,
  }),
  backupPassphrase: setting({
    variable: 'FETTLE_BACKUP_PASSPHRASE',
    default: null,
    why: 'Passphrase with which `fettle backup` encrypts and `fettle restore` decrypts, at least 12 characters. Without it, nobody can restore the backup, so store it somewhere else too.',
    secret: true,
    read: optional,
  }),
  metricsToken: setting({
    variable: 'FETTLE_METRICS_TOKEN',
    default: null,
    why: 'Bearer token for /metrics. Unset: only requests from this machine that did not come through a proxy are allowed.',
    secret: true,
    read: optional,
  }),
  breachedPasswordsUrl: setting({
    variable: 'FETTLE_BREACHED_PASSWORDS_URL',
    default: 'https://api.pwnedpasswords.com',
    why: 'Range API that new passwords are checked against. It receives five digits of a hash and cannot tell the password. off: only the built-in list of common passwords is checked.',
    read: (value) => (value === 'off' ? null : url(value)),
  }),
  googleClientId: setting({
    variable: 'GOOGLE_CLIENT_ID',
    default: null,
    why: 'Client ID for sign-in with Google. Unset: Google sign-in is off.',
    read: optional,
  }),
  googleJwksUrl: setting({
    variable: 'FETTLE_GOOGLE_JWKS_URL',
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    why: "URL of Google's signing keys.",
    read: (value) => url(value) ?? '',
  }),
  aiUrl: setting({
    variable: 'FETTLE_AI_URL',
    default: null,
    why: 'Base URL of an OpenAI-compatible API that writes the advice in audits, such as https://example.com/v1. Unset: built-in rules generate it.',
    read: url,
  }),
  aiKey: setting({
    variable: 'FETTLE_AI_KEY',
    default: null,
    why: 'API key for FETTLE_AI_URL.',
    secret: true,
    read: optional,
  }),
  aiModel: setting({
    variable: 'FETTLE_AI_MODEL',
    default: null,
    why: 'Model name for FETTLE_AI_URL.',
    read: optional,
  }),
  smtp: setting<SmtpServer | null>({
    variable: 'FETTLE_SMTP_URL',
    default: null,
    why: 'Mail server: smtp://user:password@mail.example.com:587 (STARTTLS) or smtps://… (TLS from the start); add ?tls=off for a relay without TLS. Unset: no email is sent.',
    secret: true,
    read: (value) => (value === null ? null : parseSmtpUrl(value)),
  }),
  mailFrom: setting<Mailbox | null>({
    variable: 'FETTLE_MAIL_FROM',
    default: null,
    why: 'Sender of emails, such as Fettle <fettle@example.com>. Required with FETTLE_SMTP_URL.',
    read: (value) => (value === null ? null : parseMailbox(value)),
  }),
  attachmentBytes: setting({
    variable: 'FETTLE_ATTACHMENT_BYTES',
    default: String(limits.attachmentBytes),
    why: 'Maximum size of an attachment in bytes.',
    read: wholeNumber(1, 1024 * 1024 * 1024),
  }),
  deliveryDays: setting({
    variable: 'FETTLE_DELIVERY_DAYS',
    default: '30',
    why: 'Minimum number of days for which webhook deliveries and their attempts are kept. They are deleted in whole weeks.',
    read: wholeNumber(3, 3650),
  }),
  eventDays: setting({
    variable: 'FETTLE_EVENT_DAYS',
    default: null,
    why: 'Number of days for which events are kept: the history of tasks, and the activity of projects. Unset: as long as their organization.',
    read: (value) => (value === null ? null : wholeNumber(30, 36_500)(value)),
  }),
  securityLogDays: setting({
    variable: 'FETTLE_SECURITY_LOG_DAYS',
    default: '365',
    why: 'Minimum number of days for which security log entries are kept. They are deleted in whole months.',
    read: wholeNumber(30, 36_500),
  }),
  orgDeletionDays: setting({
    variable: 'FETTLE_ORG_DELETION_DAYS',
    default: '7',
    why: 'Number of days between the request to delete an organization and its deletion. Until then, its owners can cancel.',
    read: wholeNumber(0, 365),
  }),
  auditsPerOrg: setting({
    variable: 'FETTLE_AUDITS_PER_ORG',
    default: '2',
    why: 'Number of audits that an organization can always run at the same time, across all workers, even while other organizations are waiting.',
    read: wholeNumber(1, 1_000),
  }),
  auditThreads: setting({
    variable: 'FETTLE_AUDIT_THREADS',
    default: null,
    why: 'Number of threads that parse the pages of audits. Unset: one for each processor core, at most 8.',
    read: (value) => (value === null ? null : wholeNumber(1, 64)(value)),
  }),
  s3Bucket: setting({
    variable: 'FETTLE_S3_BUCKET',
    default: null,
    why: 'S3 bucket for uploaded files. Unset: the data folder.',
    read: optional,
  }),
  s3Endpoint: setting({
    variable: 'FETTLE_S3_ENDPOINT',
    default: null,
    why: 'URL of an S3-compatible object store. Unset: AWS.',
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
    why: "Access key ID for the bucket. Unset: the AWS SDK's default credential provider chain.",
    secret: true,
    read: optional,
  }),
  s3SecretAccessKey: setting({
    variable: 'FETTLE_S3_SECRET_ACCESS_KEY',
    default: null,
    why: 'Secret access key for the bucket.',
    secret: true,
    read: optional,
  }),
  logLevel: setting({
    variable: 'FETTLE_LOG_LEVEL',
    default: 'info',
    why: 'Minimum severity of log messages: debug, info, warn, error, or silent.',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
  otlpEndpoint: setting({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: null,
    why: 'URL of an OpenTelemetry collector that receives traces and metrics by OTLP over HTTP, such as http://localhost:4318. Unset: nothing is sent.',
    read: url,
  }),
  otlpProtocol: setting({
    variable: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    default: 'http/protobuf',
    why: 'Encoding of what is sent to the collector: http/protobuf or http/json.',
    read: oneOf('http/protobuf', 'http/json'),
  }),
  otlpHeaders: setting({
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: null,
    why: 'Headers of requests to the collector, as name=value separated by commas, with percent-encoded values, such as authorization=Bearer%20….',
    secret: true,
    read: keyValues,
  }),
  otelServiceName: setting({
    variable: 'OTEL_SERVICE_NAME',
    default: 'fettle',
    why: 'Name of this service in traces and metrics.',
    read: text,
  }),
  otelResourceAttributes: setting({
    variable: 'OTEL_RESOURCE_ATTRIBUTES',
    default: '',
    why: 'More attributes of this process in traces and metrics, as name=value separated by commas, such as deployment.environment.name=production.',
    read: keyValues,
  }),
  tracesExporter: setting({
    variable: 'OTEL_TRACES_EXPORTER',
    default: 'otlp',
    why: 'otlp: traces are sent to the collector. none: they are not.',
    read: oneOf('otlp', 'none'),
  }),
  tracesSampler: setting({
    variable: 'OTEL_TRACES_SAMPLER',
    default: 'parentbased_always_on',
    why: 'Which traces are sent: always_on, always_off, traceidratio, or one of these after parentbased_, which follows the decision of a caller that sends a traceparent header.',
    read: oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
  }),
  tracesSamplerArg: setting({
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    default: '1',
    why: 'Part of the traces that a traceidratio sampler sends, from 0 to 1.',
    read: fraction,
  }),
  metricsExporter: setting({
    variable: 'OTEL_METRICS_EXPORTER',
    default: 'otlp',
    why: 'otlp: the metrics of /metrics are also sent to the collector. none: they are not.',
    read: oneOf('otlp', 'none'),
  }),
  metricExportMs: setting({
    variable: 'OTEL_METRIC_EXPORT_INTERVAL',
    default: '60000',
    why: 'Milliseconds between two exports of metrics.',
    read: wholeNumber(1_000, 3_600_000),
  }),
};

export type Config = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']>;
};

/** A setting with an invalid value; its message is the one line printed at startup. */
export class ConfigError extends Error {}

/** Reads one setting. @throws ConfigError that names the variable and its value */
export function readSetting<Name extends keyof Config>(
  name: Name,
  environment: Record<string, string | undefined>,
): Config[Name] {
  const { variable, default: fallback, read } = settings[name] as Setting<Config[Name]>;
  const given = environment[variable];
  try {
    return read(given === undefined || given === '' ? fallback : given);
  } catch (error) {
    throw new ConfigError(`${variable} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Reads all settings; the first invalid value throws a {@link ConfigError} that names the variable and its value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const names = Object.keys(settings) as (keyof Config)[];
  const config = Object.fromEntries(names.map((name) => [name, readSetting(name, environment)])) as Config;
  if (config.smtp !== null && config.mailFrom === null) {
    throw new ConfigError('FETTLE_MAIL_FROM must be set when FETTLE_SMTP_URL is set: emails need a sender');
  }
  if (config.databaseReplicaUrl !== null && config.databaseUrl === null) {
    throw new ConfigError(
      'DATABASE_URL must be set when DATABASE_REPLICA_URL is set: the embedded PostgreSQL has no replica',
    );
  }
  return config;
}
