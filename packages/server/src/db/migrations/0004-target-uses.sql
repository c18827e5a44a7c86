-- What a target is to the pages that refer to it, as the bits of the auditor's targetUses. A target is what has one.

alter table audit_urls add column uses smallint not null default 0;

-- Facts have a second version, which the checks are written for: a crawl of the first can no longer be judged, and one
-- that is under way begins again.
update audits set crawl_data = 'partial' where crawl_data = 'complete' and due_at is null;
delete from audit_pages where audit_id in (select id from audits where due_at is not null);
delete from audit_urls where audit_id in (select id from audits where due_at is not null);
update audits set status = 'queued', progress = 0, site_facts = null, crawl_data = 'none', claim_id = null,
  lease_until = null
where due_at is not null;
