import { readFile } from 'node:fs/promises';
import type { AuditReading, CollectedReading, PlacedFinding } from '@fettle/auditor';
import { type Audit, AuditConfig, AuditRunConfig, findingSeverities } from '@fettle/contract';
import { type Static, Type } from 'typebox';
import { compileSchema } from '../../http/input/compile-schema.ts';
import { UsageError } from '../command.ts';

/** What `--json` adds to the Audit object of the API: everything that a later audit needs to be compared with it. */
const AuditEvidence = Type.Object({
  coverage: Type.Object({
    /** The crawl read the whole site. */
    complete: Type.Boolean(),
    /** The checks that were evaluated and whose occurrences are all listed. */
    checks: Type.Array(Type.String()),
    /** The visited URLs: whether the response was conclusive, and whether it was HTML. */
    urls: Type.Array(Type.Object({ url: Type.String(), conclusive: Type.Boolean(), html: Type.Boolean() })),
  }),
  occurrences: Type.Array(
    Type.Object({
      checkId: Type.String(),
      severity: Type.Enum([...findingSeverities]),
      url: Type.String(),
      target: Type.Union([Type.String(), Type.Null()]),
      detail: Type.String(),
      /** The pages that show it; none for an occurrence of the whole site. */
      shownOn: Type.Array(Type.String()),
    }),
  ),
});
export type AuditEvidence = Static<typeof AuditEvidence>;

/** The part of the file that a comparison reads. */
const AuditFile = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  completedAt: Type.Union([Type.String(), Type.Null()]),
  config: Type.Object({ ...AuditConfig.properties, rules: Type.Optional(AuditRunConfig.properties.rules) }),
  rulesetVersion: Type.Union([Type.String(), Type.Null()]),
  seoReport: Type.Object({ overallScore: Type.Union([Type.Number(), Type.Null()]) }),
  ...AuditEvidence.properties,
});

/** An audit of `fettle audit --json`. */
export interface EarlierAudit {
  id: string;
  completedAt: string;
  reading: AuditReading;
}

export function toEvidence(reading: CollectedReading): AuditEvidence {
  return {
    coverage: {
      complete: reading.coversSite,
      checks: [...reading.completeChecks],
      urls: [...reading.visits].map(([url, { isClear, isPage }]) => ({
        url,
        conclusive: isClear,
        html: isPage,
      })),
    },
    occurrences: reading.occurrences.map(({ checkId, severity, url, target, detail, shownOn }) => ({
      checkId,
      severity,
      url,
      target,
      detail,
      shownOn: [...shownOn],
    })),
  };
}

/** The parts of an audit that decide what it can be compared with. */
export function toReading(
  {
    config,
    rulesetVersion,
    seoReport,
  }: Pick<Audit, 'config' | 'rulesetVersion'> & {
    seoReport: { overallScore: number | null } | null;
  },
  collected: Pick<AuditReading, 'coversSite' | 'completeChecks' | 'visits' | 'occurrences'>,
): AuditReading {
  return {
    startUrl: config.rootUrl,
    maxDepth: config.maxDepth,
    maxPages: config.maxPages,
    rules: 'rules' in config ? config.rules : undefined,
    rulesetVersion,
    overallScore: seoReport?.overallScore ?? null,
    coversSite: collected.coversSite,
    completeChecks: collected.completeChecks,
    visits: collected.visits,
    occurrences: collected.occurrences,
  };
}

/** @throws UsageError if the file is not what `fettle audit --json` writes */
export async function readEarlierAudit(file: string): Promise<EarlierAudit> {
  const audit = parseAudit(file, await readText(file));
  const { coverage, occurrences } = audit;
  const visits = new Map(
    coverage.urls.map(({ url, conclusive, html }) => [url, { isClear: conclusive, isPage: html }]),
  );
  const collected = {
    coversSite: coverage.complete,
    completeChecks: coverage.checks,
    visits,
    occurrences: occurrences satisfies Omit<PlacedFinding, 'checkId'>[],
  };
  return {
    id: audit.id,
    completedAt: audit.completedAt ?? audit.createdAt,
    // Files from before crawl rules have none.
    reading: toReading({ ...audit, config: { rules: null, ...audit.config } }, collected),
  };
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`--against: the file could not be read: ${why}`, { cause });
  });
}

function parseAudit(file: string, text: string): Static<typeof AuditFile> {
  const value = parseJson(file, text);
  if (isRecord(value) && 'seoReport' in value && !('coverage' in value)) {
    throw new UsageError(
      `--against: ${file} has no "coverage". Write it with --json of this version; the API's object does not have it.`,
    );
  }
  if (!compileSchema(AuditFile).fits(value)) throw new UsageError(notAnAudit(file));
  return value as Static<typeof AuditFile>;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(notAnAudit(file), { cause });
  }
}

function notAnAudit(file: string): string {
  return `--against: ${file} is not an audit that --json has written.`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
