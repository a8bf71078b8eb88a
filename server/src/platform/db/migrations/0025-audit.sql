-- Filters of the audit trail: what an entry changed, and everything except sign-ins.

create table audit_change (
  field text not null,
  at timestamptz not null,
  audit_event_id bigint not null,
  primary key (field, at, audit_event_id)
);
comment on table audit_change is
  'The fields that an audit entry changed, such as `user-mip.providerNumber`: an index of `audit_event`, filled by a trigger.';

create table audit_change_total (
  field text primary key,
  row_count bigint not null
);
comment on table audit_change_total is
  'The rows of `audit_change` by field. The lock of the audit trail keeps its writers apart, so each field has one row.';

create function changed_fields(action text, detail jsonb) returns setof text language sql immutable parallel safe as $$
  select split_part(action, '.', 1) || '.' || field
  from jsonb_object_keys(case when jsonb_typeof(detail -> 'changes') = 'object' then detail -> 'changes' else '{}' end) as field
$$;

create function note_audit_changes() returns trigger language plpgsql as $$
begin
  -- Most entries change no field, and must not wait for two statements that insert nothing.
  if not exists (select from added where detail ? 'changes') then return null; end if;
  insert into audit_change (field, at, audit_event_id)
  select changed, at, audit_event_id from added, changed_fields(action, detail) as changed where detail ? 'changes';
  insert into audit_change_total as total (field, row_count)
  select changed, count(*) from added, changed_fields(action, detail) as changed where detail ? 'changes' group by changed
  on conflict (field) do update set row_count = total.row_count + excluded.row_count;
  return null;
end $$;
create trigger audit_event_changes after insert on audit_event referencing new table as added
  for each statement execute function note_audit_changes();

-- Entries of earlier versions have rows too, but no `changes` in their details, so the rows are found by their times.
create function forget_audit_changes() returns trigger language plpgsql as $$
begin
  -- The same order of locks as in an insert.
  perform pg_advisory_xact_lock(7201);
  with gone as (
    delete from audit_change using removed, audit_change_total as known
    where audit_change.field = known.field and audit_change.at = removed.at
      and audit_change.audit_event_id = removed.audit_event_id
    returning audit_change.field)
  update audit_change_total as total set row_count = total.row_count - gone_rows.row_count
  from (select field, count(*) as row_count from gone group by field) as gone_rows where total.field = gone_rows.field;
  return null;
end $$;
create trigger audit_event_changes_removed after delete on audit_event referencing old table as removed
  for each statement execute function forget_audit_changes();

-- Sign-ins that succeeded are most entries of a busy platform, and the portal hides them until somebody wants them.
create function is_sign_in(action text, result text) returns boolean language sql immutable parallel safe as $$
  select result = 'DONE' and action in ('session.sign-in', 'session.sign-out', 'session.verify', 'session.choose-role',
    'app.open', 'app.sign-in', 'app.sign-out', 'app.ticket-redeemed')
$$;

-- step: fill audit_event by audit_event_id, 5000 at a time
-- Entries of earlier versions contain some new values, and no old ones.
with noted as (
insert into audit_change (field, at, audit_event_id)
select field, at, audit_event_id from audit_event cross join lateral (
  select 'user-mip.providerNumber' as field where action in ('user-mip.link', 'user-mip.edit') and detail ->> 'providerNumber' <> ''
  union all select 'user-mip.allowed' where action = 'user-mip.edit' and detail ? 'allowed'
  union all select 'ris-user.risUserName' where action in ('ris-user.link', 'ris-user.edit') and detail ? 'risUserName'
  union all select 'user.email' where action = 'user.edit' and detail ? 'emailChanged'
  union all select 'user.groupIdForAdmin' where action = 'user.group-for-admin'
  union all select 'second-factor.twoFactorAuthType' where action = 'second-factor.change'
  union all select 'mip.name' where action = 'mip.edit' and detail ? 'nameBefore'
  union all select 'mip.archiveLabel' where action = 'mip.edit' and detail ? 'archiveLabelBefore'
  union all select 'group.groupName' where action = 'group.edit' and detail ? 'nameBefore'
  union all select 'document.visibility' where action = 'document.visibility') as old
where audit_event_id > :low and audit_event_id <= :high
  and action in ('user-mip.link', 'user-mip.edit', 'ris-user.link', 'ris-user.edit', 'user.edit', 'user.group-for-admin',
    'second-factor.change', 'mip.edit', 'group.edit', 'document.visibility')
on conflict do nothing returning field)
insert into audit_change_total as total (field, row_count) select field, count(*) from noted group by field
on conflict (field) do update set row_count = total.row_count + excluded.row_count;

-- step: concurrently
create index concurrently if not exists audit_event_without_sign_ins on audit_event (at, audit_event_id) where not is_sign_in(action, result);

-- For one action within some days. It replaces an index by id, because the time has the same order.
create index concurrently if not exists audit_event_by_action_and_time on audit_event (action, at, audit_event_id);
drop index concurrently if exists audit_event_by_action;
