import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FettleError } from '@fettle/client';
import type { CrawlRules } from '@fettle/contract';
import {
  countRules,
  isChanged,
  listError,
  needsProof,
  ruleErrorPaths,
  toBody,
  toForm,
} from './rules-form.ts';

const none: CrawlRules = {
  projectId: 'p',
  revision: 0,
  include: [],
  exclude: [],
  startUrls: [],
  requestsPerSecond: null,
  userAgentSuffix: null,
  ignoreRobots: false,
  credentials: null,
  ownership: null,
  updatedAt: null,
};
const stored: CrawlRules = {
  ...none,
  include: ['/a', '/b'],
  requestsPerSecond: 0.5,
  userAgentSuffix: 'X/1',
  credentials: {
    type: 'basic',
    headerName: 'authorization',
    hasPassword: true,
    origin: 'https://www.example.com',
    setAt: '2026-11-21T12:00:00.000Z',
  },
};

test('a form that nobody changed is no change, and keeps the stored credentials', () => {
  for (const rules of [none, stored]) assert.equal(isChanged(toForm(rules), rules), false);
  assert.equal('credentials' in toBody(toForm(stored)), false);
  assert.equal(isChanged({ ...toForm(stored), credentials: 'none' }, stored), true);
  assert.equal(isChanged({ ...toForm(none), credentials: 'basic' }, none), true);
});

test('lists have one entry per line, and empty fields mean null', () => {
  const form = { ...toForm(none), exclude: ' /a \n\n/b', requestsPerSecond: '0,5', userAgentSuffix: ' ' };
  assert.deepEqual(toBody(form), {
    include: [],
    exclude: ['/a', '/b'],
    startUrls: [],
    requestsPerSecond: 0.5,
    userAgentSuffix: null,
    ignoreRobots: false,
    credentials: null,
  });
  const header = { ...form, credentials: 'header', headerName: ' X ', headerValue: 'v' } as const;
  assert.deepEqual(toBody(header).credentials, { type: 'header', headerName: 'X', headerValue: 'v' });
});

test('rules are counted, each pattern as one', () => {
  assert.equal(countRules(none), 0);
  assert.equal(countRules(stored), 5);
});

test('ignoring robots.txt needs a proof until the service has stored that rule', () => {
  const ownership = { token: 't', robotsComment: '# t', dnsRecord: 't', metaTag: '<meta>' };
  const site = { ...none, ownership } as CrawlRules;
  const form = { ...toForm(site), ignoreRobots: true };
  assert.equal(needsProof(form, site), true);
  assert.equal(needsProof(form, { ...site, ignoreRobots: true }), false, 'it was proved');
  assert.equal(needsProof(toForm(site), site), false);
  assert.equal(needsProof(null, site), false, 'nobody changed a rule');
});

test('an error of a list names the entry', () => {
  const details = [{ path: 'exclude.1', message: '"exclude.1" must begin with "/"' }];
  const error = new FettleError({ status: 400, code: 'BAD_REQUEST', message: 'x', details });
  assert.equal(listError(error, 'exclude', '/a\n\nshop'), '“shop”: Must begin with "/"');
  assert.equal(listError(error, 'include', 'shop'), undefined);
  assert.deepEqual(ruleErrorPaths(error), ['exclude.1']);
  assert.deepEqual(ruleErrorPaths(new Error('x')), []);
});
