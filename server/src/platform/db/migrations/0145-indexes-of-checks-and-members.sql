-- The inbox of a platform administrator reads the oldest checks first. A day has thousands of checks, and their order by the id
-- was not in the index, so all checks of the oldest day were read and judged.
-- step: concurrently
create index concurrently if not exists qualification_by_last_check on qualification (checked_on, qualification_id)
  where state = 'VERIFIED';
-- step: concurrently
drop index concurrently if exists qualification_by_check;

-- The active members of a group are read from the index alone, also with the end of their membership.
-- step: concurrently
create index concurrently if not exists user_group_by_status_and_end on user_group (group_id, sort_status, user_id)
  include (valid_until);
-- step: concurrently
drop index concurrently if exists user_group_by_status;
