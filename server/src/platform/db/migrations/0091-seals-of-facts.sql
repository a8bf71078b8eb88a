-- Facts are sealed in a hash chain of their own, as entries of the audit trail are (docs/decisions/0072).

-- Waits for the transactions that write facts, so that every fact is either of the time before or gets into the queue.
lock table fact in share row exclusive mode;

create table fact_seal (
  seal_no bigint primary key,
  sealed_at timestamptz not null,
  old_until bigint,
  old_done bigint,
  facts jsonb not null,
  hash bytea not null
);
comment on table fact_seal is
  'The hash chain of facts, without gaps: `hash` covers the other columns and the hash before. The first row is only the start of the
   chain. Rows stay when their facts expire, because the facts of one row end at different times.';
comment on column fact_seal.old_until is
  'Only of seals for facts from before migration 0091: those with numbers up to this one are sealed as they were found.';
comment on column fact_seal.old_done is 'As `old_until`: up to this one that is done.';
comment on column fact_seal.facts is
  'For each fact its number, its state ([valid_until, is_open, end_cause]) and a hash of what never changes. Both are null if the
   fact was gone before its seal.';
insert into fact_seal select 0, now(), coalesce(max(fact_id), 0), 0, '[]', '' from fact;
create index fact_seal_old on fact_seal (seal_no) where old_done is not null;

-- Without an index, because the few rows are always read together.
create table fact_unsealed (fact_id bigint not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table fact_unsealed is 'The facts that began or ended, and that `seal_facts` has not sealed since.';

create trigger fact_unsealed_by_owner before insert or update or delete or truncate on fact_unsealed
  for each statement execute function refuse_outside_sealing();
create trigger fact_seal_by_owner before insert or update or delete or truncate on fact_seal
  for each statement execute function refuse_outside_sealing();
create function refuse_change_of_fact_seal() returns trigger language plpgsql as $$
begin
  raise exception 'fact_seal is append-only';
end $$;
create trigger fact_seal_append_only before update or delete or truncate on fact_seal
  for each statement execute function refuse_change_of_fact_seal();

create function queue_facts() returns trigger language plpgsql as $$
begin
  insert into fact_unsealed select fact_id from changed;
  return null;
end $$;
create trigger fact_queued_added after insert on fact referencing new table as changed
  for each statement execute function queue_facts();
create trigger fact_queued_changed after update on fact referencing new table as changed
  for each statement execute function queue_facts();

-- Seals the present states of these facts.
create function append_fact_seal(taken bigint[], old_until bigint, old_done bigint) returns void language sql as $$
  insert into fact_seal
  select last.seal_no + 1, sealed_at, old_until, old_done, facts, sha256(last.hash || convert_to(
    jsonb_build_array(last.seal_no + 1, extract(epoch from sealed_at), old_until, old_done, facts)::text, 'UTF8'))
  from (select seal_no, hash from fact_seal order by seal_no desc limit 1) as last,
    (select clock_timestamp() as sealed_at offset 0) as time,
    (select jsonb_agg(jsonb_build_array(number,
      case when fact_id is not null then jsonb_build_array(extract(epoch from valid_until), is_open, end_cause) end,
      encode(sha256(convert_to(jsonb_build_array(fact_id, kind, user_id, group_id, mip_id, role_id, ris_id, app_id, record_id,
        value, extract(epoch from valid_from), cause)::text, 'UTF8')), 'hex')) order by place) as facts
    from unnest(taken) with ordinality as queued (number, place) left join fact on fact_id = number) as states
$$;
revoke execute on function append_fact_seal(bigint[], bigint, bigint) from public;

-- Seals at most so many facts that began or ended, and as many from before this migration. Returns how many of the former were
-- taken; null if another server is sealing.
create function seal_facts(most integer) returns integer language plpgsql security definer as $$
declare
  taken bigint[];
  old record;
  older bigint[];
begin
  if not pg_try_advisory_xact_lock(7207) then
    return null;
  end if;
  -- The next statements see everything that was committed before the lock was taken, also by another server.
  with gone as (
    delete from fact_unsealed where ctid = any (array(select ctid from fact_unsealed limit most))
    returning fact_id)
  select array_agg(fact_id) into taken from gone;
  if taken is not null then
    perform append_fact_seal(taken, null, null);
  end if;
  select old_until, old_done into old from fact_seal where old_done is not null order by seal_no desc limit 1;
  select array_agg(fact_id order by fact_id) into older from (
    select fact_id from fact where fact_id > old.old_done and fact_id <= old.old_until order by fact_id limit most) as next;
  if older is not null then
    perform append_fact_seal(older, old.old_until, older[cardinality(older)]);
  end if;
  return coalesce(cardinality(taken), 0);
end $$;
revoke execute on function seal_facts(integer) from public;

-- As in 0050. A fact is deleted after its end was sealed only, so that verify-audit knows that it had expired.
create or replace function forget_facts(most integer) returns integer language plpgsql security definer as $$
declare
  forgotten integer;
begin
  delete from fact where fact_id in (
    select fact_id from fact
    where not is_open and valid_until < audit_kept_since()
      and not exists (select from fact_unsealed where fact_unsealed.fact_id = fact.fact_id)
      and not exists (
        select from (
          select old_until, old_done from fact_seal where old_done is not null order by seal_no desc limit 1) as old
        where fact.fact_id > old.old_done and fact.fact_id <= old.old_until)
    limit most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- A fixed search path, so that the caller's setting cannot change which tables the functions use.
do $$ begin
  execute format('alter function seal_facts(integer) set search_path = %I, pg_temp', current_schema());
  execute format('alter function forget_facts(integer) set search_path = %I, pg_temp', current_schema());
end $$;
