-- What two audits can tell about each other.

-- The comparison with the previous audit, as the API returns it; null without one, and for audits from before this.
alter table audits add column comparison json;

-- Whether the URL returned HTML; null for audits from before this. From now on, there are also rows of link targets that
-- could not be verified, whose is_clear is false.
alter table audit_visits add column is_page boolean;
