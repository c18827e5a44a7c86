import {
  createSiteEgress,
  noRules,
  ownershipName,
  proveOwnership,
  type SiteCredentials,
  systemClock,
} from '@fettle/auditor';
import type { operations } from '@fettle/contract';
import { lookUpTxt } from '@fettle/egress';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { DecryptError } from '../../../secret.ts';
import { diffSettings } from '../../../security-log/diff-settings.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { type ProjectAccess, requireProject } from '../../projects/access.ts';
import { lockRules, readRules, type StoredRules, writeRules } from './crawl-rules-store.ts';
import {
  acceptedOwnershipTokens,
  credentialsFor,
  ownershipTokenOf,
  sealCredentials,
} from './crawl-secrets.ts';
import { presentRules, readSite, type Site } from './get-crawl-rules.ts';
import { readWantedRules, type WantedCredentials, type WantedRules } from './read-wanted-rules.ts';

/** A save does not wait longer for the site. */
const maxProofMs = 20_000;

/**
 * Replaces the rules of a project; only credentials that are not sent stay, because nobody can send them again. Audits
 * that were started before keep their rules.
 */
export const setCrawlRules: Handler<typeof operations.setCrawlRules> = async (ctx, { params, body }) => {
  const { id } = await requireProject(ctx, params.id, 'write');
  const site = await readSite(ctx, id);
  const wanted = readWantedRules(body, site.origin);
  // Before the transaction: the site may take seconds to respond.
  if (wanted.rules.ignoreRobots) await requireOwnership(ctx, site, wanted);
  return inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, id, 'write');
    const before = await lockRules(tx, id);
    const after = replaceRules(tx, before, { wanted, site });
    if (isSame(before, after)) return presentRules(tx, site, before);
    await writeRules(tx, project, after);
    await recordChange(tx, project, before, after);
    return presentRules(tx, site, after);
  });
};

function replaceRules(
  { secret, clock }: Pick<Ctx, 'secret' | 'clock'>,
  before: StoredRules,
  { wanted: { rules, credentials }, site: { projectId, origin } }: { wanted: WantedRules; site: Site },
): StoredRules & { updatedAt: string } {
  const updatedAt = clock().toISOString();
  const next = { ...before, ...rules, revision: before.revision + 1, updatedAt };
  if (credentials === undefined) return next;
  if (credentials === null || origin === null) return { ...next, credentials: null, sealedCredentials: null };
  const { type, headerName, value } = credentials;
  return {
    ...next,
    credentials: { type, headerName, hasPassword: type === 'basic', origin, setAt: updatedAt },
    sealedCredentials: sealCredentials(secret, { projectId, origin }, value),
  };
}

function isSame(before: StoredRules, after: StoredRules): boolean {
  return JSON.stringify(settingsOf(before)) === JSON.stringify(settingsOf(after));
}

/** The settings that users choose. Of credentials, `setAt` says that they changed. */
function settingsOf(rules: StoredRules) {
  const { include, exclude, startUrls, requestsPerSecond, userAgentSuffix, ignoreRobots, credentials } =
    rules;
  return { include, exclude, startUrls, requestsPerSecond, userAgentSuffix, ignoreRobots, credentials };
}

async function requireOwnership(
  ctx: Ctx,
  { projectId, origin }: Site,
  { credentials }: WantedRules,
): Promise<void> {
  if (origin === null)
    throw refuse('needs the URL of the project, whose ownership must be proved. Set it first');
  const tokens = acceptedOwnershipTokens(ctx.secret, projectId, origin);
  const signal = AbortSignal.timeout(maxProofMs);
  const known = await findCredentials(ctx, { projectId, origin }, credentials);
  const egress = createSiteEgress({
    egress: ctx.egress,
    rules: { ...noRules, credentials: known },
    clock: systemClock,
    signal,
    isSite: (other) => other === origin,
  });
  const proof = await proveOwnership({ origin, tokens, egress, lookUpTxt, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    },
  );
  if (proof !== null) return;
  const token = ownershipTokenOf(ctx.secret, projectId, origin);
  throw refuse(
    `needs a proof that you own ${origin}. Publish the line "# ${ownershipName}: ${token}" in its robots.txt, the TXT record "${ownershipName}=${token}" in its DNS, or the meta tag "${ownershipName}" with that token on its home page`,
  );
}

/** Those of this request, or else the stored ones: a staging site needs them for the proof, too. */
async function findCredentials(
  ctx: Ctx,
  place: { projectId: string; origin: string },
  wanted: WantedCredentials | null | undefined,
): Promise<SiteCredentials | null> {
  if (wanted !== undefined)
    return wanted === null ? null : { origin: place.origin, header: wanted.headerName, value: wanted.value };
  const stored = await readRules(ctx, place.projectId);
  try {
    return credentialsFor(ctx.secret, place, stored);
  } catch (error) {
    // FETTLE_SECRET has changed. The site may publish its token without a password, too.
    if (error instanceof DecryptError) return null;
    throw error;
  }
}

function refuse(problem: string): ApiError {
  const message = `"ignoreRobots" ${problem}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'ignoreRobots', message }] });
}

async function recordChange(
  tx: Ctx,
  project: ProjectAccess,
  before: StoredRules,
  after: StoredRules,
): Promise<void> {
  const changes = diffSettings(loggedSettings(before), loggedSettings(after));
  const credentials =
    before.credentials?.setAt === after.credentials?.setAt ? {} : { credentials: 'changed' };
  await recordSecurityEvent(tx, {
    type: 'project.updated',
    orgId: project.orgId,
    subject: null,
    details: {
      project: project.name,
      projectId: project.id,
      setting: 'crawl rules',
      ...changes,
      ...credentials,
    },
  });
}

function loggedSettings(rules: StoredRules) {
  const { credentials, ...others } = settingsOf(rules);
  return { ...others, sendsCredentials: credentials?.headerName ?? null };
}
