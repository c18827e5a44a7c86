-- Taking data along: exports of organizations, and the deletion of organizations and of people.

-- An archive of an organization that was asked for. The file is kept until expires_at.
create table org_exports (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  requested_by uuid references users on delete set null,
  status text not null default 'queued' check (status in ('queued', 'complete', 'failed', 'expired')),
  -- Not blob_key: a backup does not contain archives of what it contains already.
  archive_key text,
  size bigint,
  sha256 text,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  expires_at timestamptz(3),
  -- Leased work (work/lease.ts).
  due_at timestamptz default now(),
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  check ((status = 'complete') = (archive_key is not null)),
  check ((status = 'queued') = (due_at is not null))
) with (fillfactor = 50);
create index org_exports_org on org_exports (org_id, id desc);
create index org_exports_due on org_exports (due_at, id) where due_at is not null;
create index org_exports_expiry on org_exports (expires_at) where status = 'complete';
-- One at a time for an organization, whoever asks.
create unique index org_exports_queued on org_exports (org_id) where status = 'queued';

-- Whatever deletes the row, also with its organization, deletes the file.
create function forget_archive() returns trigger language plpgsql as $$
begin
  if old.archive_key is not null then
    insert into blob_deletions (blob_key, due_at) values (old.archive_key, now()) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger org_exports_forget after delete on org_exports for each row execute function forget_archive();

-- An organization that is about to be deleted, or being deleted; the row is removed with the last of its data. No
-- reference: it is what is left while the organization goes.
create table org_deletions (
  id uuid primary key,
  org_id uuid not null unique,
  requested_by uuid,
  requested_at timestamptz(3) not null,
  begins_at timestamptz(3) not null,
  -- Set when nobody can cancel any longer.
  started_at timestamptz(3),
  -- Leased work (work/lease.ts).
  due_at timestamptz,
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0
) with (fillfactor = 50);
create index org_deletions_due on org_deletions (due_at, id) where due_at is not null;

-- Set for accounts that were deleted. The row stays, without anything that was personal in it, so that what somebody
-- wrote stays with its organization.
alter table users add column deleted_at timestamptz(3);

-- What is left to do for a deleted account: copies of the name and the address in stored events and texts. The row has
-- what to look for, and is removed when nothing is left.
create table user_deletions (
  id uuid primary key references users on delete cascade,
  name text not null,
  email text not null,
  username text,
  -- Which table is next, and the last row of it that is done.
  step smallint not null default 0,
  after uuid,
  -- Leased work (work/lease.ts).
  due_at timestamptz default now(),
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0
) with (fillfactor = 50);
create index user_deletions_due on user_deletions (due_at, id) where due_at is not null;

-- What somebody wrote, for the export of their own data; and so that no reference to an account has to be searched for.
create index comments_author on comments (author_id, id) where author_id is not null;
create index time_entries_user on time_entries (user_id, id);
create index attachments_uploader on attachments (uploaded_by, id) where uploaded_by is not null;
