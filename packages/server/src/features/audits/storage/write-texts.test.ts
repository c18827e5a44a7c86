import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Audit } from '@fettle/contract';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { htmlPage, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { createSiteProject } from '../testing/audit-rows.ts';

describe('texts of a configured model', async () => {
  let responses = 0;
  let isDown = false;
  const model = await startSite({ after }, () => {
    responses += 1;
    const content = JSON.stringify({ tips: `Tips ${responses}`, summary: `Summary ${responses}` });
    return isDown ? { status: 500 } : { body: JSON.stringify({ choices: [{ message: { content } }] }) };
  });
  const site = await startSite({ after }, (path) => (path === '/' ? htmlPage('Home') : null));
  const service = await startService(
    { after },
    {
      config: {
        allowPrivateNetworks: ['127.0.0.0/8'],
        aiUrl: model.url,
        aiModel: 'm',
      },
    },
  );
  const { org, owner } = await createFixture(service);
  service.startWorkers();
  const ended = (id: string): Promise<Audit> =>
    until('the audit has ended', async () => {
      const audit = await owner.v1.getAudit({ id });
      return audit.status === 'complete' || audit.status === 'failed' ? audit : null;
    });
  const audited = async (): Promise<Audit> => {
    const project = await createSiteProject(service, org, site.url);
    return ended((await owner.v1.startAudit({ id: project.id })).id);
  };

  it('are used in the reports, and not requested again while the findings are the same', async () => {
    const audit = await audited();
    assert.equal(audit.seoReport?.aiTips, 'Tips 1');
    assert.equal(audit.generalReport?.aiSummary, 'Summary 1');
    await owner.v1.reanalyzeAudit({ id: audit.id });
    const again = await ended(audit.id);
    assert.deepEqual([again.seoReport, again.generalReport], [audit.seoReport, audit.generalReport]);
    assert.equal(responses, 1);
  });

  it('are replaced by those of the rules when the model fails, and the audit completes', async () => {
    isDown = true;
    const audit = await audited();
    assert.equal(audit.status, 'complete');
    assert.equal(responses, 2);
    assert.match(audit.seoReport?.aiTips ?? '', /\w+/);
    assert.doesNotMatch(audit.seoReport?.aiTips ?? '', /^Tips/);
    assert.ok(service.logged.some((line) => line.msg === 'could not get text from the language model'));
  });
});
