import {
  basicAuthorization,
  findHeaderProblem,
  findPatternProblem,
  findSuffixProblem,
  normalizeUrl,
} from '@fettle/auditor';
import type { ErrorDetail, operations } from '@fettle/contract';
import type { Static } from 'typebox';
import { ApiError } from '../../../api-error.ts';
import type { SavedRules } from '../../../db/tables/audit-tables.ts';

export type RulesBody = Static<typeof operations.setCrawlRules.body>;

/** A header for the crawl, with its secret value. */
export interface WantedCredentials {
  type: 'basic' | 'header';
  headerName: string;
  value: string;
}

export interface WantedRules {
  rules: SavedRules;
  /** Undefined: those that are stored stay. */
  credentials: WantedCredentials | null | undefined;
}

/**
 * What a body asks for. No message contains a part of the credentials.
 * @throws ApiError BAD_REQUEST with every field that is wrong
 */
export function readWantedRules(body: RulesBody, origin: string | null): WantedRules {
  const details: ErrorDetail[] = [
    ...findPatternProblems('include', body.include),
    ...findPatternProblems('exclude', body.exclude),
    ...findSuffixProblems(body.userAgentSuffix),
    ...findCredentialProblems(body.credentials ?? null, origin),
  ];
  const startUrls = readStartUrls(body.startUrls ?? [], origin, details);
  const [first] = details;
  if (first !== undefined) throw new ApiError('BAD_REQUEST', first.message, { details });
  return {
    rules: {
      include: body.include ?? [],
      exclude: body.exclude ?? [],
      startUrls,
      requestsPerSecond: body.requestsPerSecond ?? null,
      userAgentSuffix: body.userAgentSuffix ?? null,
      ignoreRobots: body.ignoreRobots ?? false,
    },
    credentials: body.credentials == null ? body.credentials : toCredentials(body.credentials),
  };
}

function fault(path: string, problem: string): ErrorDetail {
  return { path, message: `"${path}" ${problem}` };
}

function findPatternProblems(field: string, patterns: readonly string[] = []): ErrorDetail[] {
  return patterns.flatMap((pattern, index) => {
    const problem = findPatternProblem(pattern);
    return problem === null ? [] : [fault(`${field}.${index}`, problem)];
  });
}

function findSuffixProblems(suffix: string | null = null): ErrorDetail[] {
  const problem = suffix === null ? null : findSuffixProblem(suffix);
  return problem === null ? [] : [fault('userAgentSuffix', problem)];
}

/** Stored as paths, so that they stay correct when the project's URL changes. */
function readStartUrls(given: readonly string[], origin: string | null, details: ErrorDetail[]): string[] {
  const paths = given.map((text, index) => {
    const isPath = /^\/(?![/\\])/.test(text);
    const url = isPath || origin !== null ? normalizeUrl(text, origin ?? 'https://site.invalid') : null;
    if (url !== null && (isPath || URL.parse(text)?.origin === origin)) {
      const { pathname, search } = new URL(url);
      return pathname + search;
    }
    details.push(
      fault(
        `startUrls.${index}`,
        "must be a path, such as /en/, or a URL on the origin of the project's URL",
      ),
    );
    return '';
  });
  return [...new Set(paths)];
}

type CredentialsBody = NonNullable<RulesBody['credentials']>;

function findCredentialProblems(body: CredentialsBody | null, origin: string | null): ErrorDetail[] {
  if (body === null) return [];
  const at = (field: string, problem: string): ErrorDetail[] => [fault(`credentials.${field}`, problem)];
  if (origin === null)
    return [fault('credentials', 'need the URL of the project, whose origin receives them. Set it first')];
  const { type, userName, password, headerName, headerValue } = body;
  const foreign = type === 'basic' ? { headerName, headerValue } : { userName, password };
  const unexpected = Object.entries(foreign).find(([, value]) => value !== undefined);
  if (unexpected !== undefined) return at(unexpected[0], `is not used with the type "${type}". Remove it`);
  if (type === 'basic') {
    if (userName === undefined) return at('userName', 'is required');
    if (password === undefined) return at('password', 'is required');
    // RFC 7617 section 2: the first colon ends the user name.
    if (userName.includes(':')) return at('userName', 'must not contain a colon');
    const isPlain = [userName, password].map((text) => !/\p{Cc}/u.test(text));
    if (isPlain.includes(false))
      return at(isPlain[0] ? 'password' : 'userName', 'must not contain control characters');
    return [];
  }
  if (headerName === undefined) return at('headerName', 'is required');
  if (headerValue === undefined) return at('headerValue', 'is required');
  const nameProblem = findHeaderProblem(headerName, 'x');
  if (nameProblem !== null) return at('headerName', nameProblem);
  const valueProblem = findHeaderProblem(headerName, headerValue);
  return valueProblem === null ? [] : at('headerValue', valueProblem);
}

function toCredentials(body: CredentialsBody): WantedCredentials {
  const { type, userName = '', password = '', headerName = '', headerValue = '' } = body;
  return type === 'basic'
    ? { type, headerName: 'authorization', value: basicAuthorization(userName, password) }
    : { type, headerName: headerName.toLowerCase(), value: headerValue };
}
