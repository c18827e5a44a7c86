-- The pins that an audit looks for: those of a project's open tasks. Tasks without a pin are not in it and cost nothing.
create index tasks_pinned on tasks (project_id, id) where pin is not null and completed_at is null;
