-- The hash chain of the audit trail moves to a table of its own, which is written after the commit. Transactions that
-- write entries no longer wait for one another (docs/decisions/0049).

-- Waits for the transactions that still extend the previous chain, and for no others.
lock table audit_event in share row exclusive mode;

create table audit_seal (
  seal_no bigint primary key,
  audit_event_id bigint unique,
  sealed_at timestamptz not null,
  hash bytea not null
);
comment on table audit_seal is
  'The hash chain of the audit trail in the order of the commits, without gaps: `hash` covers the seal, its entry and the
   hash before. The first row is only the start of the chain: its entry was deleted, or is of the chain until 0060.';
insert into audit_seal
select 0, null, now(), coalesce((select hash from audit_event order by audit_event_id desc limit 1), '');

-- Without an index, because the few rows are always read together.
create table audit_unsealed (audit_event_id bigint not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table audit_unsealed is 'The entries of the audit trail that `seal_audit` has not sealed yet.';

comment on table audit_event is 'Append-only. Entries since migration 0060 are sealed in `audit_seal`; earlier ones carry the hash of the one before.';
comment on column audit_event.hash is 'Only of entries before migration 0060, as `previous_hash`.';

-- The number comes from the sequence whatever the caller inserts. It is no longer taken under a lock, so an entry can
-- appear after one with a higher number.
create or replace function chain_audit_event() returns trigger language plpgsql as $$
begin
  new.audit_event_id := nextval('audit_event_number');
  new.previous_hash := '';
  new.hash := '';
  return new;
end $$;

-- A previous version of the server grants its role access to every table, so triggers protect both tables as well.
create function refuse_outside_sealing() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception '% is written by seal_audit only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger audit_seal_by_owner before insert or update or delete or truncate on audit_seal
  for each statement execute function refuse_outside_sealing();
create trigger audit_unsealed_by_owner before update or delete or truncate on audit_unsealed
  for each statement execute function refuse_outside_sealing();

create function refuse_change_of_seal() returns trigger language plpgsql as $$
begin
  -- A seal is deleted after its entry only, whose deletion a trigger of `audit_event` limits.
  if tg_op = 'DELETE' then
    if not exists (select from audit_event where audit_event_id = old.audit_event_id) then
      return old;
    end if;
  end if;
  raise exception 'audit_seal is append-only';
end $$;
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_change_of_seal();
create trigger audit_seal_no_truncate before truncate on audit_seal
  for each statement execute function refuse_change_of_seal();

-- Seals at most so many committed entries, and returns how many were taken; null if another server is sealing.
create function seal_audit(most integer) returns integer language plpgsql security definer as $$
declare
  last audit_seal;
  taken bigint[];
  entry audit_event;
begin
  if not pg_try_advisory_xact_lock(7201) then
    return null;
  end if;
  -- The next statements see everything that was committed before the lock was taken, also by another server.
  with gone as (
    delete from audit_unsealed where ctid = any (array(select ctid from audit_unsealed limit most))
    returning audit_event_id)
  select array_agg(audit_event_id) into taken from gone;
  if taken is null then
    return 0;
  end if;
  select * into last from audit_seal order by seal_no desc limit 1;
  last.sealed_at := clock_timestamp();
  for entry in
    select * from audit_event where audit_event_id = any (taken)
      and not exists (select from audit_seal where audit_seal.audit_event_id = audit_event.audit_event_id)
    order by audit_event_id
  loop
    last.seal_no := last.seal_no + 1;
    last.audit_event_id := entry.audit_event_id;
    last.hash := sha256(last.hash || convert_to(jsonb_build_array(
      last.seal_no, extract(epoch from last.sealed_at), entry.audit_event_id, extract(epoch from entry.at),
      entry.actor_user_id, entry.actor_role, entry.session_id, entry.action, entry.subject_type, entry.subject_id,
      entry.result, entry.address, entry.detail)::text, 'UTF8'));
    insert into audit_seal values (last.*);
  end loop;
  return cardinality(taken);
end $$;

-- As in 0019. An entry also waits for its seal.
create or replace function total_audit_events() returns trigger language plpgsql as $$
begin
  with waiting as (
    insert into audit_unsealed select audit_event_id from changed)
  insert into list_total (source, key, part, row_count)
  select 'audit_event', action, coalesce(subject_type, '') || ' ' || result, count(*) from changed group by 2, 3
  union all
  select 'audit_actor', actor_user_id::text, '', count(*) from changed where actor_user_id is not null group by 2
  union all
  select 'sign_in', floor(extract(epoch from at) / 900)::text, '', count(*)
  from changed where action = 'session.sign-in' and result = 'DONE' group by 2;
  return null;
end $$;

-- The totals of changed fields become rows of `list_total`, because simultaneous writers would wait for one row of each
-- field. A server of the previous version reads them from the view.
insert into list_total (source, key, part, row_count, folded)
select 'audit_change', field, '', row_count, true from audit_change_total;
drop table audit_change_total;
create view audit_change_total as
  select key as field, sum(row_count)::bigint as row_count from list_total where source = 'audit_change' group by key;

create or replace function note_audit_changes() returns trigger language plpgsql as $$
begin
  -- Most entries change no field, and must not wait for two statements that insert nothing.
  if not exists (select from added where detail ? 'changes') then return null; end if;
  insert into audit_change (field, at, audit_event_id)
  select changed, at, audit_event_id from added, changed_fields(action, detail) as changed where detail ? 'changes';
  insert into list_total (source, key, part, row_count)
  select 'audit_change', changed, '', count(*)
  from added, changed_fields(action, detail) as changed where detail ? 'changes' group by changed;
  return null;
end $$;

create or replace function forget_audit_changes() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from audit_change using removed, (select distinct key from list_total where source = 'audit_change') as known
    where audit_change.field = known.key and audit_change.at = removed.at
      and audit_change.audit_event_id = removed.audit_event_id
    returning audit_change.field)
  insert into list_total (source, key, part, row_count)
  select 'audit_change', field, '', -count(*) from gone group by field;
  return null;
end $$;

-- As in 0019, with the totals of changed fields.
create or replace function recount_dashboards() returns void language plpgsql as $$
begin
  lock table user_mip, audit_event in share row exclusive mode;
  delete from list_total where source in ('mip_number', 'sign_in', 'audit_change');
  insert into list_total (source, key, part, row_count, folded)
  select 'mip_number', mip_id::text, number_part(provider_number), count(*), true
  from user_mip where allowed group by 2, 3
  union all
  select 'sign_in', floor(extract(epoch from at) / 900)::text, '', count(*), true
  from audit_event where action = 'session.sign-in' and result = 'DONE' and at > now() - interval '60 days' group by 2
  union all
  select 'audit_change', field, '', count(*), true from audit_change group by 2;
end $$;

-- Deletes at most so many of the oldest entries and records that in the audit trail: first those of the previous chain by
-- their numbers, then those of the new one in the order of their seals. What remains is still a chain, and the new entry
-- contains the hash with which it starts. One call runs at a time.
create or replace function forget_audit_events(most integer) returns integer language plpgsql security definer as $$
declare
  last_number bigint;
  last_seal bigint;
  last_hash bytea;
  forgotten integer;
begin
  if audit_kept_since() is null or not pg_try_advisory_xact_lock(7206) then
    return 0;
  end if;
  -- The clocks of several servers differ, and the chain must have no gap: so it ends before the first entry that stays.
  if (select hash <> '' from audit_event order by audit_event_id limit 1) then
    with oldest as materialized (
      select audit_event_id, at, hash from audit_event order by audit_event_id limit most)
    select audit_event_id, hash into last_number, last_hash from oldest where hash <> '' and audit_event_id < coalesce(
      (select min(audit_event_id) from oldest where at >= audit_kept_since()), audit_event_id + 1)
    order by audit_event_id desc limit 1;
    if last_number is null then
      return 0;
    end if;
    delete from audit_event where audit_event_id <= last_number;
    get diagnostics forgotten = row_count;
  else
    with oldest as materialized (
      select seal_no, audit_event_id, at, audit_seal.hash from audit_seal join audit_event using (audit_event_id)
      order by seal_no limit most)
    select seal_no, audit_event_id, hash into last_seal, last_number, last_hash from oldest where seal_no < coalesce(
      (select min(seal_no) from oldest where at >= audit_kept_since()), seal_no + 1)
    order by seal_no desc limit 1;
    if last_seal is null then
      return 0;
    end if;
    delete from audit_event using audit_seal
    where audit_event.audit_event_id = audit_seal.audit_event_id and seal_no <= last_seal;
    get diagnostics forgotten = row_count;
    -- The last one stays as the start of the chain.
    delete from audit_seal where seal_no < last_seal;
  end if;
  insert into audit_event (at, action, result, detail) values (now(), 'audit.forget', 'DONE', jsonb_build_object(
    'rows', forgotten, 'lastNumber', last_number, 'lastHash', encode(last_hash, 'hex'), 'keptDays', audit_kept_days())
    || case when last_seal is null then '{}' else jsonb_build_object('lastSeal', last_seal) end);
  return forgotten;
end $$;

-- A fixed search path, so that the caller's setting cannot change which tables the functions use.
do $$ begin
  execute format('alter function seal_audit(integer) set search_path = %I, pg_temp', current_schema());
  execute format('alter function forget_audit_events(integer) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function seal_audit(integer) from public;
