-- What happened to accounts, memberships and settings, for owners and auditors. People are kept by id, name and
-- address, not by reference: an entry outlives the account it tells of.

-- The least UUIDv7 of a moment, and the moment in a UUIDv7 (RFC 9562 §5.7).
create function first_id(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
create function id_time(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select timestamptz 'epoch'
    + ('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint * interval '1 millisecond'
$$;

-- Partitioned by the month in the id, which is that of created_at: what is past keeping is dropped by the month, for
-- nothing is ever deleted from it.
create table security_log (
  id uuid primary key,
  type text not null,
  created_at timestamptz(3) not null,
  -- Null for what concerns an account and no organization, such as a sign-in.
  org_id uuid,
  -- Whose account it concerns; null where the account is unknown.
  subject_id uuid,
  subject_name text,
  subject_email text,
  -- Who did it; null for the service itself and for whoever was not signed in.
  actor_id uuid,
  actor_name text,
  actor_email text,
  address text,
  user_agent text,
  request_id text,
  details jsonb not null default '{}'
) partition by range (id);
-- They also hold what the lists are filtered by, so that they are counted without reading the rows.
create index security_log_org on security_log (org_id, id desc) include (type, subject_id, actor_id)
  where org_id is not null;
create index security_log_subject on security_log (subject_id, id desc) include (type, org_id, actor_id)
  where subject_id is not null;
create table security_log_default partition of security_log default;

-- Entries are added and read, by whatever asks. An empty table may be truncated: a restore does so with every table.
create function keep_security_log() returns trigger language plpgsql as $$
declare has_rows boolean := true;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %s)', tg_relid::regclass) into has_rows;
  end if;
  if has_rows then
    raise exception 'the security log is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger security_log_keep before update or delete on security_log
  for each row execute function keep_security_log();
create trigger security_log_keep_all before truncate on security_log
  for each statement execute function keep_security_log();
create trigger security_log_keep_all before truncate on security_log_default
  for each statement execute function keep_security_log();

-- Made beside the table and then attached, which stops no reader and no writer of the other partitions.
create function add_security_log_month(month timestamp) returns boolean language plpgsql as $$
declare name text := 'security_log_' || to_char(month, 'YYYYMM');
begin
  if to_regclass(name) is not null then return false; end if;
  execute format('create table %I (like security_log including defaults including constraints)', name);
  execute format('create trigger security_log_keep_all before truncate on %I
    for each statement execute function keep_security_log()', name);
  execute format('alter table security_log attach partition %I for values from (%L) to (%L)', name,
    first_id(month at time zone 'UTC'), first_id((month + interval '1 month') at time zone 'UTC'));
  return true;
end $$;

-- Drops the months that ended before `keep_from`, makes this month and the two to come, and gives entries without a
-- month theirs: those of a restored backup, and those written when nothing had made months for too long. Returns how many
-- partitions came or went.
create function settle_security_log(keep_from timestamptz) returns integer language plpgsql as $$
declare
  month timestamp;
  old text;
  changed integer := 0;
begin
  if exists (select from security_log_default) then
    alter table security_log detach partition security_log_default;
    for month in select distinct date_trunc('month', id_time(id) at time zone 'UTC') from security_log_default loop
      changed := changed + add_security_log_month(month)::integer;
    end loop;
    insert into security_log select * from security_log_default;
    drop table security_log_default;
    create table security_log_default partition of security_log default;
    create trigger security_log_keep_all before truncate on security_log_default
      for each statement execute function keep_security_log();
  end if;
  for month in
    select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 2) n
  loop
    changed := changed + add_security_log_month(month)::integer;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'security_log'::regclass and c.relname ~ '^security_log_\d{6}$'
      and (to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month') at time zone 'UTC' <= keep_from
  loop
    execute format('drop table %I', old);
    changed := changed + 1;
  end loop;
  return changed;
end $$;

select settle_security_log('-infinity');
