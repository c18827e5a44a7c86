import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { type SecurityEntry, type SecurityEventType, securityEventTypes } from '@fettle/contract';
import { sql } from 'kysely';
import { nobody } from '../context.ts';
import { openWidget, pageOrigin } from '../features/guests/testing/report-as-guest.ts';
import { createFixture, type Fixture, type Person } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { refused } from '../testing/refused.ts';
import { recordSecurityEvent } from './record-security-event.ts';

interface Happening {
  /** What of the type this is. */
  title: string;
  /** Makes it happen through the API and returns what the entry must say; `details` is compared whole. */
  act: (fixture: Subject) => Promise<Said>;
  /** The same refused, or a request that changes nothing: no entry may come of it. */
  idle?: (fixture: Subject) => Promise<unknown>;
}

interface Said {
  actor: Person | null;
  subject: Person | null;
  details: SecurityEntry['details'];
}

interface Subject extends Fixture {
  webhookId: string;
  connectionId: string;
}

const receiver = 'https://93.184.216.34';
/** Receivers often keep a key in the path. */
const url = `${receiver}/hooks?key=hush`;
const projectOf = ({ project }: Fixture) => ({ project: project.name, projectId: project.id });
const connectionOf = (fixture: Subject) => ({
  ...projectOf(fixture),
  connectionId: fixture.connectionId,
  service: 'github',
  connection: 'GitHub',
});
const webhookOf = (fixture: Subject) => ({ ...projectOf(fixture), webhookId: fixture.webhookId, receiver });

/** How each type of entry comes about. A type that is in neither table fails the test. */
const happenings: Partial<Record<SecurityEventType, Happening[]>> = {
  'member.role_changed': [
    {
      title: 'an admin changes a role',
      async act({ admin, member, org }) {
        await admin.dashboard.updateOrgMember({ slug: org.slug, userId: member.id, role: 'guest' });
        return {
          actor: admin,
          subject: member,
          details: { organization: org.name, roleFrom: 'member', roleTo: 'guest' },
        };
      },
      async idle({ owner, admin, member, org }) {
        const [slug, userId] = [org.slug, member.id];
        await admin.dashboard.updateOrgMember({ slug, userId, role: 'member' });
        await refused(admin.dashboard.updateOrgMember({ slug, userId, role: 'owner' }), 'FORBIDDEN');
        await refused(
          owner.dashboard.updateOrgMember({ slug, userId: owner.id, role: 'member' }),
          'CONFLICT',
        );
      },
    },
  ],
  'member.removed': [
    {
      title: 'an owner removes somebody',
      async act({ owner, member, org }) {
        await owner.dashboard.removeOrgMember({ slug: org.slug, userId: member.id });
        const details = { organization: org.name, role: 'member', left: false };
        return { actor: owner, subject: member, details };
      },
      idle: ({ member, admin, org }) =>
        refused(member.dashboard.removeOrgMember({ slug: org.slug, userId: admin.id }), 'FORBIDDEN'),
    },
    {
      title: 'somebody leaves',
      async act({ viewer, org }) {
        await viewer.dashboard.removeOrgMember({ slug: org.slug, userId: viewer.id });
        return {
          actor: viewer,
          subject: viewer,
          details: { organization: org.name, role: 'guest', left: true },
        };
      },
      idle: ({ owner, org }) =>
        refused(owner.dashboard.removeOrgMember({ slug: org.slug, userId: owner.id }), 'CONFLICT'),
    },
  ],
  'invitation.created': [
    {
      title: 'an admin invites an address',
      async act({ admin, org, project }) {
        const [email, role] = ['somebody@example.com', 'guest'] as const;
        await admin.dashboard.inviteOrgMember({ slug: org.slug, email, role, projectIds: [project.id] });
        return { actor: admin, subject: null, details: { email, role, projects: 1 } };
      },
      idle: ({ admin, member, org: { slug } }) =>
        refused(admin.dashboard.inviteOrgMember({ slug, email: member.email, role: 'guest' }), 'CONFLICT'),
    },
  ],
  'invitation.accepted': [
    {
      title: 'the invited person joins',
      async act({ admin, stranger, org: { slug } }) {
        const { invitation } = await admin.dashboard.inviteOrgMember({
          slug,
          email: stranger.email,
          role: 'guest',
        });
        await stranger.dashboard.acceptOwnInvitation({ id: invitation.id });
        const details = { role: 'guest', projects: 0, invitedBy: admin.name };
        return { actor: stranger, subject: stranger, details };
      },
      idle: ({ stranger, org }) =>
        refused(stranger.dashboard.acceptOwnInvitation({ id: org.id }), 'NOT_FOUND'),
    },
  ],
  'invitation.declined': [
    {
      title: 'the invited person declines',
      async act({ admin, stranger, org: { slug } }) {
        const { email } = stranger;
        const { invitation } = await admin.dashboard.inviteOrgMember({ slug, email, role: 'guest' });
        await stranger.dashboard.declineOwnInvitation({ id: invitation.id });
        // By nobody: an organization learns nothing of who has declined but the address it invited.
        return { actor: null, subject: null, details: { email, role: 'guest' } };
      },
      idle: ({ stranger, org }) =>
        refused(stranger.dashboard.declineOwnInvitation({ id: org.id }), 'NOT_FOUND'),
    },
  ],
  'invitation.revoked': [
    {
      title: 'an admin takes an invitation back',
      async act({ admin, org }) {
        const email = 'somebody@example.com';
        const { invitation } = await admin.dashboard.inviteOrgMember({
          slug: org.slug,
          email,
          role: 'guest',
        });
        const invitationId = invitation.id;
        await admin.dashboard.revokeInvitation({ slug: org.slug, invitationId });
        return { actor: admin, subject: null, details: { email, role: 'guest', invitationId } };
      },
      idle: ({ admin, org }) =>
        refused(admin.dashboard.revokeInvitation({ slug: org.slug, invitationId: org.id }), 'NOT_FOUND'),
    },
  ],
  'org.created': [
    {
      title: 'somebody founds an organization',
      async act({ owner }) {
        const { name, slug } = await owner.dashboard.createOrg({ name: 'Harbour Museum' });
        return { actor: owner, subject: owner, details: { organization: name, slug } };
      },
      idle: ({ owner, org }) => refused(owner.dashboard.createOrg({ name: 'x', slug: org.slug }), 'CONFLICT'),
    },
  ],
  'org.updated': [
    {
      title: 'an owner renames it',
      async act({ owner, org }) {
        const slug = `${org.slug}-2`;
        await owner.dashboard.updateOrg({ slug: org.slug, newSlug: slug, name: 'New name' });
        return {
          actor: owner,
          subject: null,
          details: { nameFrom: org.name, nameTo: 'New name', slugFrom: org.slug, slugTo: slug },
        };
      },
      async idle({ owner, org, foreignOrg }) {
        await owner.dashboard.updateOrg({ slug: org.slug, name: org.name });
        await refused(
          owner.dashboard.updateOrg({ slug: org.slug, newSlug: foreignOrg.slug, name: 'x' }),
          'CONFLICT',
        );
      },
    },
  ],
  'project.created': [
    {
      title: 'a member makes a project',
      async act({ member, org }) {
        const { id, name } = await member.dashboard.createProject({ slug: org.slug, name: 'Ferries' });
        return { actor: member, subject: null, details: { project: name, projectId: id } };
      },
      idle: ({ viewer, org }) =>
        refused(viewer.dashboard.createProject({ slug: org.slug, name: 'x' }), 'FORBIDDEN'),
    },
  ],
  'project.updated': [
    {
      title: 'a lead changes its settings',
      async act(fixture) {
        const { lead, project } = fixture;
        await lead.v1.updateProject({
          id: project.id,
          name: 'Ships',
          url: 'https://a:secret@ships.example/',
        });
        const details = {
          ...projectOf(fixture),
          nameFrom: project.name,
          nameTo: 'Ships',
          urlFrom: 'https://example.com/',
          urlTo: 'https://ships.example/',
        };
        return { actor: lead, subject: null, details };
      },
      async idle({ lead, member, project: { id, name } }) {
        await lead.v1.updateProject({ id, name });
        await refused(member.v1.updateProject({ id, name: 'x' }), 'FORBIDDEN');
      },
    },
    {
      title: 'a member changes when it is audited',
      async act(fixture) {
        const { member, project } = fixture;
        await member.dashboard.setAuditSchedule({ id: project.id, frequency: 'weekly' });
        const details = {
          ...projectOf(fixture),
          setting: 'audit schedule',
          frequencyFrom: 'off',
          frequencyTo: 'weekly',
        };
        return { actor: member, subject: null, details };
      },
      async idle({ member, viewer, project: { id } }) {
        await member.dashboard.setAuditSchedule({ id, frequency: 'off' });
        await refused(viewer.dashboard.setAuditSchedule({ id, frequency: 'daily' }), 'FORBIDDEN');
      },
    },
    {
      title: 'a member changes the crawl rules, whose secrets stay out of it',
      async act(fixture) {
        const { member, project } = fixture;
        await member.v1.setCrawlRules({
          id: project.id,
          exclude: ['/private/'],
          credentials: { type: 'header', headerName: 'X-Key', headerValue: 'a secret' },
        });
        const details = {
          ...projectOf(fixture),
          setting: 'crawl rules',
          excludeFrom: [],
          excludeTo: ['/private/'],
          sendsCredentialsFrom: null,
          sendsCredentialsTo: 'x-key',
          credentials: 'changed',
        };
        return { actor: member, subject: null, details };
      },
      async idle({ member, viewer, project: { id } }) {
        await member.v1.setCrawlRules({ id });
        await refused(viewer.v1.setCrawlRules({ id }), 'FORBIDDEN');
      },
    },
  ],
  'project.deleted': [
    {
      title: 'a lead deletes it',
      async act(fixture) {
        await fixture.lead.dashboard.deleteProject({ id: fixture.project.id });
        return { actor: fixture.lead, subject: null, details: projectOf(fixture) };
      },
      idle: ({ member, project: { id } }) => refused(member.dashboard.deleteProject({ id }), 'FORBIDDEN'),
    },
  ],
  'project_member.added': [
    {
      title: 'a lead adds a colleague',
      async act(fixture) {
        const { lead, outsider, project } = fixture;
        await lead.dashboard.addProjectMember({ id: project.id, userId: outsider.id, role: 'viewer' });
        return { actor: lead, subject: outsider, details: { ...projectOf(fixture), role: 'viewer' } };
      },
      async idle({ lead, member, stranger, project: { id } }) {
        const add = (userId: string) => lead.dashboard.addProjectMember({ id, userId, role: 'owner' });
        await refused(add(member.id), 'CONFLICT');
        await refused(add(stranger.id), 'BAD_REQUEST');
      },
    },
  ],
  'project_member.role_changed': [
    {
      title: 'a lead changes a role',
      async act(fixture) {
        const { lead, member, project } = fixture;
        await lead.dashboard.updateProjectMember({ id: project.id, userId: member.id, role: 'viewer' });
        const details = { ...projectOf(fixture), roleFrom: 'member', roleTo: 'viewer' };
        return { actor: lead, subject: member, details };
      },
      async idle({ lead, member, project: { id } }) {
        await lead.dashboard.updateProjectMember({ id, userId: member.id, role: 'member' });
        await refused(
          member.dashboard.updateProjectMember({ id, userId: member.id, role: 'owner' }),
          'FORBIDDEN',
        );
      },
    },
  ],
  'project_member.removed': [
    {
      title: 'somebody leaves',
      async act(fixture) {
        const { viewer, project } = fixture;
        await viewer.dashboard.removeProjectMember({ id: project.id, userId: viewer.id });
        const details = { ...projectOf(fixture), role: 'viewer', left: true };
        return { actor: viewer, subject: viewer, details };
      },
      idle: ({ viewer, member, project: { id } }) =>
        refused(viewer.dashboard.removeProjectMember({ id, userId: member.id }), 'FORBIDDEN'),
    },
  ],
  'connection.created': [
    {
      title: 'a lead connects a repository',
      async act(fixture) {
        const { lead, project } = fixture;
        const made = await lead.v1.createConnection({
          projectId: project.id,
          service: 'gitlab',
          name: 'Shop',
        });
        const details = {
          ...projectOf(fixture),
          connectionId: made.id,
          service: 'gitlab',
          connection: 'Shop',
        };
        return { actor: lead, subject: null, details };
      },
      async idle({ lead, member, project: { id: projectId } }) {
        await refused(member.v1.createConnection({ projectId, service: 'github' }), 'FORBIDDEN');
        await refused(
          lead.v1.createConnection({ projectId, service: 'github', onOpen: 'no' }),
          'BAD_REQUEST',
        );
      },
    },
  ],
  'connection.updated': [
    {
      title: 'a lead pauses it and sets a rule',
      async act(fixture) {
        const { lead, connectionId: id } = fixture;
        await lead.v1.updateConnection({ id, active: false, onOpen: 'review' });
        const details = {
          ...connectionOf(fixture),
          onOpenFrom: null,
          onOpenTo: 'review',
          activeFrom: true,
          activeTo: false,
        };
        return { actor: lead, subject: null, details };
      },
      async idle({ lead, member, connectionId: id }) {
        await refused(member.v1.updateConnection({ id, active: false }), 'FORBIDDEN');
        await lead.v1.updateConnection({ id, active: true, onOpen: null, name: 'GitHub' });
      },
    },
  ],
  'connection.secret_rotated': [
    {
      title: 'a lead rotates it',
      async act(fixture) {
        await fixture.lead.dashboard.rotateConnectionSecret({ id: fixture.connectionId });
        return { actor: fixture.lead, subject: null, details: connectionOf(fixture) };
      },
      idle: ({ member, connectionId: id }) =>
        refused(member.dashboard.rotateConnectionSecret({ id }), 'FORBIDDEN'),
    },
  ],
  'connection.deleted': [
    {
      title: 'a lead deletes it',
      async act(fixture) {
        await fixture.lead.v1.deleteConnection({ id: fixture.connectionId });
        return { actor: fixture.lead, subject: null, details: connectionOf(fixture) };
      },
      idle: ({ member, connectionId: id }) => refused(member.v1.deleteConnection({ id }), 'FORBIDDEN'),
    },
  ],
  'widget.changed': [
    {
      title: 'a lead turns reports of guests on',
      async act(fixture) {
        await openWidget(fixture.lead, fixture.project.id);
        const details = { ...projectOf(fixture), enabled: true, origins: [pageOrigin] };
        return { actor: fixture.lead, subject: null, details };
      },
      idle: ({ member, project }) => refused(openWidget(member, project.id), 'FORBIDDEN'),
    },
  ],
  'widget.key_rotated': [
    {
      title: 'a lead replaces the key',
      async act(fixture) {
        await openWidget(fixture.lead, fixture.project.id);
        await fixture.lead.v1.rotateWidgetKey({ id: fixture.project.id });
        return { actor: fixture.lead, subject: null, details: projectOf(fixture) };
      },
      async idle({ lead, member, project: { id } }) {
        await refused(lead.v1.rotateWidgetKey({ id }), 'CONFLICT');
        await refused(member.v1.rotateWidgetKey({ id }), 'FORBIDDEN');
      },
    },
  ],
  'import.started': [
    {
      title: 'a lead imports tasks',
      async act(fixture) {
        const { lead, project } = fixture;
        const file = { fileName: 'tasks.csv', contentBase64: Buffer.from('Title\nA').toString('base64') };
        const started = await lead.v1.startImport({ id: project.id, format: 'csv', ...file });
        const details = { ...projectOf(fixture), importId: started.id, format: 'csv', fileName: 'tasks.csv' };
        return { actor: lead, subject: null, details };
      },
      async idle({ lead, member, project: { id } }) {
        const file = { format: 'csv' as const, contentBase64: Buffer.from('Title\nA').toString('base64') };
        await refused(member.v1.startImport({ id, ...file }), 'FORBIDDEN');
        const dry = await lead.v1.startImport({ id, ...file, dryRun: true });
        await lead.v1.cancelImport({ id: dry.id });
      },
    },
  ],
  'webhook.created': [
    {
      title: 'a lead registers one',
      async act(fixture) {
        const { lead, project } = fixture;
        const webhook = await lead.v1.createWebhook({ projectId: project.id, url, events: ['audit.failed'] });
        const details = { ...projectOf(fixture), webhookId: webhook.id, receiver, events: ['audit.failed'] };
        return { actor: lead, subject: null, details };
      },
      async idle({ lead, member, project: { id: projectId } }) {
        const wish = (to: string) => ({ projectId, url: to, events: ['task.created' as const] });
        await refused(member.v1.createWebhook(wish(url)), 'FORBIDDEN');
        await refused(lead.v1.createWebhook(wish('http://127.0.0.1/')), 'BAD_REQUEST');
      },
    },
  ],
  'webhook.updated': [
    {
      title: 'a lead switches it off and changes what it is sent',
      async act(fixture) {
        const { lead, webhookId: id } = fixture;
        await lead.v1.updateWebhook({ id, active: false, events: ['audit.failed'] });
        const details = {
          ...webhookOf(fixture),
          eventsFrom: ['task.created'],
          eventsTo: ['audit.failed'],
          activeFrom: true,
          activeTo: false,
        };
        return { actor: lead, subject: null, details };
      },
      async idle({ lead, member, webhookId: id }) {
        await lead.v1.updateWebhook({ id, active: true, events: ['task.created'] });
        await refused(member.v1.updateWebhook({ id, active: false }), 'FORBIDDEN');
      },
    },
    {
      title: 'a lead changes its URL, of which the entry does not hold the key',
      async act(fixture) {
        const { lead, webhookId: id } = fixture;
        await lead.v1.updateWebhook({ id, url: `${receiver}/hooks?key=other` });
        return { actor: lead, subject: null, details: { ...webhookOf(fixture), urlChanged: true } };
      },
    },
  ],
  'webhook.secret_rotated': [
    {
      title: 'a lead gives it a new secret',
      async act(fixture) {
        await fixture.lead.dashboard.rotateWebhookSecret({ id: fixture.webhookId });
        return { actor: fixture.lead, subject: null, details: webhookOf(fixture) };
      },
      idle: ({ member, webhookId: id }) => refused(member.dashboard.rotateWebhookSecret({ id }), 'FORBIDDEN'),
    },
  ],
  'webhook.deleted': [
    {
      title: 'a lead deletes it',
      async act(fixture) {
        await fixture.lead.v1.deleteWebhook({ id: fixture.webhookId });
        return { actor: fixture.lead, subject: null, details: webhookOf(fixture) };
      },
      idle: ({ member, webhookId: id }) => refused(member.v1.deleteWebhook({ id }), 'FORBIDDEN'),
    },
  ],
};

/** Types that need a password, a mail or Google to come about, and the tests that have them. */
const elsewhere: Partial<Record<SecurityEventType, string>> = {
  'second_factor.added': 'features/identity/second-factors/second-factors.test.ts',
  'second_factor.removed': 'features/identity/second-factors/second-factors.test.ts',
  'recovery_codes.created': 'features/identity/second-factors/second-factors.test.ts',
  'recovery_code.used': 'features/identity/second-factors/second-factors.test.ts',
  'sign_in.succeeded': 'features/identity/security-entries.test.ts',
  'sign_in.failed': 'features/identity/sign-in/sign-in-attacks.test.ts',
  'sign_in.confirmed': 'features/identity/security-entries.test.ts',
  'session.ended': 'features/identity/security-entries.test.ts',
  'password.changed': 'features/identity/security-entries.test.ts',
  'email.changed': 'features/identity/email/verify-email.test.ts',
  'email.verified': 'cli/users-and-tokens.test.ts',
  'google.linked': 'features/orgs/invitations/accept-invitations.test.ts',
  'user.created': 'features/identity/security-entries.test.ts',
  'token.created': 'features/identity/security-entries.test.ts',
  'token.revoked': 'features/identity/security-entries.test.ts',
  'user.exported': 'features/transfer/person/person.test.ts',
  'user.deleted': 'features/transfer/person/person.test.ts',
  'member.provisioned': 'features/scim/users/users.test.ts',
  'scim_token.created': 'features/scim/tokens/scim-tokens.test.ts',
  'scim_token.revoked': 'features/scim/tokens/scim-tokens.test.ts',
  'scim_group.mapped': 'features/scim/groups/mappings.test.ts',
  'provider.linked': 'features/single-sign-on/single-sign-on.test.ts',
  'provider.unlinked': 'features/single-sign-on/single-sign-on.test.ts',
  'provider.set': 'features/single-sign-on/single-sign-on.test.ts',
  'provider.removed': 'features/single-sign-on/single-sign-on.test.ts',
  'member.joined': 'features/single-sign-on/single-sign-on.test.ts',
  'report_link.created': 'features/audits/sharing/report-links.test.ts',
  'report_link.revoked': 'features/audits/sharing/report-links.test.ts',
  'domain.added': 'features/orgs/domains/org-domains.test.ts',
  'domain.verified': 'features/orgs/domains/org-domains.test.ts',
  'domain.lapsed': 'features/orgs/domains/org-domains.test.ts',
  'domain.removed': 'features/orgs/domains/org-domains.test.ts',
  'org.exported': 'features/transfer/export/org-exports-api.test.ts',
  'org.export_downloaded': 'features/transfer/export/org-exports-api.test.ts',
  'org.imported': 'features/transfer/export/org-export.test.ts',
  'org.deletion_requested': 'features/transfer/deletion/org-deletion.test.ts',
  'org.deletion_canceled': 'features/transfer/deletion/org-deletion.test.ts',
  'org.deleted': 'features/transfer/deletion/org-deletion.test.ts',
};

describe('the security log', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  let fixture: Subject;

  beforeEach(async () => {
    const made = await createFixture(service);
    const events = ['task.created' as const];
    const { id } = await made.owner.v1.createWebhook({ projectId: made.project.id, url, events });
    const connection = await made.owner.v1.createConnection({
      projectId: made.project.id,
      service: 'github',
    });
    fixture = { ...made, webhookId: id, connectionId: connection.id };
  });

  const entriesOf = (type: SecurityEventType) =>
    db.selectFrom('security_log').selectAll().where('type', '=', type).orderBy('id').execute();

  it('has a test for every type of entry, here or where it can come about', async () => {
    for (const type of securityEventTypes) {
      const path = elsewhere[type];
      assert.notEqual(type in happenings, path !== undefined, `${type}: make it happen here, or say where`);
      if (path === undefined) continue;
      const text = await readFile(join(import.meta.dirname, '..', path), 'utf8');
      assert.ok(text.includes(`'${type}'`), `${path} has no ${type}`);
    }
  });

  for (const [type, cases] of Object.entries(happenings) as [SecurityEventType, Happening[]][]) {
    for (const { title, act, idle } of cases) {
      it(`holds ${type} once ${title}${idle ? ', and nothing of what is refused or changes nothing' : ''}`, async () => {
        const before = await entriesOf(type);
        await idle?.(fixture);
        assert.equal((await entriesOf(type)).length, before.length, 'written for nothing');
        const { actor, subject, details } = await act(fixture);
        const [entry, ...more] = (await entriesOf(type)).slice(before.length);
        assert.deepEqual(more, []);
        assert.ok(entry);
        assert.deepEqual(
          [entry.actor_id, entry.actor_name, entry.actor_email],
          [actor?.id ?? null, actor?.name ?? null, actor?.email ?? null],
        );
        assert.deepEqual(
          [entry.subject_id, entry.subject_name, entry.subject_email],
          [subject?.id ?? null, subject?.name ?? null, subject?.email ?? null],
        );
        assert.deepEqual(entry.details, details);
        assert.doesNotMatch(JSON.stringify(entry), /hush|secret@/);
        if (actor === null) return;
        assert.match(entry.address ?? '', /127\.0\.0\.1/);
        assert.ok(entry.request_id);
      });
    }
  }

  it('keeps nothing of a change that fails at its commit', async () => {
    const { lead, project } = fixture;
    await sql`create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      db,
    );
    await sql`create constraint trigger refuse after update on projects deferrable initially deferred
      for each row execute function refuse_commit()`.execute(db);
    const before = await entriesOf('project.updated');
    await refused(lead.v1.updateProject({ id: project.id, name: 'Never' }), 'INTERNAL_ERROR');
    await sql`drop trigger refuse on projects`.execute(db);
    assert.deepEqual(await entriesOf('project.updated'), before);
  });

  it('names nobody where the service itself acts, outside of any request', async () => {
    const { clock } = service.services;
    await recordSecurityEvent({ db, clock, actor: nobody }, { type: 'org.updated', orgId: fixture.org.id });
    const entry = (await entriesOf('org.updated')).at(-1);
    assert.deepEqual(
      [entry?.actor_id, entry?.subject_id, entry?.address, entry?.user_agent, entry?.request_id],
      [null, null, null, null, null],
    );
  });
});
