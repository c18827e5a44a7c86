-- How the pages of an audit spread over answers, depths and time: for the pictures of its report. Null for reports of
-- before.
alter table audits add column distribution json;
