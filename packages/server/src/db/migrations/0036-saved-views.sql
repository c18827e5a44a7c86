-- Views of the tasks of a project, saved under a name: private, or shared with everyone who sees the project.
create table saved_views (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  created_by uuid references users on delete set null,
  name text not null,
  is_shared boolean not null,
  layout text not null check (layout in ('board', 'list', 'calendar')),
  -- As ViewFilters in the contract, complete: a new filter is null in rows that were written before it.
  filters jsonb not null,
  grouping text,
  fields text[] not null,
  sort text,
  sort_order text check (sort_order in ('asc', 'desc')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- A list reads the shared ones and those of one person.
create index saved_views_shared on saved_views (project_id) where is_shared;
create index saved_views_own on saved_views (project_id, created_by);
create index saved_views_created_by on saved_views (created_by) where created_by is not null;
