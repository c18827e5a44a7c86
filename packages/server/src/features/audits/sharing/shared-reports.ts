import { limits } from '@fettle/contract';
import { clientNetwork } from '../../../client-network.ts';
import type { Services } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import { subjectOfNetwork } from '../../../db/rate-windows.ts';
import { countThisHour, tooManyThisHour } from '../../../hourly-limit.ts';
import type { Reader, SharedReport, SharedReports } from '../../../http/shared-report.ts';
import { readReportDocument, renderBranded } from '../report/read-report-document.ts';
import { fileNameOf, readLinkedReports } from '../report/require-reports.ts';
import { hashLinkToken, hashReader, isLinkToken } from './link-token.ts';
import { countOpening, findOpenLink } from './report-link-store.ts';

/** Reports for whoever has a link. Unknown, expired, and revoked links, and those of deleted audits, are all the same. */
export function sharedReports(services: Services): SharedReports {
  return {
    async open(token, reader) {
      const { perNetwork, perLink } = limits.openedReportsPerHour;
      await limit(services, subjectOfNetwork(clientNetwork(reader.address)), perNetwork);
      if (!isLinkToken(token)) return null;
      const link = await findOpenLink(services.db, hashLinkToken(token), services.clock());
      if (link === undefined) return null;
      await limit(services, link.id, perLink);
      const report = await render(services, link.auditId);
      if (report !== null && reader.isPerson) await count(services, link.id, token, reader);
      return report;
    },
  };
}

async function limit(services: Services, subject: string, max: number): Promise<void> {
  if ((await countThisHour(services, { subject, class: 'shared report' })) <= max) return;
  throw tooManyThisHour(services, 'The report was opened too often');
}

async function render(services: Services, auditId: string): Promise<SharedReport | null> {
  const found = await inSnapshot({ ...services, afterCommit: [] }, async (snapshot) => {
    const reports = await readLinkedReports(snapshot, auditId);
    if (reports === null) return null;
    const report = await readReportDocument(snapshot, reports, { compared: null, audience: 'client' });
    return { fileName: fileNameOf(reports, 'audit', 'html'), report };
  });
  if (found === null) return null;
  return { html: await renderBranded(services, found.report), fileName: found.fileName };
}

/** A report that is there must be shown, even if it cannot be counted. */
async function count(
  { db, clock, log }: Services,
  linkId: string,
  token: string,
  { address, userAgent }: Reader,
): Promise<void> {
  const reader = hashReader(token, clientNetwork(address), userAgent);
  try {
    await countOpening(db, linkId, reader, clock());
  } catch (err) {
    log.warn({ err, linkId }, 'could not count the opening of a report');
  }
}
