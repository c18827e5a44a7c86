-- Whether guests can add screenshots to their reports.
alter table widgets add column accepts_screenshots boolean not null default true;
-- Whether guests who point at an element learn what the latest audit found of it.
alter table widgets add column shows_audit_issues boolean not null default false;

-- Whether the address of a deleted account was proved to be theirs: only then is it removed from reports of guests.
alter table user_deletions add column email_verified boolean not null default false;

-- Reports by an address, whatever their project.
create index tasks_reporter_email on tasks (lower(reporter_email)) where reporter_email is not null;
