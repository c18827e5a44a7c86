-- Favicons of the sites of projects. The service fetches and keeps them, so that no browser of a user requests anything from
-- a site because of a project's mark.

-- One row for each project with a URL: the work of looking for its favicon, and the image that was found.
create table favicons (
  id uuid primary key references projects on delete cascade,
  -- The image, stored like an attachment; null until one was found. Another image has another ID, and with it another URL.
  image_id uuid unique,
  mime_type text check (mime_type in ('image/png', 'image/jpeg', 'image/webp', 'image/x-icon')),
  size integer,
  blob_key text unique,
  -- SHA-256, to see that an image has not changed.
  content_hash bytea,
  -- When the site was last asked.
  fetched_at timestamptz(3),
  -- Leased work (work/lease.ts).
  due_at timestamptz default now(),
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  check (num_nulls(image_id, mime_type, size, blob_key, content_hash) in (0, 5))
) with (fillfactor = 50);
create index favicons_due on favicons (due_at, id) where due_at is not null;

create trigger favicons_file after delete on favicons
  for each row when (old.blob_key is not null) execute function drop_stored_image();
create trigger favicons_replaced_file after update of blob_key on favicons
  for each row when (old.blob_key is not null and old.blob_key is distinct from new.blob_key)
  execute function drop_stored_image();

-- A trigger, because projects are also written by imports of organizations: the favicon of another URL never stays.
create function fetch_favicon() returns trigger language plpgsql as $$
begin
  delete from favicons where id = new.id;
  if new.url is not null then
    insert into favicons (id) values (new.id);
  end if;
  return null;
end $$;
create trigger projects_favicon after insert on projects
  for each row when (new.url is not null) execute function fetch_favicon();
create trigger projects_changed_favicon after update of url on projects
  for each row when (old.url is distinct from new.url) execute function fetch_favicon();

-- Within an hour, so that an installation with many projects does not ask all their sites at once.
insert into favicons (id, due_at)
select id, now() + random() * interval '1 hour' from projects where url is not null;
