-- The inbox of a platform administrator reads the oldest checks first. A day has thousands of checks, and their order by the id
-- was not in the index, so all checks of the oldest day were read and judged.
-- step: concurrently
create index concurrently if not exists qualification_by_last_check on qualification (checked_on, qualification_id)
  where state = 'VERIFIED';
-- step: concurrently
drop index concurrently if exists qualification_by_check;
