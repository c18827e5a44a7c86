import type { CrawlRules } from '@fettle/auditor';
import type { AuditRules } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import type { Secret } from '../../../secret.ts';
import { readRules } from './crawl-rules-store.ts';
import { acceptedOwnershipTokens, credentialsFor } from './crawl-secrets.ts';

/** The columns of a new audit that keep the rules it will run under. */
export interface RulesOfAudit {
  /** Null for the defaults. */
  rules: AuditRules | null;
  /** Null when no credentials are meant for the audited origin. */
  sealedCredentials: Buffer | null;
}

/** The rules of a project as they are now. The audit keeps them, however long it waits or is suspended. */
export async function copyRules(
  tx: Pick<Ctx, 'db'>,
  projectId: string,
  rootUrl: string,
): Promise<RulesOfAudit> {
  const { sealedCredentials, updatedAt: _, ...rules } = await readRules(tx, projectId);
  if (rules.revision === 0) return { rules: null, sealedCredentials: null };
  if (rules.credentials?.origin === URL.parse(rootUrl)?.origin) return { rules, sealedCredentials };
  return { rules: { ...rules, credentials: null }, sealedCredentials: null };
}

/**
 * The rules of an audit as the crawl gets them.
 * @throws DecryptError when FETTLE_SECRET has changed
 */
export function openRules(
  secret: Secret,
  { projectId, rootUrl, rules, sealedCredentials }: RulesOfAudit & { projectId: string; rootUrl: string },
): CrawlRules | null {
  if (rules === null) return null;
  const { origin } = new URL(rootUrl);
  const { include, exclude, startUrls, requestsPerSecond, userAgentSuffix, ignoreRobots } = rules;
  return {
    include,
    exclude,
    startPaths: startUrls,
    requestsPerSecond,
    userAgentSuffix,
    ignoreRobots,
    credentials: credentialsFor(
      secret,
      { projectId, origin },
      { credentials: rules.credentials, sealedCredentials },
    ),
    ownershipTokens: acceptedOwnershipTokens(secret, projectId, origin),
  };
}
