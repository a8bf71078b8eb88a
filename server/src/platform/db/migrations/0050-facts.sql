-- Facts: who had what that gives access, from when until when (docs/reach.md). Triggers write them; nobody else can.

-- One lock for all triggers, for a moment only: the facts of the rows that are there already come afterwards.
lock table "user", user_role, user_group, user_mip, role, "group", group_mip, mip, ris, ris_user, ris_mip, app, app_role,
  document, requirement, hold_override, qualification, qualification_kind in share row exclusive mode;

create table fact (
  fact_id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint,
  group_id bigint,
  mip_id bigint,
  role_id bigint,
  ris_id bigint,
  app_id bigint,
  record_id bigint,
  value jsonb not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  is_open boolean not null default true,
  cause uuid,
  end_cause uuid
);
comment on table fact is
  'What gives access, as it was from `valid_from` until before `valid_until`. No foreign keys: a fact outlives its records.';
comment on column fact.record_id is 'The id of a record without a column of its own, such as a document or a requirement.';
comment on column fact.value is 'Only what decides about access, never a name.';
comment on column fact.is_open is 'The row that it describes still has this value. A time limit can have ended it already.';
comment on column fact.cause is 'The transaction that made it, as in the detail of its audit entries. Null: recorded by migration 0050.';
comment on column fact.end_cause is 'The transaction that ended it. Null: still open.';

create table fact_history (
  begins_at timestamptz not null
);
comment on table fact_history is 'One row: since when changes are recorded. Nothing is known of earlier times.';
create unique index fact_history_one_row on fact_history ((true));

/* Whether a fact was in force at a time in the past, or is now (`past` null). The server's clock decides about time limits. */
create function is_fact_in_force(fact fact, past timestamptz, clock timestamptz) returns boolean
  language sql immutable parallel safe
  return case when past is null then fact.is_open and (fact.valid_until is null or fact.valid_until > clock)
    else fact.valid_from <= past and (fact.valid_until is null or fact.valid_until > past) end;

/* Since when history is known. Facts are deleted together with the audit trail. */
create function fact_history_begins() returns timestamptz language sql stable as $$
  select greatest(begins_at, audit_kept_since()) from fact_history
$$;

/* The detail of an audit entry, with the cause of the facts that its transaction has written. */
create function with_cause(detail jsonb) returns jsonb language sql stable as $$
  select case when coalesce(current_setting('gantry.cause', true), '') = '' then detail
    else detail || jsonb_build_object('cause', current_setting('gantry.cause', true)) end
$$;

-- The tables whose rows are facts, for the statements below. `ids` are columns of the table and of `fact`; `key` finds the fact of
-- a row; `since` is when the present row came to be, as far as it is known.
create table recorded as
select * from (values
  ('user', 'user', '{user_id}', null, '{user_id}', $$true$$,
    $$jsonb_build_object('status', "row".status, 'activated', "row".activated_at is not null)$$,
    $$greatest("row".status_change_date, "row".activated_at)$$),
  ('group-admin', 'user', '{user_id}', null, '{user_id}', $$"row".group_id_for_admin is not null$$, $$'{}'::jsonb$$, null),
  ('group', 'group', '{group_id}', null, '{group_id}', $$true$$,
    $$jsonb_build_object('status', "row".status)$$, $$"row".status_change_date$$),
  ('role', 'role', '{role_id}', null, '{role_id}', $$true$$,
    $$jsonb_build_object('status', "row".status, 'code', "row".code)$$, $$"row".status_change_date$$),
  ('mip', 'mip', '{mip_id}', null, '{mip_id}', $$true$$,
    $$jsonb_build_object('status', "row".status, 'state', "row".state)$$, $$"row".status_change_date$$),
  ('ris', 'ris', '{ris_id}', null, '{ris_id}', $$true$$,
    $$jsonb_build_object('status', "row".status)$$, $$"row".status_change_date$$),
  ('app', 'app', '{app_id}', null, '{app_id}', $$true$$,
    $$jsonb_build_object('status', "row".status, 'code', "row".code, 'mode', "row".mode, 'is_archive', "row".is_archive,
      'viewer_codes', to_jsonb("row".viewer_codes))$$, $$"row".status_change_date$$),
  ('user-role', 'user_role', '{user_id,role_id}', null, '{user_id,role_id}', $$true$$, $$'{}'::jsonb$$, null),
  ('user-group', 'user_group', '{user_id,group_id}', null, '{user_id,group_id}', $$true$$, $$'{}'::jsonb$$,
    $$"row".created_at$$),
  ('user-mip', 'user_mip', '{user_id,mip_id}', 'user_mip_id', '{user_id,mip_id}', $$true$$,
    $$jsonb_build_object('allowed', "row".allowed)$$, $$"row".created_at$$),
  ('group-mip', 'group_mip', '{group_id,mip_id}', null, '{group_id,mip_id}', $$true$$, $$'{}'::jsonb$$, $$"row".created_at$$),
  ('user-ris', 'ris_user', '{user_id,ris_id}', null, '{user_id,ris_id}', $$true$$, $$'{}'::jsonb$$, $$"row".created_at$$),
  ('ris-mip', 'ris_mip', '{ris_id,mip_id}', null, '{ris_id,mip_id}', $$true$$, $$'{}'::jsonb$$, $$"row".created_at$$),
  ('app-role', 'app_role', '{app_id,role_id}', null, '{app_id,role_id}', $$true$$, $$'{}'::jsonb$$, null),
  ('document', 'document', '{user_id,mip_id}', 'document_id', '{record_id}', $$true$$,
    $$jsonb_build_object('visible', "row".visibility)$$, $$"row".uploaded_at$$),
  ('requirement', 'requirement', '{mip_id,role_id}', 'requirement_id', '{record_id}', $$"row".enforcement = 'HOLD'$$,
    $$jsonb_build_object('qualification_kind_id', "row".qualification_kind_id, 'state', "row".state,
      'holds_after', "row".holds_after, 'status', "row".status)$$, $$"row".holds_after$$),
  ('hold-override', 'hold_override', '{}', 'hold_override_id', '{record_id}', $$true$$,
    $$jsonb_build_object('user_mip_id', "row".user_mip_id, 'starts_at', "row".starts_at, 'until', "row".until)$$,
    $$"row".starts_at$$),
  ('qualification', 'qualification', '{user_id}', 'qualification_id', '{record_id}', $$"row".user_id is not null$$,
    $$jsonb_build_object('qualification_kind_id', "row".qualification_kind_id, 'state', "row".state,
      'check_result', "row".check_result, 'expires_on', "row".expires_on, 'checked_on', "row".checked_on,
      'jurisdiction', "row".jurisdiction, 'recognised_in', to_jsonb("row".recognised_in))$$, $$"row".submitted_at$$),
  ('qualification-kind', 'qualification_kind', '{}', 'qualification_kind_id', '{record_id}', $$true$$,
    $$jsonb_build_object('subject', "row".subject, 'grace_months', "row".grace_months, 'check_months', "row".check_months,
      'is_jurisdictional', "row".is_jurisdictional)$$, $$"row".created_at$$)
) as spec (kind, source, ids, record, key, condition, value, since);

-- The columns of a fact, from a row of its table. A table gets the column `valid_until` in a later migration.
alter table recorded add column columns text;
update recorded set columns = (
  select string_agg(coalesce(case when name = any (ids::text[]) then format('"row".%I', name) end,
    case when name = 'group_id' and kind = 'group-admin' then '"row".group_id_for_admin' end, 'null::bigint'), ', ' order by place)
  from unnest(array['user_id', 'group_id', 'mip_id', 'role_id', 'ris_id', 'app_id']) with ordinality as known (name, place))
  || ', ' || coalesce('"row".' || quote_ident(record), 'null::bigint') || ', ' || value
  || case when source in ('user_mip', 'user_group', 'user_role')
    then $$, (to_jsonb("row") ->> 'valid_until')::timestamptz$$ else ', null::timestamptz' end;

create index fact_by_user on fact (user_id, kind, valid_from) where user_id is not null;
create index fact_by_mip on fact (mip_id, kind, valid_from) where mip_id is not null;
create index fact_by_group on fact (group_id, kind, valid_from) where group_id is not null;
create index fact_by_role on fact (role_id, kind, valid_from) where role_id is not null;
create index fact_by_app on fact (app_id, kind, valid_from) where app_id is not null;
create index fact_by_ris on fact (ris_id, kind, valid_from) where ris_id is not null;
create index fact_by_record on fact (kind, record_id) where record_id is not null and kind <> 'user-mip';
-- For the deletion of facts that are older than the audit trail.
create index fact_ended on fact (valid_until) where not is_open;

-- Each table gets a trigger for added, changed and removed rows. A statement writes the facts of all its rows at once. Each
-- transaction has one cause, which is computed, so that no caller can give the cause of another transaction.
do $do$
declare
  source_name text;
  spec recorded;
  operation record;
  body text;
  ids constant text := 'user_id, group_id, mip_id, role_id, ris_id, app_id, record_id';
  -- Two transactions can commit in another order than they began. The facts of a row still follow one another.
  ending constant text := 'update fact set is_open = false, end_cause = this_cause,
    valid_until = least(fact.valid_until, greatest(fact.valid_from, now()))';
begin
  for source_name in select distinct source from recorded loop
    for operation in select * from (values
      ('insert', 'referencing new table as added', 'added'),
      ('delete', 'referencing old table as removed', 'removed'),
      ('update', 'referencing old table as removed new table as added', 'changed')) as known (event, transition, suffix)
    loop
      body := '';
      for spec in select * from recorded where source = source_name loop
        body := body || format(case operation.event
          when 'insert' then $sql$
          insert into fact (kind, %1$s, value, valid_until, valid_from, cause)
          select %2$L, %3$s, now(), this_cause from added as "row" where %4$s;
          has_written := has_written or found;$sql$
          when 'delete' then $sql$
          %5$s from (select %3$s from removed as "row" where %4$s) as gone (%1$s, value, ends_at)
          where fact.is_open and fact.kind = %2$L and %6$s;
          has_written := has_written or found;$sql$
          -- Most changes of a row change no fact, so that is found out first. No join of two sets of rows: a plan that was made
          -- for one row would compare each of a million rows with each other.
          else $sql$
          if exists (select %4$s, %3$s from added as "row" except select %8$s, %9$s from removed as "was") then
            with ended as (
              %5$s from (select %9$s from removed as "was" where %8$s
                except select %3$s from added as "row" where %4$s) as gone (%1$s, value, ends_at)
              where fact.is_open and fact.kind = %2$L and %6$s returning fact_id),
            begun as (
              insert into fact (kind, %1$s, value, valid_until, valid_from, cause)
              select %2$L, come.*, greatest(now(), (
                select max(fact.valid_from) from fact where fact.is_open and fact.kind = %2$L and %7$s)), this_cause
              from (select %3$s from added as "row" where %4$s
                except select %9$s from removed as "was" where %8$s) as come (%1$s, value, ends_at)
              returning fact_id)
            select has_written or exists (select from ended) or exists (select from begun) into has_written;
          end if;$sql$ end,
          ids, spec.kind, spec.columns, spec.condition, ending,
          (select string_agg(format('fact.%1$I = gone.%1$I', name), ' and ') from unnest(spec.key::text[]) as name),
          (select string_agg(format('fact.%1$I = come.%1$I', name), ' and ') from unnest(spec.key::text[]) as name),
          replace(spec.condition, '"row"', '"was"'), replace(spec.columns, '"row"', '"was"'));
      end loop;
      execute format($sql$
        create function %1$I() returns trigger language plpgsql security definer set search_path = %2$I, pg_temp as $body$
        declare
          this_cause uuid := md5(pg_current_xact_id()::text || ' ' || extract(epoch from now()))::uuid;
          has_written boolean := false;
        begin %3$s
          if has_written then perform set_config('gantry.cause', this_cause::text, true); end if;
          return null;
        end $body$;
        revoke execute on function %1$I() from public;
        create trigger %4$I after %5$s on %6$I %7$s for each statement execute function %1$I()$sql$,
        'record_' || source_name || '_' || operation.suffix, current_schema(), body,
        source_name || '_facts_' || operation.suffix, operation.event, source_name, operation.transition);
    end loop;
  end loop;
end $do$;

-- Facts are kept as long as the audit trail (docs/decisions/0030).
create function refuse_early_forgetting_of_facts() returns trigger language plpgsql as $$
begin
  -- The comparison is null when the audit trail is kept for ever.
  if not old.is_open and old.valid_until < audit_kept_since() then
    return old;
  end if;
  raise exception 'facts cannot be deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger fact_forgotten_late before delete on fact
  for each row execute function refuse_early_forgetting_of_facts();

create function forget_facts(most integer) returns integer language plpgsql security definer as $$
declare
  forgotten integer;
begin
  delete from fact where fact_id in (
    select fact_id from fact where not is_open and valid_until < audit_kept_since() limit most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
do $$ begin
  execute format('alter function forget_facts(integer) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function forget_facts(integer) from public;

/*
 * The kinds of qualifications for want of which a link to a MIP was held at a time in the past, or is now (`past` null): what
 * holding_requirement says, from facts. The functions that judge a qualification and a day are the same.
 */
create function kind_that_held(person bigint, place bigint, past timestamptz, clock timestamptz)
  returns setof bigint language sql stable parallel safe as $$
  select distinct sort.record_id
  from fact as needed
  join fact as sort on sort.kind = 'qualification-kind' and is_fact_in_force(sort, past, clock)
    and sort.record_id = (needed.value ->> 'qualification_kind_id')::bigint
  join fact as mip on mip.kind = 'mip' and mip.mip_id = place and is_fact_in_force(mip, past, clock)
  cross join lateral (
    select australian_state(mip.value ->> 'state') as code, state_time_zone(mip.value ->> 'state') as zone offset 0) as local
  cross join lateral (select (coalesce(past, clock) at time zone local.zone)::date as day offset 0) as today
  where needed.kind = 'requirement' and needed.record_id is not null and is_fact_in_force(needed, past, clock)
    and (needed.value ->> 'status')::boolean and sort.value ->> 'subject' = 'USER'
    and (needed.mip_id is null or needed.mip_id = place)
    and (needed.value ->> 'state' = '' or needed.value ->> 'state' = local.code)
    and (needed.role_id is null or exists (
      select from fact as held where held.user_id = person and held.kind = 'user-role' and held.role_id = needed.role_id
        and is_fact_in_force(held, past, clock)))
    and today.day > ((needed.value ->> 'holds_after')::timestamptz at time zone local.zone)::date
    and not exists (
      select from fact as proof cross join lateral jsonb_to_record(proof.value) as proven (qualification_kind_id bigint,
        state text, check_result text, expires_on date, checked_on date, jurisdiction text, recognised_in text[])
      where proof.user_id = person and proof.kind = 'qualification' and is_fact_in_force(proof, past, clock)
        and proven.qualification_kind_id = sort.record_id
        and qualification_standing(proven.state, check_result, expires_on, (sort.value ->> 'grace_months')::integer, checked_on,
          (sort.value ->> 'check_months')::integer, today.day) in ('CURRENT', 'DUE', 'UNCHECKED', 'GRACE')
        and counts_in_state((sort.value ->> 'is_jurisdictional')::boolean, jurisdiction, recognised_in, local.code))
$$;

/*
 * Writes the facts of the rows of a table that have none yet, within a range of keys. The first statement waits for changes of
 * these rows, and the next ones see what the triggers have written about them.
 */
-- A subquery instead of "not exists": the planner has no statistics of a kind of fact that is being filled, and would join all facts of
-- the kind with each batch. With 60,000 of them, a batch took 13 seconds instead of 0.05.
create function record_present_facts(source_name text, key_column text, low bigint, high bigint) returns void
  language plpgsql as $$
declare
  spec recorded;
begin
  execute format('select from %I where %I > $1 and %2$I <= $2 for share', source_name, key_column) using low, high;
  for spec in select * from recorded where source = source_name loop
    execute format('insert into fact (kind, user_id, group_id, mip_id, role_id, ris_id, app_id, record_id, value, valid_until,
        valid_from)
      select %1$L, come.* from (
        select %2$s, least(%3$s, now()) from %4$I as "row" where %5$I > $1 and %5$I <= $2 and %6$s)
        as come (user_id, group_id, mip_id, role_id, ris_id, app_id, record_id, value, ends_at, since)
      where (select true from fact where fact.is_open and fact.kind = %1$L and %7$s limit 1) is null',
      spec.kind, spec.columns, coalesce(spec.since, 'now()'), spec.source, key_column, spec.condition,
      (select string_agg(format('fact.%1$I = come.%1$I', name), ' and ') from unnest(spec.key::text[]) as name))
    using low, high;
  end loop;
end $$;

-- What is there now. The triggers record what changes meanwhile, and the history begins when all is recorded.

-- step: fill user by user_id, 1000 at a time
select record_present_facts('user', 'user_id', :low, :high);

-- step: fill group by group_id, 1000 at a time
select record_present_facts('group', 'group_id', :low, :high);

-- step: fill role by role_id, 1000 at a time
select record_present_facts('role', 'role_id', :low, :high);

-- step: fill mip by mip_id, 1000 at a time
select record_present_facts('mip', 'mip_id', :low, :high);

-- step: fill ris by ris_id, 1000 at a time
select record_present_facts('ris', 'ris_id', :low, :high);

-- step: fill app by app_id, 1000 at a time
select record_present_facts('app', 'app_id', :low, :high);

-- step: fill user_role by user_id, 1000 at a time
select record_present_facts('user_role', 'user_id', :low, :high);

-- step: fill user_group by user_id, 1000 at a time
select record_present_facts('user_group', 'user_id', :low, :high);

-- step: fill user_mip by user_mip_id, 1000 at a time
select record_present_facts('user_mip', 'user_mip_id', :low, :high);

-- step: fill group_mip by group_id, 1000 at a time
select record_present_facts('group_mip', 'group_id', :low, :high);

-- step: fill ris_user by user_id, 1000 at a time
select record_present_facts('ris_user', 'user_id', :low, :high);

-- step: fill ris_mip by mip_id, 1000 at a time
select record_present_facts('ris_mip', 'mip_id', :low, :high);

-- step: fill app_role by app_id, 1000 at a time
select record_present_facts('app_role', 'app_id', :low, :high);

-- step: fill document by document_id, 1000 at a time
select record_present_facts('document', 'document_id', :low, :high);

-- step: fill requirement by requirement_id, 1000 at a time
select record_present_facts('requirement', 'requirement_id', :low, :high);

-- step: fill hold_override by hold_override_id, 1000 at a time
select record_present_facts('hold_override', 'hold_override_id', :low, :high);

-- step: fill qualification by qualification_id, 1000 at a time
select record_present_facts('qualification', 'qualification_id', :low, :high);

-- step: fill qualification_kind by qualification_kind_id, 1000 at a time
select record_present_facts('qualification_kind', 'qualification_kind_id', :low, :high);

-- step
insert into fact_history values (now());
drop function record_present_facts(text, text, bigint, bigint);
drop table recorded;

-- A server of the previous version grants its role access to every table, so triggers protect the facts too.
create function refuse_outside_triggers() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is written by triggers only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger fact_by_triggers before insert or update or truncate on fact
  for each statement execute function refuse_outside_triggers();
create trigger fact_history_is_fixed before insert or update or delete or truncate on fact_history
  for each statement execute function refuse_outside_triggers();
