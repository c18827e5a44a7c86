-- When an audit was last analyzed, and how often: a re-analysis is not another visit to the site, so `completed_at` stays
-- the time at which the first analysis ended. And how many of its checks fail, so that lists need not read the reports.

alter table audits
  -- Null until the first analysis has ended.
  add column analyzed_at timestamptz(3),
  add column analysis_count integer not null default 0,
  -- Null without reports.
  add column issue_count integer;

-- Every analysis that ended has written an event, the first one at the time that is `completed_at` from now on.
update audits audit set
  completed_at = coalesce(known.first_at, audit.completed_at),
  analyzed_at = coalesce(known.last_at, audit.completed_at, audit.created_at),
  analysis_count = coalesce(known.count, 1),
  issue_count = (
    select count(*)
    from (
      select json_array_elements(audit.seo_report -> 'categories') as category
      union all select json_array_elements(audit.general_report -> 'categories')) categories,
      json_array_elements(categories.category -> 'checks') as checked
    where checked ->> 'status' = 'fail')
from audits same left join (
    select data ->> 'auditId' as id, count(*)::int as count, min(created_at) as first_at, max(created_at) as last_at
    from events where type = 'audit.completed' group by 1) known
  on known.id = same.id::text
where audit.id = same.id and audit.seo_report is not null;
