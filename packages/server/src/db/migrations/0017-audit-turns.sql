-- Fair turns of audits: organizations take turns, and a crawl that waits gives its slot away (docs/decisions/0017).

alter table audits
  -- Set while it takes no slot: it goes on then, or as soon after as it has its turn. `claim_id` is still that of the
  -- process that keeps its crawl in memory, if one does, and `lease_until` says until when the others leave it to that.
  add column parked_until timestamptz(3),
  -- When a worker took it up last: the organization that was served longest ago goes first.
  add column turn_at timestamptz,
  -- Counts those: a crawl kept in memory goes on only if nobody else had the audit since.
  add column turns integer not null default 0,
  -- What earlier turns used of the time for links.
  add column link_check_ms integer not null default 0,
  add check (parked_until is null or status = 'crawling');

-- What is unfinished, by organization, oldest first. The order of no other index: that is how its queries find it.
create index audits_waiting on audits (org_id, created_at, id) where due_at is not null;
create index audits_held on audits (org_id) where claim_id is not null;
create index audits_turns on audits (org_id, turn_at desc) where turn_at is not null;
drop index audits_due;

-- Functions that may not sort, as in migration 0013: their plans do not follow statistics of an hour in which nothing
-- waited (features/audits/claim-audits.ts).

-- The first organization after this one with an audit that is not finished; null when there is none.
create function next_audit_org(after uuid) returns uuid
language plpgsql stable set enable_sort = off set enable_incremental_sort = off as $$
begin
  return (select a.org_id from audits a where a.due_at is not null and a.org_id > after
    order by a.org_id, a.created_at, a.id limit 1);
end $$;

-- The oldest audits of an organization that a process may take up now: what nobody holds, and what it parked itself.
-- Its claims lie between two ids. What it steps over is held or parked, never what waits.
create function due_audits(of_org uuid, at_most bigint, own_first uuid, own_last uuid)
returns table (id uuid, created_at timestamptz, due_at timestamptz)
language plpgsql stable rows 4 set enable_sort = off set enable_incremental_sort = off as $$
begin
  return query select a.id, a.created_at, a.due_at from audits a
    where a.org_id = of_org and a.due_at is not null and a.due_at <= now()
      and (a.lease_until is null or a.lease_until < now()
        or (a.parked_until is not null and a.claim_id between own_first and own_last))
    order by a.org_id, a.created_at, a.id limit at_most;
end $$;

-- When an audit of an organization was last taken up; null when none was.
create function last_audit_turn(of_org uuid) returns timestamptz
language plpgsql stable set enable_sort = off set enable_incremental_sort = off as $$
begin
  return (select a.turn_at from audits a where a.org_id = of_org and a.turn_at is not null
    order by a.org_id, a.turn_at desc limit 1);
end $$;
