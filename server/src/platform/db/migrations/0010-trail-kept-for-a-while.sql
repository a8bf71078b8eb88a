-- The owner of the tables can limit how long the audit trail is kept (docs/decisions/0030).

-- A function and not a table, because a server of the previous version grants the server's role access to every table.
create function audit_kept_days() returns integer language sql stable as $$ select 0 $$;
comment on function audit_kept_days() is 'Days; 0 is for ever. Replaced by the owner at the start of a server.';

create function audit_kept_since() returns timestamptz language sql stable as $$
  select case when audit_kept_days() >= 365 then now() - audit_kept_days() * interval '1 day' end
$$;

create function refuse_early_forgetting() returns trigger language plpgsql as $$
begin
  -- The comparison is null when the audit trail is kept for ever.
  if old.at < audit_kept_since() then
    return old;
  end if;
  raise exception 'audit_event is append-only';
end $$;
drop trigger audit_event_append_only on audit_event;
create trigger audit_event_append_only before update on audit_event
  for each row execute function refuse_change();
create trigger audit_event_forgotten_late before delete on audit_event
  for each row execute function refuse_early_forgetting();

create function total_forgotten_audit_events() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'audit_event', action, coalesce(subject_type, '') || ' ' || result, -count(*) from changed group by 2, 3
  union all
  select 'audit_actor', actor_user_id::text, '', -count(*) from changed where actor_user_id is not null group by 2;
  return null;
end $$;
create trigger audit_event_total_removed after delete on audit_event referencing old table as changed
  for each statement execute function total_forgotten_audit_events();
create trigger audit_event_removed after delete on audit_event
  for each statement execute function note_change('audit_event');

-- Deletes at most so many of the oldest rows and records that in the audit trail. The remaining rows are still a chain:
-- the first of them contains the hash of the last deleted row, and so does the new entry. One call runs at a time.
create function forget_audit_events(most integer) returns integer language plpgsql security definer as $$
declare
  end_number bigint;
  forgotten integer;
  last audit_event;
begin
  if audit_kept_since() is null or not pg_try_advisory_xact_lock(7206) then
    return 0;
  end if;
  -- The number of the first row that stays. The clocks of several servers differ, and the chain must have no gap.
  select audit_event_id into end_number from audit_event where at >= audit_kept_since() order by audit_event_id limit 1;
  select * into last from (
    select * from audit_event where end_number is null or audit_event_id < end_number
    order by audit_event_id limit most) as oldest
  order by audit_event_id desc limit 1;
  if last.audit_event_id is null then
    return 0;
  end if;
  delete from audit_event where audit_event_id <= last.audit_event_id;
  get diagnostics forgotten = row_count;
  insert into audit_event (at, action, result, detail) values (now(), 'audit.forget', 'DONE', jsonb_build_object(
    'rows', forgotten, 'lastNumber', last.audit_event_id, 'lastHash', encode(last.hash, 'hex'),
    'keptDays', audit_kept_days()));
  return forgotten;
end $$;
-- A fixed search path, so that the caller's setting cannot change which tables the function uses.
do $$ begin
  execute format('alter function forget_audit_events(integer) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function forget_audit_events(integer) from public;
