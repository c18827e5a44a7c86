import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Egress, EgressError } from '@fettle/egress';
import { siteFacts } from '../../checks/testing/site-facts.ts';
import { createPoliteness } from '../queue/politeness.ts';
import { createTargetChecker, type LinkJob } from './check-target.ts';
import { createDnsWatch } from './dns-watch.ts';

test('all targets of a dead host are due when its first failure is ten seconds old, however late they are found', async () => {
  let now = 1_000_000;
  let requests = 0;
  const follow: Egress['follow'] = async ({ url }) => {
    requests += 1;
    throw new EgressError('REFUSED', 'refused', url);
  };
  const site = siteFacts({ origin: 'https://site.example' });
  const checker = createTargetChecker(
    {
      egress: { follow } as Partial<Egress> as Egress,
      site,
      signal: new AbortController().signal,
      clock: { now: () => now, wait: async () => undefined },
      excludes: () => false,
    },
    { politeness: createPoliteness(site), dns: createDnsWatch() },
  );
  const attempt = (path: string, first: LinkJob['first'] = null) =>
    checker.attempt('dead.example', {
      url: `https://dead.example${path}`,
      internal: false,
      uses: ['link'],
      first,
    });
  const early = await attempt('/early');
  now += 9000;
  const late = await attempt('/late');
  assert.deepEqual([early.retryAt, late.retryAt, requests], [1_010_000, 1_010_000, 1]);
  now += 1000;
  await attempt('/early', early);
  assert.deepEqual([(await attempt('/late', late)).retryAt, requests], [null, 2]);
});
