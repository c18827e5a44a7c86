-- What a running crawl shows of its responses; null before its first batch, and once the crawl has ended.
alter table audits add column crawl_log json;
