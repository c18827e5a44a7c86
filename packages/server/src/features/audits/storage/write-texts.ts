import { type Advice, type Analysis, adviceFactsOf, adviseWithModel, type SiteFacts } from '@fettle/auditor';
import { createEgress } from '@fettle/egress';
import type { AuditRun } from '../run/audit-run.ts';

/**
 * The two texts of a report. When the findings equal those of the stored reports, their texts are kept too: a model never
 * writes the same text twice, and analyzing the same pages again must change nothing. Otherwise the configured model
 * writes them, or the rules.
 */
export async function writeTexts(run: AuditRun, site: SiteFacts, analysis: Analysis): Promise<Advice> {
  const stored = await readStored(run);
  if (stored !== null && findingsOf(stored) === findingsOf(analysis)) return textsOf(stored);
  const { aiUrl, aiKey, aiModel } = run.services.config;
  if (aiUrl === null || aiModel === null) return textsOf(analysis);
  // The operator configured this URL, and it can be on their own machine: the restrictions for URLs from pages and users
  // do not apply.
  const egress = createEgress({
    userAgent: 'Fettle',
    allowPrivateNetworks: ['0.0.0.0/0', '::/0'],
    publicPorts: 'any',
  });
  try {
    const facts = adviceFactsOf(site, analysis);
    const advice = await adviseWithModel({
      egressPost: egress.request,
      url: aiUrl,
      key: aiKey,
      model: aiModel,
      facts,
    });
    if (advice.problem !== null)
      run.services.log.warn(
        { auditId: run.id, problem: advice.problem },
        'could not get the advice from the language model',
      );
    return advice;
  } finally {
    await egress.close();
  }
}

type StoredReports = Pick<Analysis, 'linkReport' | 'seoReport' | 'generalReport' | 'rulesetVersion'>;

async function readStored({ services, id }: AuditRun): Promise<StoredReports | null> {
  const row = await services.db
    .selectFrom('audits')
    .select(['link_report', 'seo_report', 'general_report', 'ruleset_version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.ruleset_version === null) return null;
  return {
    linkReport: row.link_report as Analysis['linkReport'],
    seoReport: row.seo_report as Analysis['seoReport'],
    generalReport: row.general_report as Analysis['generalReport'],
    rulesetVersion: row.ruleset_version,
  };
}

function textsOf({ seoReport, generalReport }: StoredReports): Advice {
  return { aiTips: seoReport.aiTips, aiSummary: generalReport.aiSummary };
}

/** Everything in the reports except the texts, for comparison. */
function findingsOf({ linkReport, seoReport, generalReport, rulesetVersion }: StoredReports): string {
  return JSON.stringify([
    rulesetVersion,
    linkReport,
    { ...seoReport, aiTips: '' },
    { ...generalReport, aiSummary: '' },
  ]);
}
