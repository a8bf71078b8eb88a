-- What waits for a check among the members of a group, read without the table: its administrator's inbox asks at each page.
-- step: concurrently
create index concurrently if not exists qualification_of_person_to_check on qualification (user_id, submitted_at, qualification_id)
  include (submitted_by, qualification_kind_id) where state = 'SUBMITTED';
