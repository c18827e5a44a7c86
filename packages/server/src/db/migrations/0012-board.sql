-- How many tasks at once a column is meant to hold; null: as many as there are. A hint, nothing is refused for it.
alter table columns add column wip_limit integer check (wip_limit between 1 and 1000);

-- Labels that tasks of a project carry, each once in any case, as it was written last: a menu of labels never reads tasks.
create table label_counts (
  project_id uuid not null references projects on delete cascade,
  -- As in tasks.label_names.
  folded text not null,
  org_id uuid not null,
  name text not null,
  color text not null,
  count integer not null,
  primary key (project_id, folded)
) with (fillfactor = 70);

insert into label_counts (project_id, folded, org_id, name, color, count)
  select t.project_id, l.folded, t.org_id,
    (array_agg(t.labels -> (l.place - 1)::integer ->> 'name' order by t.updated_at desc))[1],
    (array_agg(t.labels -> (l.place - 1)::integer ->> 'color' order by t.updated_at desc))[1],
    count(*)
  from tasks t cross join unnest(t.label_names) with ordinality l (folded, place)
  group by t.project_id, l.folded, t.org_id;

-- Takes what changed as rows of one label each, +1 for those that came and -1 for those that went.
create function count_labels() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(to_jsonb(c)) into changes from (
      select project_id, org_id, label_names, labels, 1 as change from new_tasks where label_names <> '{}') c;
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(to_jsonb(c)) into changes from (
      select n.project_id, n.org_id, v.label_names, v.labels, v.change
      from new_tasks n join old_tasks o using (id)
      cross join lateral (values (n.label_names, n.labels, 1), (o.label_names, o.labels, -1))
        v (label_names, labels, change)
      where n.labels <> o.labels) c;
  else
    select jsonb_agg(to_jsonb(c)) into changes from (
      select t.project_id, t.org_id, t.label_names, t.labels, -1 as change from old_tasks t
      -- A cascade from the project takes the counts with it.
      where t.label_names <> '{}' and exists (select 1 from project_counters p where p.project_id = t.project_id)) c;
  end if;
  if changes is null then return null; end if;
  -- Who counts labels of a project waits for whoever does, so that no two wait for each other over several labels.
  perform 1 from project_counters
    where project_id in (select (c ->> 'project_id')::uuid from jsonb_array_elements(changes) c)
    order by project_id for no key update;
  insert into label_counts as k (project_id, folded, org_id, name, color, count)
    select project_id, folded, org_id,
      (array_agg(label ->> 'name' order by change desc))[1], (array_agg(label ->> 'color' order by change desc))[1],
      sum(change)
    from (
      select c.project_id, c.org_id, c.change, l.folded, c.labels -> (l.place - 1)::integer as label
      from jsonb_to_recordset(changes) as c (project_id uuid, org_id uuid, label_names text[], labels jsonb, change integer)
      cross join unnest(c.label_names) with ordinality l (folded, place)) d
    group by project_id, folded, org_id having sum(change) <> 0 or count(distinct label) > 1
    order by project_id, folded
    on conflict (project_id, folded) do update set count = k.count + excluded.count,
      name = case when excluded.count < 0 then k.name else excluded.name end,
      color = case when excluded.count < 0 then k.color else excluded.color end;
  if tg_op <> 'INSERT' then
    delete from label_counts k
      where k.count <= 0
        and k.project_id in (select (c ->> 'project_id')::uuid from jsonb_array_elements(changes) c);
  end if;
  return null;
end $$;
create trigger tasks_labels_new after insert on tasks referencing new table as new_tasks
  for each statement execute function count_labels();
create trigger tasks_labels_changed after update on tasks referencing old table as old_tasks new table as new_tasks
  for each statement execute function count_labels();
create trigger tasks_labels_gone after delete on tasks referencing old table as old_tasks
  for each statement execute function count_labels();
