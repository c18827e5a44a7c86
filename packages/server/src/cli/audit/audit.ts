import { writeFile } from 'node:fs/promises';
import { CrawlError, type ReportDocument, renderReport } from '@fettle/auditor';
import { isHttpUrl, limits } from '@fettle/contract';
import { createEgress, parseAllowedNetworks } from '@fettle/egress';
import { readSetting } from '../../config.ts';
import { type CommandContext, defineCommand, UsageError } from '../command.ts';
import { readEarlierAudit, toEvidence } from './audit-file.ts';
import { compareOutcome } from './compare-outcome.ts';
import { describeAudit } from './describe-audit.ts';
import { readRules } from './read-rules.ts';
import { runAudit } from './run-audit.ts';

/** The exit code if the site fails a condition such as --fail-under. */
const foundWanting = 1;

export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'crawl a site, check it, and print its issues',
  words: ['url'],
  details: [
    'Requires no database and no running service. Exits with 1 if the site cannot be',
    'audited, or fails --fail-under or --fail-on. The networks of --allow-private are',
    'allowed in addition to those of FETTLE_ALLOW_PRIVATE_NETWORKS.',
    '',
    'Patterns are those of robots.txt: * stands for any characters, $ for the end.',
    'They begin with / for a path of the site, or with *, http://, or https:// for',
    'a whole URL. --exclude wins over --include.',
    '',
    'Other users of a computer can read command lines, so secrets come from files or',
    'variables: FETTLE_AUDIT_BASIC_AUTH (user:password), FETTLE_AUDIT_HEADER',
    '(Name: value), and FETTLE_OWNERSHIP_KEY, a random text of your own. The key',
    'makes the token that your site publishes to prove that you own it. Without that',
    'proof, robots.txt is obeyed and --rate only slows the crawler down.',
    'With --against, prints what changed since an earlier audit, whose --json output is in',
    'the file: only what both audits checked counts as new or fixed.',
  ],
  options: {
    against: { type: 'string', value: 'file', help: 'compare with an earlier audit, written by --json' },
    json: { type: 'boolean', help: 'print the audit as the JSON object of the API' },
    html: { type: 'string', value: 'file', help: 'also write an HTML report to this file' },
    'fail-under': {
      type: 'string',
      value: 'score',
      help: 'exit with 1 if the overall score is lower (0-100)',
    },
    'fail-on': { type: 'string', value: 'broken-links', help: 'exit with 1 if there are broken links' },
    'max-pages': {
      type: 'string',
      value: 'number',
      help: `page limit; default: ${limits.auditPages.default}`,
    },
    'max-depth': {
      type: 'string',
      value: 'number',
      help: `crawl depth; default: ${limits.auditDepth.default}`,
    },
    include: { type: 'string', value: 'pattern', multiple: true, help: 'read only these pages' },
    exclude: { type: 'string', value: 'pattern', multiple: true, help: 'never request these URLs' },
    start: { type: 'string', value: 'path', multiple: true, help: 'also start from this page' },
    rate: { type: 'string', value: 'number', help: 'limit of requests per second (0.1-50)' },
    'user-agent-suffix': { type: 'string', value: 'text', help: 'text to append to the user agent' },
    'basic-auth-file': { type: 'string', value: 'file', help: 'file with user:password for the site' },
    'header-file': { type: 'string', value: 'file', help: 'file with a header for the site, Name: value' },
    'ignore-robots': { type: 'boolean', help: 'ignore robots.txt of a site that you prove to own' },
    'allow-private': {
      type: 'string',
      value: 'cidrs',
      help: 'private networks to allow, such as 127.0.0.0/8',
    },
  },
  async run({ values, words }, context) {
    const failUnder = readNumber('fail-under', values['fail-under'], { min: 0, max: 100, whole: false });
    const failOnBroken = readFailOn(values['fail-on']);
    const request = {
      url: readUrl(words[0] ?? ''),
      maxPages:
        readNumber('max-pages', values['max-pages'], { min: 1, max: limits.auditPages.max }) ??
        limits.auditPages.default,
      maxDepth:
        readNumber('max-depth', values['max-depth'], { min: 0, max: limits.auditDepth.max }) ??
        limits.auditDepth.default,
    };
    const { environment } = context;
    const rules = await readRules(
      request.url,
      {
        include: values.include,
        exclude: values.exclude,
        start: values.start,
        rate: readNumber('rate', values.rate, { ...limits.requestsPerSecond, whole: false }),
        userAgentSuffix: values['user-agent-suffix'],
        ignoreRobots: values['ignore-robots'],
        basicAuthFile: values['basic-auth-file'],
        headerFile: values['header-file'],
      },
      environment,
    );
    const earlier = values.against === undefined ? null : await readEarlierAudit(values.against);
    const egress = createEgress({
      userAgent: 'FettleBot',
      allowPrivateNetworks: readNetworks(values['allow-private'], context),
    });
    try {
      const { signal, io } = context;
      const outcome = await runAudit({ ...request, rules }, { egress, signal, io }).catch(addRemedy);
      const compared = earlier === null ? null : compareOutcome(outcome, earlier);
      const { audit, report } = compared ?? outcome;
      const lines = values.json
        ? [JSON.stringify({ ...audit, ...toEvidence(outcome.collected) }, null, 2)]
        : [...describeAudit(audit), ...(compared?.lines ?? [])];
      for (const line of lines) io.out(line);
      if (values.html !== undefined) {
        await writeReport(values.html, report);
        io.error(`Report written to ${values.html}`);
      }
      const score = audit.seoReport?.overallScore ?? null;
      const isLow = failUnder !== null && (score === null || score < failUnder);
      const isBroken = failOnBroken && (audit.linkReport?.brokenLinks ?? 0) > 0;
      return isLow || isBroken ? foundWanting : 0;
    } finally {
      await egress.close();
    }
  },
});

async function writeReport(file: string, report: ReportDocument): Promise<void> {
  await writeFile(file, renderReport(report)).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the report could not be written: ${why}`, { cause });
  });
}

/** People often start with a site on their own computer. */
function addRemedy(error: unknown): never {
  if (!(error instanceof CrawlError) || error.code !== 'BLOCKED_ADDRESS') throw error;
  const remedy =
    'To allow its network, use --allow-private, for example --allow-private 127.0.0.0/8 for this computer.';
  throw new Error(`${error.message} ${remedy}`, { cause: error });
}

function readUrl(given: string): string {
  if (!isHttpUrl(given)) throw new UsageError(`<url> must be an http or https URL, not "${given}".`);
  return given;
}

function readNumber(
  name: string,
  given: string | undefined,
  { min, max, whole = true }: { min: number; max: number; whole?: boolean },
): number | null {
  if (given === undefined) return null;
  const number = Number(given);
  const isForm = whole ? /^\d+$/.test(given) : /^\d+(\.\d+)?$/.test(given);
  if (!isForm || number < min || number > max) {
    const kind = whole ? 'a whole number' : 'a number';
    throw new UsageError(`--${name} must be ${kind} from ${min} to ${max}, not "${given}".`);
  }
  return number;
}

function readFailOn(given: string | undefined): boolean {
  if (given !== undefined && given !== 'broken-links') {
    throw new UsageError(`--fail-on accepts only broken-links, not "${given}".`);
  }
  return given !== undefined;
}

function readNetworks(given: string | undefined, { environment }: CommandContext): string[] {
  const asked = (given ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  try {
    parseAllowedNetworks(asked);
  } catch (error) {
    throw new UsageError(`--allow-private: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  // Only its own setting: an audit does not depend on how a service would be set up here.
  return [...readSetting('allowPrivateNetworks', environment), ...asked];
}
