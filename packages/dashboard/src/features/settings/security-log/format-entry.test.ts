import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SecurityEntry, securityEventTypes } from '@fettle/contract';
import { formatEntry } from './format-entry.ts';

const entry: SecurityEntry = {
  id: 'e',
  createdAt: '2026-11-22T08:00:00.000Z',
  type: 'member.role_changed',
  actorId: 'a',
  actorName: 'Olivia Owner',
  actorEmail: 'olivia@example.com',
  subjectId: 'b',
  subjectName: 'Max Member',
  subjectEmail: 'max@example.com',
  address: null,
  userAgent: null,
  requestId: null,
  details: {},
};

const linesOf = ({ details }: ReturnType<typeof formatEntry>) =>
  details.map(({ name, value }) => `${name}: ${value}`);

describe('the text of a security log entry', () => {
  it('is a sentence for every type, with any amount of detail', () => {
    for (const type of securityEventTypes) {
      const bare = { actorId: null, actorName: null, subjectId: null, subjectName: null };
      for (const one of [
        { ...entry, type },
        { ...entry, type, ...bare },
      ]) {
        const { sentence } = formatEntry(one);
        assert.match(sentence, /^[A-Z].* .*[a-z]$/i, type);
        assert.doesNotMatch(sentence, /undefined|null|object/, type);
      }
    }
  });

  it('names the actor, the subject, and the values before and after', () => {
    const said = formatEntry({
      ...entry,
      details: { organization: 'Oars', roleFrom: 'member', roleTo: 'admin' },
    });
    assert.deepEqual(said, {
      sentence: 'Olivia Owner changed Max Member’s role',
      details: [{ name: 'Role', value: 'Member → Admin' }],
    });
  });

  it('formats details, and leaves out IDs and what the sentence contains', () => {
    const said = formatEntry({
      ...entry,
      type: 'project.updated',
      details: {
        project: 'Ferries',
        projectId: 'p',
        timeZoneFrom: 'UTC',
        timeZoneTo: 'Europe/Berlin',
        urlFrom: null,
        urlTo: 'https://example.com/',
        eventsFrom: [],
        eventsTo: ['a', 'b'],
        urlChanged: true,
        minutes: 5,
      },
    });
    assert.deepEqual(linesOf(said), [
      'Time zone: UTC → Europe/Berlin',
      'URL: none → https://example.com/',
      'Events: none → a, b',
      'Receiver URL changed: yes',
      'Minutes: 5',
    ]);
  });

  it('replaces codes with words, and says what a missing value means', () => {
    const said = formatEntry({
      ...entry,
      type: 'token.created',
      details: { id: 't', name: 'CI', scopes: [], projects: null, expiresAt: null, by: 'command' },
    });
    assert.deepEqual(linesOf(said), [
      'Name: CI',
      'Permissions: none',
      'Projects: all',
      'Expires: never',
      'Method: fettle command',
    ]);
    const invited = formatEntry({
      ...entry,
      type: 'invitation.created',
      details: { role: 'guest', projects: 0 },
    });
    assert.deepEqual(linesOf(invited), ['Role: Guest'], 'no projects are not worth a line');
    const dated = formatEntry({ ...entry, details: { expiresAt: '2027-01-31T12:00:00.000Z' } });
    assert.match(String(linesOf(dated)), /^Expires: \w+ \d+, 2027, /);
  });

  it('says who paused, resumed, or disabled a webhook', () => {
    const webhook = { ...entry, type: 'webhook.updated' as const };
    const say = (actorName: string | null, details: SecurityEntry['details']) =>
      formatEntry({ ...webhook, actorName, details: { project: 'Ferries', ...details } });
    const paused = say('Olivia Owner', { activeFrom: true, activeTo: false });
    assert.deepEqual(paused, { sentence: 'Olivia Owner paused a webhook in Ferries', details: [] });
    const resumed = say('Olivia Owner', { activeFrom: false, activeTo: true });
    assert.equal(resumed.sentence, 'Olivia Owner resumed a webhook in Ferries');
    assert.deepEqual(say(null, { activeFrom: true, activeTo: false, reason: 'gone' }), {
      sentence: 'Fettle disabled a webhook in Ferries',
      details: [{ name: 'Reason', value: 'the receiver responded with 410 Gone' }],
    });
  });

  it('speaks to the reader in the log of their own account, and names only others', () => {
    const own = { ...entry, actorId: 'b', actorName: 'Max Member', type: 'token.created' as const };
    assert.equal(formatEntry(own, true).sentence, 'API token created');
    assert.equal(formatEntry(own).sentence, 'Max Member created an API token');
    assert.equal(
      formatEntry({ ...entry, type: 'token.created' }, true).sentence,
      'Olivia Owner created an API token for you',
    );
  });

  it('names the service if there is no actor, and the type if it is unknown', () => {
    const bySystem = { ...entry, actorId: null, actorName: null, type: 'webhook.updated' as const };
    assert.equal(
      formatEntry({ ...bySystem, details: { project: 'Ferries', activeTo: false } }).sentence,
      'Fettle disabled a webhook in Ferries',
    );
    assert.equal(formatEntry({ ...entry, type: 'new.type' as SecurityEntry['type'] }).sentence, 'new.type');
  });
});
