import assert from 'node:assert/strict';
import test from 'node:test';
import { listedRows } from './listed-rows.ts';

test('the list of the open tab can be exported by itself once something is left out of it', () => {
  assert.equal(listedRows({}, undefined), null);
  assert.equal(listedRows({ tab: 'findings', check: 'title-missing' }, 'a'), null);
  assert.equal(listedRows({ tab: 'pages', sort: 'bytes', order: 'desc', type: 'internal' }, undefined), null);
  assert.equal(listedRows({ tab: 'links', rank: 'status' }, undefined), null);
});

test('an exported list has the filters and the order of what is shown', () => {
  const issues = listedRows({ tab: 'findings', change: 'fixed', status: '4xx' }, 'a');
  assert.deepEqual(
    [issues?.list, JSON.stringify(issues?.filter)],
    ['findings', '{"against":"a","change":"fixed"}'],
  );
  const pages = listedRows({ tab: 'pages', status: '4xx', sort: 'bytes' }, 'a');
  assert.deepEqual(
    [pages?.list, JSON.stringify(pages?.filter)],
    ['pages', '{"status":"4xx","sort":"bytes"}'],
  );
  const deep = listedRows({ tab: 'pages', depth: '3' }, 'a');
  assert.equal(JSON.stringify(deep?.filter), '{"depth":"3"}');
  const links = listedRows({ tab: 'links', type: 'external' }, 'a');
  assert.deepEqual([links?.list, JSON.stringify(links?.filter)], ['broken-links', '{"type":"external"}']);
});
