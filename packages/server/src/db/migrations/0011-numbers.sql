-- Numbers of a stretch of time: what was completed and how long it took, without reading what came before.
create index tasks_completed on tasks (project_id, completed_at) where completed_at is not null;
create index time_entries_project on time_entries (project_id, logged_at, id);
-- Open tasks in the usual order, however many done ones lie between them.
create index tasks_open on tasks (project_id, created_at desc, id desc) where completed_at is null;
-- What happened lately in a project; a status change is a part of the update beside it, and is told once.
create index events_happened on events (project_id, position desc) where type <> 'task.status_changed';
