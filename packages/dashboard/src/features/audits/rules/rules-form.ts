import { FettleError } from '@fettle/client';
import type { AuditRules, CrawlRules } from '@fettle/contract';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';

/** What happens to the credentials: those that are stored stay, or others replace them. */
export type CredentialChoice = 'keep' | 'none' | 'basic' | 'header';

/** The rules as the form edits them: lists as lines, numbers as text. */
export interface RulesForm {
  include: string;
  exclude: string;
  startUrls: string;
  requestsPerSecond: string;
  userAgentSuffix: string;
  ignoreRobots: boolean;
  credentials: CredentialChoice;
  userName: string;
  password: string;
  headerName: string;
  headerValue: string;
}

export function toForm(rules: CrawlRules): RulesForm {
  return {
    include: rules.include.join('\n'),
    exclude: rules.exclude.join('\n'),
    startUrls: rules.startUrls.join('\n'),
    requestsPerSecond: rules.requestsPerSecond === null ? '' : String(rules.requestsPerSecond),
    userAgentSuffix: rules.userAgentSuffix ?? '',
    ignoreRobots: rules.ignoreRobots,
    credentials: rules.credentials === null ? 'none' : 'keep',
    userName: '',
    password: '',
    headerName: '',
    headerValue: '',
  };
}

/** The body of `setCrawlRules`. */
export function toBody(form: RulesForm) {
  const rate = form.requestsPerSecond.trim();
  return {
    include: linesOf(form.include),
    exclude: linesOf(form.exclude),
    startUrls: linesOf(form.startUrls),
    requestsPerSecond: rate === '' ? null : Number(rate.replace(',', '.')),
    userAgentSuffix: form.userAgentSuffix.trim() === '' ? null : form.userAgentSuffix.trim(),
    ignoreRobots: form.ignoreRobots,
    ...credentialsOf(form),
  };
}

function credentialsOf({ credentials, userName, password, headerName, headerValue }: RulesForm) {
  if (credentials === 'keep') return {};
  if (credentials === 'none') return { credentials: null };
  return credentials === 'basic'
    ? { credentials: { type: credentials, userName, password } }
    : { credentials: { type: credentials, headerName: headerName.trim(), headerValue: headerValue.trim() } };
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function isChanged(form: RulesForm, saved: CrawlRules): boolean {
  return JSON.stringify(toBody(form)) !== JSON.stringify(toBody(toForm(saved)));
}

/** Whether the site has yet to prove who owns it: such rules are refused, and no audit starts with them. */
export function needsProof(form: RulesForm | null, saved: CrawlRules | undefined): boolean {
  return form?.ignoreRobots === true && saved?.ignoreRobots === false && saved.ownership !== null;
}

/** How many of the rules are not the defaults. */
export function countRules({
  include,
  exclude,
  startUrls,
  requestsPerSecond,
  userAgentSuffix,
  ignoreRobots,
  credentials,
}: AuditRules): number {
  const single = [requestsPerSecond !== null, userAgentSuffix !== null, ignoreRobots, credentials !== null];
  return include.length + exclude.length + startUrls.length + single.filter(Boolean).length;
}

/** The error of a list, with the entry that is wrong. */
export function listError(error: unknown, field: string, value: string): string | undefined {
  const message = fieldError(error, field);
  if (message === undefined || !(error instanceof FettleError)) return message;
  const path = error.details.find((each) => each.path.startsWith(`${field}.`))?.path ?? '';
  const entry = linesOf(value)[Number(path.slice(field.length + 1))];
  return path === '' || entry === undefined ? message : strings.crawlRules.entryError(entry, message);
}

const prefixes = [
  'include',
  'exclude',
  'startUrls',
  'requestsPerSecond',
  'userAgentSuffix',
  'ignoreRobots',
  'credentials',
];

/** The paths of an error that the fields of the rules show; empty when it is about something else. */
export function ruleErrorPaths(error: unknown): string[] {
  if (!(error instanceof FettleError)) return [];
  return error.details
    .map(({ path }) => path)
    .filter((path) => prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}.`)));
}
