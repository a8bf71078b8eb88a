-- The longest times of temporary scopes and of those for an emergency are settings (decision 0102). These are their bounds.

alter table practice_scope drop constraint practice_scope_check6;
alter table practice_scope drop constraint practice_scope_check7;
alter table practice_scope add constraint practice_scope_temporary_days
  check (kind <> 'TEMPORARY' or ends_on <= qualification_last_day(valid_from - 1, 12)) not valid;
alter table practice_scope add constraint practice_scope_emergency_days
  check (kind <> 'EMERGENCY' or ends_on <= valid_from + 30) not valid;

-- step
alter table practice_scope validate constraint practice_scope_temporary_days;
alter table practice_scope validate constraint practice_scope_emergency_days;
