-- The pull request or commit that an event is about: {kind, reference, title, url}. Events from before have none.
alter table received_events add column subject jsonb;
