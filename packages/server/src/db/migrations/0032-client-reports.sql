-- How an organization shows itself on the reports it hands over, links to them for people without an account, and pictures
-- of people.

-- #rrggbb in lowercase; null: the color of Fettle.
alter table orgs add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');

-- The file of a logo is stored like that of an attachment. A replaced logo is a new row, so its URL never shows another.
create table org_logos (
  id uuid primary key,
  org_id uuid not null unique references orgs on delete cascade,
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg', 'image/webp')),
  size integer not null,
  width integer not null,
  height integer not null,
  blob_key text not null unique,
  created_at timestamptz(3) not null
);

create function drop_stored_image() returns trigger language plpgsql as $$
begin
  insert into blob_deletions (blob_key, due_at) values (old.blob_key, now()) on conflict do nothing;
  return null;
end $$;
create trigger org_logos_file after delete on org_logos
  for each row execute function drop_stored_image();

-- A link ends with its audit, and so with its project.
create table report_links (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null,
  audit_id uuid not null references audits on delete cascade,
  name text,
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  open_count integer not null default 0,
  last_opened_at timestamptz(3),
  -- Hash of the link's token, the network, and the browser of the last reader: a reload is not another opening.
  last_reader bytea
) with (fillfactor = 80);
create index report_links_audit on report_links (audit_id, id desc);
create index report_links_created_by on report_links (created_by) where created_by is not null;

-- Pictures of people, stored like logos.
create table user_pictures (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg', 'image/webp')),
  size integer not null,
  blob_key text not null unique,
  created_at timestamptz(3) not null
);
create trigger user_pictures_file after delete on user_pictures
  for each row execute function drop_stored_image();
