import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrawlOutcome, LinkTarget, Reference, TargetUse } from '../crawl-store.ts';
import { createEarlyTargets } from './early-targets.ts';
import type { TargetAdmission } from './read-targets.ts';

const start = () => {
  const admitted: string[] = [];
  const pending = new Set<string>();
  const room: { admission: TargetAdmission } = { admission: 'queued' };
  const early = createEarlyTargets({
    isOwn: (host) => host === 'site.example',
    isPending: (url) => pending.has(url),
    admit({ url, uses }) {
      if (room.admission !== 'skipped') admitted.push(`${url} ${uses.join(' ')}`);
      return room.admission;
    },
  });
  const offer = (...references: [url: string, use?: TargetUse][]): boolean =>
    early.offer([outcome(references)]);
  return { early, admitted, pending, room, offer };
};

const outcome = (references: [url: string, use?: TargetUse][], hops: unknown[] = []): CrawlOutcome =>
  ({
    facts: { hops },
    references: references.map(
      ([url, use = 'link']): Reference => ({
        url,
        use,
        internal: url.startsWith('https://site.example/'),
        crawl: false,
        anchorText: '',
      }),
    ),
  }) as CrawlOutcome;

const stored = (url: string, uses: TargetUse[], isChecked: boolean): LinkTarget => ({
  url,
  internal: false,
  uses,
  result: isChecked ? { verdict: 'working', status: 200, reason: null, redirected: false, file: null } : null,
  sourceCount: 1,
  sources: [],
});

test('each external target is checked once, however many pages refer to it', () => {
  const { offer, admitted } = start();
  assert.equal(offer(['https://a.example/'], ['https://b.example/']), true);
  assert.equal(offer(['https://a.example/'], ['https://b.example/', 'head']), false);
  assert.deepEqual(admitted, ['https://a.example/ link', 'https://b.example/ link']);
});

test('nothing of the site is checked: the crawl requests it, and so would a link to it by another scheme', () => {
  const { early, offer, admitted } = start();
  assert.equal(offer(['https://site.example/a'], ['http://site.example/b']), false);
  early.offer([outcome([['https://a.example/']], ['a redirect'])]);
  early.restore(stored('http://site.example/b', ['link'], false));
  assert.deepEqual(admitted, []);
});

test('what there is no room for is offered again with all of its uses', () => {
  const { offer, admitted, room } = start();
  room.admission = 'skipped';
  assert.equal(offer(['https://a.example/', 'mention']), false);
  room.admission = 'queued';
  offer(['https://a.example/', 'image']);
  assert.deepEqual(admitted, ['https://a.example/ image mention']);
});

test('a target is requested again when another use requires another request, and not before its result is stored', () => {
  const { early, offer, admitted, pending } = start();
  const url = 'https://a.example/i.png';
  offer([url]);
  pending.add(url);
  assert.equal(offer([url, 'image']), true);
  early.repeat();
  assert.deepEqual([early.hasRepeats(), early.isRepeat(url)], [true, false]);
  pending.clear();
  early.repeat();
  assert.deepEqual([early.hasRepeats(), early.isRepeat(url)], [false, true]);
  assert.deepEqual(admitted, [`${url} link`, `${url} link image`]);
});

test('of an interrupted crawl, targets without a result are checked, and those that may have been used otherwise', () => {
  const { early, offer, admitted } = start();
  early.restore(stored('https://a.example/', ['link'], true));
  early.restore(stored('https://b.example/', ['link'], false));
  early.restore(stored('https://c.example/', ['link', 'head', 'frame'], true));
  early.restore(stored('https://d.example/', ['link', 'image'], true));
  early.repeat();
  offer(['https://a.example/'], ['https://b.example/'], ['https://c.example/'], ['https://d.example/']);
  assert.deepEqual(admitted, ['https://b.example/ link', 'https://d.example/ link image']);
});
