import { Readable } from 'node:stream';
import type { operations } from '@fettle/contract';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { compareWith } from '../findings/find-compared.ts';
import { readReportDocument, renderBranded } from './read-report-document.ts';
import { fileNameOf, requireReports } from './require-reports.ts';

export const getAuditReport: Handler<typeof operations.getAuditReport> = async (ctx, { params, query }) => {
  const { against, audience = 'team' } = query;
  const [fileName, report] = await inSnapshot(ctx, async (snapshot) => {
    const reports = await requireReports(snapshot, params.id);
    const compared = against === undefined ? null : await compareWith(snapshot, reports.id, against);
    const document = await readReportDocument(snapshot, reports, { compared, audience });
    return [fileNameOf(reports, 'audit', 'html'), document] as const;
  });
  const bytes = Buffer.from(await renderBranded(ctx, report));
  return {
    stream: Readable.from([bytes]),
    mimeType: 'text/html; charset=utf-8',
    size: bytes.length,
    fileName,
    inline: true,
    isOwnPage: true,
  };
};
