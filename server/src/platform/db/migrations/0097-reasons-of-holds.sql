-- The end of a hold names what it was for. A hold that began before this migration does not know it.
alter table link_hold add column reasons jsonb not null default '[]';
comment on column link_hold.reasons is
  'What held the link when the hold began: a list of requirementId, qualificationKindId, kindLabel and standing.';

-- step
-- Administrators get reminders of qualifications of MIPs. What has ended already waits in the inbox. There are few.
update qualification set next_reminder_on = greatest(expires_on - 90, current_date)
where mip_id is not null and state = 'VERIFIED' and expires_on >= current_date and next_reminder_on is null;

-- step
-- After a restore, nothing is known of the time between the backup and the restore: what changed then is lost.
create table fact_gap (
  begins_at timestamptz primary key,
  ends_at timestamptz not null check (ends_at > begins_at)
);
comment on table fact_gap is 'Times of which facts know nothing, because the database was restored from a backup. A restore adds one.';
create trigger fact_gap_is_fixed before update or delete or truncate on fact_gap
  for each statement execute function refuse_outside_triggers();
