import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import {
  basicAuthorization,
  type CrawlRules,
  createOwnershipToken,
  findHeaderProblem,
  findPatternProblem,
  findSuffixProblem,
  normalizeUrl,
  type SiteCredentials,
} from '@fettle/auditor';
import { limits } from '@fettle/contract';
import { UsageError } from '../command.ts';

/** The options of the command that make its rules. */
export interface RuleOptions {
  include: string[];
  exclude: string[];
  start: string[];
  rate: number | null;
  userAgentSuffix: string | undefined;
  ignoreRobots: boolean;
  basicAuthFile: string | undefined;
  headerFile: string | undefined;
}

type Environment = Record<string, string | undefined>;

const mostBytes = 8_192;
const leastKeyCharacters = 16;

/**
 * The rules of an audit from the command line. Secrets come from files or variables, because every user of the machine
 * can read the arguments of a command. No message contains a part of them.
 * @throws UsageError
 */
export async function readRules(
  url: string,
  options: RuleOptions,
  environment: Environment,
): Promise<CrawlRules> {
  const { origin } = new URL(url);
  return {
    include: options.include.map((pattern) => readPattern('include', pattern)),
    exclude: options.exclude.map((pattern) => readPattern('exclude', pattern)),
    startPaths: options.start.map((start) => readStart(start, url)),
    requestsPerSecond: options.rate,
    userAgentSuffix: readSuffix(options.userAgentSuffix),
    ignoreRobots: options.ignoreRobots,
    credentials: await readCredentials(origin, options, environment),
    ownershipTokens: readTokens(origin, options, environment),
  };
}

function readPattern(option: string, pattern: string): string {
  const problem = findPatternProblem(pattern);
  if (problem !== null) throw new UsageError(`--${option} "${pattern}" ${problem}.`);
  return pattern;
}

function readStart(given: string, url: string): string {
  const start = normalizeUrl(given, url);
  if (start === null || !/^(?:\/|https?:)/i.test(given) || new URL(start).origin !== new URL(url).origin)
    throw new UsageError(`--start must be a path, such as /en/, or a URL on the same site, not "${given}".`);
  const { pathname, search } = new URL(start);
  return pathname + search;
}

function readSuffix(suffix: string | undefined): string | null {
  if (suffix === undefined) return null;
  const most = limits.userAgentSuffixCharacters;
  const problem = suffix.length > most ? `must have ${most} characters or fewer` : findSuffixProblem(suffix);
  if (problem !== null) throw new UsageError(`--user-agent-suffix ${problem}.`);
  return suffix;
}

async function readCredentials(
  origin: string,
  { basicAuthFile, headerFile }: RuleOptions,
  environment: Environment,
): Promise<SiteCredentials | null> {
  const basic = await readSecret('basic-auth-file', basicAuthFile, environment.FETTLE_AUDIT_BASIC_AUTH);
  const header = await readSecret('header-file', headerFile, environment.FETTLE_AUDIT_HEADER);
  if (basic !== null && header !== null)
    throw new UsageError('an audit sends either a user name and password or a header, not both.');
  if (basic !== null) return { origin, header: 'authorization', value: readBasic(basic) };
  return header === null ? null : { origin, ...readHeader(header) };
}

function readBasic(given: string): string {
  const colon = given.indexOf(':');
  if (colon === -1 || /\p{Cc}/u.test(given))
    throw new UsageError('the user name and password must be one line in the form user:password.');
  return basicAuthorization(given.slice(0, colon), given.slice(colon + 1));
}

function readHeader(given: string): { header: string; value: string } {
  const colon = given.indexOf(':');
  if (colon === -1) throw new UsageError('the header must be one line in the form Name: value.');
  const header = given.slice(0, colon).trim().toLowerCase();
  const value = given.slice(colon + 1).trim();
  const problem = findHeaderProblem(header, value);
  if (problem !== null) throw new UsageError(`the header ${problem}.`);
  return { header, value };
}

/** From the file, or else from the variable, without a trailing line break. */
async function readSecret(
  option: string,
  file: string | undefined,
  variable: string | undefined,
): Promise<string | null> {
  if (file === undefined) return variable === undefined || variable === '' ? null : variable;
  try {
    const content = await text(createReadStream(file, { end: mostBytes }));
    return content.replace(/\r?\n$/, '');
  } catch (cause) {
    throw new UsageError(`--${option}: the file cannot be read: ${(cause as Error).message}.`, { cause });
  }
}

/** The key is the user's own: a site that publishes the token of another key proves nothing to this user. */
function readTokens(origin: string, { ignoreRobots }: RuleOptions, environment: Environment): string[] {
  const key = environment.FETTLE_OWNERSHIP_KEY ?? '';
  if (key === '' && !ignoreRobots) return [];
  if (key.length < leastKeyCharacters)
    throw new UsageError(
      `FETTLE_OWNERSHIP_KEY must have ${leastKeyCharacters} characters or more, chosen at random and kept secret.`,
    );
  return [createOwnershipToken(key, origin)];
}
