import { ownershipName } from '@fettle/auditor';
import type { CrawlRules, operations } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { readRules, type StoredRules } from './crawl-rules-store.ts';
import { ownershipTokenOf } from './crawl-secrets.ts';

export const getCrawlRules: Handler<typeof operations.getCrawlRules> = async (ctx, { params }) => {
  const project = await requireProject(ctx, params.id, 'see');
  return presentRules(ctx, await readSite(ctx, project.id), await readRules(ctx, project.id));
};

export interface Site {
  projectId: string;
  /** Null when the project has no URL. */
  origin: string | null;
}

export async function readSite({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<Site> {
  const row = await db.selectFrom('projects').select('url').where('id', '=', projectId).executeTakeFirst();
  return { projectId, origin: URL.parse(row?.url ?? '')?.origin ?? null };
}

/** The rules as the API shows them: without what is encrypted. */
export function presentRules(
  { secret }: Pick<Ctx, 'secret'>,
  { projectId, origin }: Site,
  { sealedCredentials: _, ...rules }: StoredRules,
): CrawlRules {
  const token = origin === null ? null : ownershipTokenOf(secret, projectId, origin);
  const ownership =
    token === null
      ? null
      : {
          token,
          robotsComment: `# ${ownershipName}: ${token}`,
          dnsRecord: `${ownershipName}=${token}`,
          metaTag: `<meta name="${ownershipName}" content="${token}">`,
        };
  return { projectId, ...rules, ownership };
}
