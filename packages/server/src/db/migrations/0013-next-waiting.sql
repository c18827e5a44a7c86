-- Where deliveries look for what waits. Functions, because the plan of the same queries as parts of others follows the
-- statistics: while these are of an hour in which nothing waited, sorting "nothing" seems as cheap as walking along an
-- index in its order, and then each look reads all of ten thousand waiting rows until the next analyze. Without sorting
-- there is only the walk (features/webhooks: claim-lanes.ts, claim-retries.ts, delivery-store.ts).

-- The first webhook after this one with a first attempt that waits; null when there is none.
create function next_lane(after uuid) returns uuid language plpgsql stable set enable_sort = off as $$
begin
  return (select d.webhook_id from deliveries d
    where d.status = 'pending' and d.due_at is null and d.webhook_id > after
    order by d.webhook_id limit 1);
end $$;

-- The first webhook after this one with deliveries outside its lane, and when the first of them is due; nulls when
-- there is none.
create function next_retries(after uuid, out webhook_id uuid, out due_at timestamptz)
language plpgsql stable set enable_sort = off as $$
begin
  select d.webhook_id, d.due_at into webhook_id, due_at from deliveries d
    where d.due_at is not null and d.webhook_id > after
    order by d.webhook_id, d.due_at limit 1;
end $$;

-- The deliveries of a webhook outside its lane that are due and that nobody holds, longest due first.
create function due_retries(of_webhook uuid, at_most bigint) returns table (id uuid, due_at timestamptz)
language plpgsql stable rows 5 set enable_sort = off as $$
begin
  return query select d.id, d.due_at from deliveries d
    where d.webhook_id = of_webhook and d.due_at <= now() and (d.lease_until is null or d.lease_until < now())
    order by d.due_at, d.id limit at_most;
end $$;

-- The first attempts that wait in a lane, in their order.
create function next_in_lane(of_webhook uuid, at_most integer) returns setof deliveries
language plpgsql stable rows 50 set enable_sort = off as $$
begin
  return query select d.* from deliveries d
    where d.webhook_id = of_webhook and d.status = 'pending' and d.due_at is null
    order by d.position limit at_most;
end $$;
