import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits, type OrgRole } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { keepBlob, noteBlob } from '../../../blobs/blob-deletions.ts';
import { nobody, type Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { newSealedConnectionSecret } from '../../integrations/index.ts';
import { newSealedSecret } from '../../webhooks/index.ts';
import { readColumnTypes } from '../export/read-rows.ts';
import type { About } from '../format/manifest.ts';
import { TransferError } from '../transfer-error.ts';
import { checkReferences } from './check-references.ts';
import { importPeople, type People } from './import-people.ts';
import { insertRows } from './insert-rows.ts';
import { changeIds, keepIds, type MapId } from './map-ids.ts';
import { type Mapping, mapRow } from './map-row.ts';
import type { ArchiveLimits } from './read-archive.ts';
import { type Part, type Row, readParts } from './read-parts.ts';

type Db = Kysely<Tables>;
type ImportServices = Pick<Services, 'db' | 'blobs' | 'clock' | 'config' | 'secret'>;

export interface ImportRequest {
  path: string;
  /** Becomes the owner of the organization. */
  owner: { id: string; name: string; email: string };
  /** Used instead of the slug in the archive. */
  slug: string | null;
  progress?: (line: string) => void;
  signal?: AbortSignal;
  limits?: ArchiveLimits;
}

export interface ImportResult {
  org: { id: string; slug: string; name: string };
  rows: number;
  files: number;
  /** Attachments whose file is not in the archive. */
  missingFiles: number;
  addedPeople: number;
  /** Members of the archive, who can be invited again. */
  invitations: number;
  /** Whether every ID is that of the archive. */
  keptIds: boolean;
}

/**
 * Imports an export as a new organization: all of it, or nothing. The archive is read twice, because only its end says
 * whether it is whole.
 * @throws TransferError
 */
export async function importOrg(services: ImportServices, request: ImportRequest): Promise<ImportResult> {
  request.progress?.('Checking the archive');
  const missing = await checkWhole(request);
  try {
    return await load(services, request, missing, keepIds);
  } catch (error) {
    if (!isTakenId(error)) throw toTransferError(error);
  }
  // Imported before, or the organization is still here: the copy gets IDs of its own.
  try {
    return await load(services, request, missing, changeIds());
  } catch (error) {
    throw toTransferError(error);
  }
}

/** Reads everything once. Returns the attachments whose file is not in the archive. */
async function checkWhole({ path, limits: archiveLimits, signal }: ImportRequest): Promise<Set<string>> {
  const wanted = new Map<string, unknown>();
  let missing = new Set<string>();
  for await (const part of readParts(path, archiveLimits)) {
    signal?.throwIfAborted();
    if (part.kind === 'rows') {
      for (const row of part.rows) if (hasFile(part.table.name, row)) wanted.set(String(row.id), row.size);
    }
    if (part.kind === 'file') {
      if (wanted.get(part.id) !== part.size)
        throw new TransferError(`has a file for no attachment or logo: ${part.id}`);
      wanted.delete(part.id);
      for await (const _ of part.content) signal?.throwIfAborted();
    }
    if (part.kind === 'manifest') missing = new Set(part.manifest.missingFiles);
  }
  const lost = [...wanted.keys()].find((id) => !missing.has(id));
  if (lost !== undefined) throw new TransferError(`is damaged: the file ${lost} is not in it`);
  return missing;
}

/** Whether the content of a row is a file of the archive. */
function hasFile(table: string, { kind }: Row): boolean {
  return table === 'org_logos' || (table === 'attachments' && kind === 'file');
}

async function load(
  services: ImportServices,
  request: ImportRequest,
  missing: ReadonlySet<string>,
  mapId: MapId,
): Promise<ImportResult> {
  const staged: string[] = [];
  try {
    return await services.db.transaction().execute(async (db) => {
      // Files are stored between two statements, and the checks read whole tables.
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('statement_timeout', '0', true)`.execute(db);
      const loading = new Loading({ services, request, db, mapId, missing, staged });
      await loading.readAll();
      return await loading.finish();
    });
  } catch (error) {
    await forgetFiles(services, staged);
    throw error;
  }
}

/** Nothing refers to the files of an import that failed. */
async function forgetFiles({ db }: ImportServices, keys: readonly string[]): Promise<void> {
  await sql`update blob_deletions set due_at = now() where blob_key = any(${keys}::text[])`.execute(db);
}

/** An attached file on its way into the file store. */
interface StagedFile {
  key: string;
  dueAt: string;
  isStored: boolean;
}

interface LoadingParts {
  services: ImportServices;
  request: ImportRequest;
  db: Db;
  mapId: MapId;
  missing: ReadonlySet<string>;
  /** Keys of stored files, also of an import that fails. */
  staged: string[];
}

/** One try of an import, in its transaction. */
class Loading {
  #org: ImportResult['org'] | undefined;
  #types: ReadonlyMap<string, string> = new Map();
  #mapping: Mapping;
  #people: People = { users: new Map(), reachable: new Map(), added: 0 };
  #roles = new Map<string, OrgRole>();
  #projects = new Map<string, { id: string; isWriter: boolean }[]>();
  #invited: Row[] = [];
  #files = new Map<string, StagedFile>();
  #rows = 0;
  #stored = 0;
  readonly #now: string;
  readonly from: LoadingParts;

  constructor(from: LoadingParts) {
    this.from = from;
    this.#now = from.services.clock().toISOString();
    this.#mapping = {
      mapId: from.mapId,
      people: this.#people.users,
      from: '',
      to: publicUrl(from.services.config),
    };
  }

  async readAll(): Promise<void> {
    const { request, db } = this.from;
    this.#types = await readColumnTypes(db);
    for await (const part of readParts(request.path, request.limits)) {
      request.signal?.throwIfAborted();
      await this.#load(part);
    }
  }

  async #load(part: Part): Promise<void> {
    if (part.kind === 'about') this.#begin(part.about);
    if (part.kind === 'people') await importPeople(this.from.db, part.rows, this.#now, this.#people);
    if (part.kind === 'rows') await this.#loadRows(part);
    if (part.kind === 'file') await this.#storeFile(part);
  }

  #begin(about: About): void {
    this.#mapping.from = about.publicUrl;
    this.from.request.progress?.(`Importing ${about.org.name}`);
  }

  async #loadRows({ table, rows }: Extract<Part, { kind: 'rows' }>): Promise<void> {
    const { request, db } = this.from;
    if (rows.length === 0) return;
    request.progress?.(`Importing ${table.name}`);
    const mapped = rows.map((row) => mapRow(table, row, this.#mapping));
    if (table.notImported !== undefined) {
      this.#collect(table.name, rows, mapped);
      return;
    }
    if (table.name === 'orgs') await this.#addOrg(mapped);
    else {
      const whole = mapped.filter((row, index) => this.#fill(table.name, row, rows[index]?.id));
      if (whole.length > 0) await insertRows(db, table, whole, this.#orgId(), this.#types);
      this.#rows += whole.length;
    }
  }

  #orgId(): string {
    if (this.#org === undefined) throw new TransferError('is damaged: it has no organization');
    return this.#org.id;
  }

  async #addOrg(rows: Row[]): Promise<void> {
    const { request, db } = this.from;
    const [row] = rows;
    if (row === undefined || rows.length > 1 || this.#org !== undefined) {
      throw new TransferError('is damaged: it does not have exactly one organization');
    }
    const slug = request.slug ?? String(row.slug);
    const org = { id: String(row.id), slug, name: String(row.name) };
    const taken = await db.selectFrom('orgs').select('id').where('slug', '=', slug).executeTakeFirst();
    if (taken !== undefined) {
      throw new TransferError(
        `has the slug "${slug}", which an organization here has: choose another with --slug`,
      );
    }
    await db
      .insertInto('orgs')
      .values({
        ...org,
        created_at: String(row.created_at),
        updated_at: String(row.updated_at),
        accent_color: typeof row.accent_color === 'string' ? row.accent_color : null,
      })
      .execute();
    await db
      .insertInto('org_members')
      .values({ org_id: org.id, user_id: request.owner.id, role: 'owner', joined_at: this.#now })
      .execute();
    this.#org = org;
    this.#rows += 1;
  }

  /** Adds what is in no archive. False for a row that cannot exist: an attachment without its file. */
  #fill(table: string, row: Row, oldId: unknown): boolean {
    const { services, missing } = this.from;
    const id = String(row.id);
    if (table === 'webhooks') {
      row.secret = `\\x${newSealedSecret(services.secret, id).toString('hex')}`;
    }
    if (table === 'connections') {
      row.secret = `\\x${newSealedConnectionSecret(services.secret, id).toString('hex')}`;
    }
    if (table === 'attachments') row.blob_key = null;
    if (!hasFile(table, row)) return true;
    if (missing.has(String(oldId))) return false;
    const file = { key: newId(), dueAt: '', isStored: false };
    this.#files.set(String(oldId), file);
    row.blob_key = file.key;
    return true;
  }

  async #storeFile({ id, content }: Extract<Part, { kind: 'file' }>): Promise<void> {
    const { services, staged } = this.from;
    const file = this.#files.get(id);
    if (file === undefined || file.isStored)
      throw new TransferError(`has a file for no attachment or logo: ${id}`);
    file.dueAt = new Date(services.clock().getTime() + dayMs).toISOString();
    // Outside of the transaction: if this process ends now, the file is deleted a day later.
    await noteBlob(services.db, file.key, file.dueAt);
    staged.push(file.key);
    await services.blobs.put(file.key, Readable.from(content), 'application/octet-stream');
    file.isStored = true;
    this.#stored += 1;
  }

  /** Members and invitations become invitations. */
  #collect(table: string, rows: readonly Row[], mapped: readonly Row[]): void {
    if (table === 'org_members') {
      for (const { userId, role } of rows) this.#roles.set(String(userId).toLowerCase(), readRole(role));
    }
    if (table === 'project_members') {
      for (const [index, { userId, role }] of rows.entries()) {
        const person = String(userId).toLowerCase();
        const projects = this.#projects.get(person) ?? [];
        projects.push({ id: String(mapped[index]?.project_id), isWriter: role !== 'viewer' });
        this.#projects.set(person, projects);
      }
    }
    if (table === 'invitations') this.#invited.push(...mapped);
  }

  async finish(): Promise<ImportResult> {
    const { db, request, missing, mapId } = this.from;
    const orgId = this.#orgId();
    const org = this.#org as ImportResult['org'];
    await checkReferences(db, orgId);
    const invitations = await this.#addInvitations(orgId);
    for (const { key, dueAt, isStored } of this.#files.values()) {
      if (!isStored || !(await keepBlob(db, key, dueAt))) {
        throw new Error('a file of the import was deleted while the import was running');
      }
    }
    await recordSecurityEvent(
      { db, clock: this.from.services.clock, actor: nobody },
      {
        type: 'org.imported',
        orgId,
        subject: request.owner,
        details: { organization: org.name, slug: org.slug, rows: this.#rows, files: this.#stored },
      },
    );
    return {
      org,
      rows: this.#rows,
      files: this.#stored,
      missingFiles: missing.size,
      addedPeople: this.#people.added,
      invitations,
      keptIds: mapId === keepIds,
    };
  }

  /** Expired from the start: nobody is asked to join before an owner renews the invitation. Nobody knows their links. */
  async #addInvitations(orgId: string): Promise<number> {
    const { db, request } = this.from;
    const byEmail = new Map<string, Row>();
    for (const invited of this.#invited) {
      byEmail.set(String(invited.email).toLowerCase(), {
        email: invited.email,
        name: invited.name,
        role: readRole(invited.role),
        projects: list(invited.project_ids),
        projectRole: invited.project_role,
        declinedAt: invited.declined_at,
      });
    }
    for (const [person, role] of this.#roles) {
      const { name, email } = this.#people.reachable.get(person) ?? {};
      if (email === undefined || email.toLowerCase() === request.owner.email.toLowerCase()) continue;
      const projects = this.#projects.get(person) ?? [];
      byEmail.set(email.toLowerCase(), {
        email,
        name,
        role,
        projects: projects.slice(0, limits.projectsPerInvitation).map(({ id }) => id),
        projectRole: projects.some(({ isWriter }) => isWriter) ? 'member' : 'viewer',
        declinedAt: null,
      });
    }
    byEmail.delete(request.owner.email.toLowerCase());
    for (const { email, name, role, projects, projectRole, declinedAt } of byEmail.values()) {
      await sql`
        insert into invitations (id, org_id, email, name, role, token_hash, invited_by, created_at, expires_at,
          project_ids, project_role, declined_at)
        select ${newId()}, ${orgId}, ${email}, ${name}, ${role}, ${randomBytes(32)}, ${request.owner.id}, ${this.#now},
          ${this.#now}, array(select id from projects where id = any(${projects}::uuid[]) and org_id = ${orgId}),
          ${projectRole}, ${declinedAt}::timestamptz`.execute(db);
    }
    return byEmail.size;
  }
}

const dayMs = 86_400_000;
const roles: readonly unknown[] = ['owner', 'admin', 'member', 'guest'];

function readRole(sent: unknown): OrgRole {
  if (!roles.includes(sent)) throw new TransferError('is damaged: it has an unknown role');
  return sent as OrgRole;
}

function list(sent: unknown): unknown[] {
  return Array.isArray(sent) ? sent : [];
}

/** The primary key of some table: the row exists already. */
function isTakenId(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' && constraint.endsWith('_pkey');
}

/** Values that a column refuses (classes 22 and 23) say that the archive is not one of ours. */
function toTransferError(error: unknown): unknown {
  const { code, table, message } = error as { code?: unknown; table?: unknown; message?: unknown };
  if (typeof code !== 'string' || !/^2[23]/.test(code)) return error;
  const where = typeof table === 'string' ? ` in ${table}` : '';
  return new TransferError(
    `is damaged: it has a value${where} that Fettle would not store (${String(message)})`,
    {
      cause: error,
    },
  );
}
