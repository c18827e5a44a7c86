import { setTimeout as delay } from 'node:timers/promises';
import { FettleError } from '@fettle/client';
import { connect } from './connect.ts';

/*
 * Audits a project's site, waits for the result, and prints the ten issues that cost the most points. Exits with code 1
 * if the audit fails or the score is below the minimum, so that it can stop a deployment.
 *
 *   node examples/start-audit-and-wait.ts <projectId> [minimum score]
 */
const [projectId, minimum = '0'] = process.argv.slice(2);
if (projectId === undefined) throw new Error('Usage: start-audit-and-wait.ts <projectId> [minimum score]');

const pollMs = 1000;
const client = connect();

let audit = await client.getAudit({ id: await startOrJoin(projectId) });
while (audit.status !== 'complete' && audit.status !== 'failed') {
  console.error(`${audit.status} ${audit.progress}%`);
  await delay(pollMs);
  audit = await client.getAudit({ id: audit.id });
}

if (audit.seoReport === null) {
  console.error(`There is no report: ${audit.error?.message}`);
  process.exitCode = 1;
} else {
  const score = audit.seoReport.overallScore ?? 0;
  console.log(`${audit.config.rootUrl} ${score} of 100, ${audit.linkReport?.brokenLinks ?? 0} broken links`);
  const failed = audit.seoReport.categories
    .flatMap(({ checks }) => checks)
    .filter(({ status }) => status === 'fail')
    .sort((a, b) => b.pointsLost - a.pointsLost);
  for (const { title, pointsLost, affected, examples } of failed.slice(0, 10)) {
    console.log(`-${pointsLost.toFixed(1)}  ${title} (${affected}), for example ${examples[0]?.url}`);
  }
  if (score < Number(minimum)) process.exitCode = 1;
}

/** A project can have only one unfinished audit. If there already is one, wait for that one. */
async function startOrJoin(id: string): Promise<string> {
  try {
    return (await client.startAudit({ id })).id;
  } catch (error) {
    if (!(error instanceof FettleError && error.code === 'CONFLICT')) throw error;
    const { items } = await client.listProjectAudits({ id, limit: 1 });
    const [running] = items;
    if (running === undefined) throw error;
    return running.id;
  }
}
