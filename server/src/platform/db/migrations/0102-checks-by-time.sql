-- step: concurrently
-- The people of new checks are looked at each minute.
create index concurrently if not exists qualification_check_by_time on qualification_check (checked_at);
