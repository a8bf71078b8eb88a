-- Requirements choose people by profession, engagement and modality (decision 0095). No requirement chooses by them at first, so this
-- migration holds and frees nobody.

alter table requirement
  add column professions text[] not null default '{}',
  add column engagements text[] not null default '{}',
  add column modalities text[] not null default '{}',
  add constraint requirement_professions_check check (professions <@ array['DIAGNOSTIC_RADIOGRAPHER', 'SONOGRAPHER',
    'NUCLEAR_MEDICINE_TECHNOLOGIST', 'RADIATION_THERAPIST', 'RADIOLOGIST', 'NUCLEAR_MEDICINE_SPECIALIST',
    'OTHER_MEDICAL_PRACTITIONER', 'NURSE', 'DENTAL_PRACTITIONER', 'MEDICAL_PHYSICIST', 'ADMINISTRATIVE']) not valid,
  add constraint requirement_engagements_check check (engagements <@ array['EMPLOYEE', 'CONTRACTOR', 'VISITING', 'STUDENT',
    'SUPPLIER']) not valid,
  add constraint requirement_modalities_check check (modalities <@ array['CT', 'MR', 'US', 'DX', 'MG', 'NM', 'PT', 'RF', 'XA',
    'BMD', 'PX', 'IO']) not valid;
comment on table requirement is
  'A kind of qualification that people or MIPs must have. A choice that is null or empty includes all. All choices together must match.';
comment on column requirement.professions is 'One profession with one of the engagements must match. In the order of the list, so that equal sets are equal.';
comment on column requirement.modalities is 'The link must have one of them. In the order of the list.';
-- step
alter table requirement validate constraint requirement_professions_check;
alter table requirement validate constraint requirement_engagements_check;
alter table requirement validate constraint requirement_modalities_check;
-- step: concurrently
create unique index concurrently if not exists requirement_choices_key on requirement
  (qualification_kind_id, coalesce(role_id, 0), coalesce(mip_id, 0), state, professions, engagements, modalities);
drop index concurrently if exists requirement_key;
-- step
-- One lock for all triggers, so that no change falls between the facts of the rows that are there and the triggers.
lock table requirement, person_profession, user_mip in share row exclusive mode;
alter index requirement_choices_key rename to requirement_key;

/*
 * Whether choices of a requirement include somebody's link to a MIP, on a day there: null if that is not known, because no
 * profession of the person is recorded for this day, or no modality of the link. Always one row. It returns a set, so that PostgreSQL
 * inlines it after `lateral`.
 */
create function is_chosen(of_professions text[], of_engagements text[], of_modalities text[], person bigint, place bigint, day date)
  returns setof boolean language sql stable parallel safe as $$
  select case
      when of_professions = '{}' and of_engagements = '{}' then true
      when exists (
        select from person_profession as own
        where own.user_id = person and own.valid_from <= day and (own.valid_until is null or own.valid_until >= day)
          and (of_professions = '{}' or own.profession = any (of_professions))
          and (of_engagements = '{}' or own.engagement = any (of_engagements))) then true
      when exists (
        select from person_profession as own
        where own.user_id = person and own.valid_from <= day and (own.valid_until is null or own.valid_until >= day)) then false end
    and (of_modalities = '{}' or (
      select nullif(link.modalities, '{}') && of_modalities from user_mip as link
      where link.user_id = person and link.mip_id = place))
$$;

-- Facts of requirements get the choices. A fact from before this migration has none, which means all.
do $$
declare
  recorder regproc;
  body text;
begin
  foreach recorder in array array['record_requirement_added', 'record_requirement_removed',
    'record_requirement_changed']::regproc[] loop
    body := regexp_replace(pg_get_functiondef(recorder), $re$('status', )("row"|"was")(\.status)\)$re$,
      $re$\1\2\3, 'professions', to_jsonb(\2.professions), 'engagements', to_jsonb(\2.engagements),
      'modalities', to_jsonb(\2.modalities))$re$, 'g');
    if body not like '%''modalities''%' then raise exception 'the function % is not the expected one', recorder; end if;
    execute body;
  end loop;
end $$;

-- Facts of professions and of the modalities of links, by triggers as in 0050. A link without modalities has no fact of them.
create temporary table recorded on commit drop as
select * from (values
  ('person_profession', 'person_profession', 'profession', '{record_id}', $$true$$,
    $$"row".user_id, null::bigint, "row".person_profession_id, jsonb_build_object('profession', "row".profession,
      'engagement', "row".engagement, 'valid_from', "row".valid_from, 'valid_until', "row".valid_until)$$),
  ('user_mip', 'user_mip_modalities', 'link-modalities', '{user_id,mip_id}', $$"row".modalities <> '{}'$$,
    $$"row".user_id, "row".mip_id, null::bigint, jsonb_build_object('modalities', to_jsonb("row".modalities))$$)
) as spec (source, name, kind, key, condition, columns);

do $do$
declare
  spec recorded;
  operation record;
  ending constant text := 'update fact set is_open = false, end_cause = this_cause,
    valid_until = least(fact.valid_until, greatest(fact.valid_from, now()))';
begin
  for spec in select * from recorded loop
    for operation in select * from (values
      ('insert', 'referencing new table as added', 'added'),
      ('delete', 'referencing old table as removed', 'removed'),
      ('update', 'referencing old table as removed new table as added', 'changed')) as known (event, transition, suffix)
    loop
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
        'record_' || spec.name || '_' || operation.suffix, current_schema(),
        format(case operation.event
          when 'insert' then $sql$
          insert into fact (kind, user_id, mip_id, record_id, value, valid_from, cause)
          select %1$L, %2$s, now(), this_cause from added as "row" where %3$s;
          has_written := found;$sql$
          when 'delete' then $sql$
          %4$s from (select %2$s from removed as "row" where %3$s) as gone (user_id, mip_id, record_id, value)
          where fact.is_open and fact.kind = %1$L and %5$s;
          has_written := found;$sql$
          else $sql$
          if exists (select %3$s, %2$s from added as "row" except select %7$s, %8$s from removed as "was") then
            with ended as (
              %4$s from (select %8$s from removed as "was" where %7$s
                except select %2$s from added as "row" where %3$s) as gone (user_id, mip_id, record_id, value)
              where fact.is_open and fact.kind = %1$L and %5$s returning fact_id),
            begun as (
              insert into fact (kind, user_id, mip_id, record_id, value, valid_from, cause)
              select %1$L, come.*, greatest(now(), (
                select max(fact.valid_from) from fact where fact.is_open and fact.kind = %1$L and %6$s)), this_cause
              from (select %2$s from added as "row" where %3$s
                except select %8$s from removed as "was" where %7$s) as come (user_id, mip_id, record_id, value)
              returning fact_id)
            select exists (select from ended) or exists (select from begun) into has_written;
          end if;$sql$ end,
          spec.kind, spec.columns, spec.condition, ending,
          (select string_agg(format('fact.%1$I = gone.%1$I', name), ' and ') from unnest(spec.key::text[]) as name),
          (select string_agg(format('fact.%1$I = come.%1$I', name), ' and ') from unnest(spec.key::text[]) as name),
          replace(spec.condition, '"row"', '"was"'), replace(spec.columns, '"row"', '"was"')),
        spec.name || '_facts_' || operation.suffix, operation.event, spec.source, operation.transition);
    end loop;
  end loop;
end $do$;

-- What is there now. No requirement asked for it before, so answers about earlier times do not need it.
alter table fact disable trigger fact_by_triggers;
do $do$
declare
  spec recorded;
begin
  for spec in select * from recorded loop
    execute format('insert into fact (kind, user_id, mip_id, record_id, value, valid_from)
      select %L, %s, now() from %I as "row" where %s', spec.kind, spec.columns, spec.source, spec.condition);
  end loop;
end $do$;
alter table fact enable trigger fact_by_triggers;

/* As in 0099, with the choices of the requirement. Nobody is held of whom it is not known whether they are chosen. */
create or replace function holding_requirement(person bigint, place bigint, place_state text, at timestamptz)
  returns setof requirement language sql stable parallel safe as $$
  select requirement.* from requirement
  join qualification_kind as kind using (qualification_kind_id)
  cross join lateral (
    select australian_state(place_state) as code,
      (at at time zone state_time_zone(place_state))::date as day offset 0) as local
  cross join lateral is_chosen(professions, engagements, modalities, person, place, local.day) as chosen
  where requirement.enforcement = 'HOLD' and requirement.status and kind.subject = 'USER'
    and (requirement.mip_id is null or requirement.mip_id = place)
    and (requirement.state = '' or requirement.state = local.code)
    and (requirement.role_id is null or exists (
      select from user_role_in_force(at) as held where held.user_id = person and held.role_id = requirement.role_id))
    and chosen
    and local.day > (requirement.holds_after at time zone state_time_zone(place_state))::date
    and not exists (
      select from qualification
      where qualification.user_id = person
        and qualification.qualification_kind_id = requirement.qualification_kind_id
        and qualification_standing(qualification.state, check_result, issued_on, replaced_on, expires_on, kind.grace_months,
          checked_on, kind.check_months, local.day) in ('CURRENT', 'DUE', 'UNCHECKED', 'GRACE')
        and counts_at_mip(kind.is_jurisdictional, jurisdiction, recognised_in, local.code,
          kind.is_commonwealth_licensed and (select mip.is_commonwealth from mip where mip.mip_id = place)))
$$;

/* As in 0099, with the choices of the requirement: `is_chosen`, from facts. */
create or replace function kind_that_held(person bigint, place bigint, past timestamptz, clock timestamptz)
  returns setof bigint language sql stable parallel safe as $$
  select distinct sort.record_id
  from fact as needed
  join fact as sort on sort.kind = 'qualification-kind' and is_fact_in_force(sort, past, clock)
    and sort.record_id = (needed.value ->> 'qualification_kind_id')::bigint
  join fact as mip on mip.kind = 'mip' and mip.mip_id = place and is_fact_in_force(mip, past, clock)
  cross join lateral (
    select australian_state(mip.value ->> 'state') as code, state_time_zone(mip.value ->> 'state') as zone offset 0) as local
  cross join lateral (select (coalesce(past, clock) at time zone local.zone)::date as day offset 0) as today
  cross join lateral (
    select coalesce(needed.value -> 'professions', '[]') as professions, coalesce(needed.value -> 'engagements', '[]') as engagements,
      coalesce(needed.value -> 'modalities', '[]') as modalities) as choice
  where needed.kind = 'requirement' and needed.record_id is not null and is_fact_in_force(needed, past, clock)
    and (needed.value ->> 'status')::boolean and sort.value ->> 'subject' = 'USER'
    and (needed.mip_id is null or needed.mip_id = place)
    and (needed.value ->> 'state' = '' or needed.value ->> 'state' = local.code)
    and (needed.role_id is null or exists (
      select from fact as held where held.user_id = person and held.kind = 'user-role' and held.role_id = needed.role_id
        and is_fact_in_force(held, past, clock)))
    and (choice.professions = '[]' and choice.engagements = '[]' or exists (
      select from fact as own cross join lateral jsonb_to_record(own.value) as practised (profession text, engagement text,
        valid_from date, valid_until date)
      where own.user_id = person and own.kind = 'profession' and is_fact_in_force(own, past, clock)
        and (choice.professions = '[]' or choice.professions ? practised.profession)
        and (choice.engagements = '[]' or choice.engagements ? practised.engagement)
        and practised.valid_from <= today.day and (practised.valid_until is null or practised.valid_until >= today.day)))
    and (choice.modalities = '[]' or exists (
      select from fact as link cross join lateral jsonb_array_elements_text(link.value -> 'modalities') as modality
      where link.user_id = person and link.kind = 'link-modalities' and link.mip_id = place
        and is_fact_in_force(link, past, clock) and choice.modalities ? modality))
    and today.day > ((needed.value ->> 'holds_after')::timestamptz at time zone local.zone)::date
    and not exists (
      select from fact as proof cross join lateral jsonb_to_record(proof.value) as proven (qualification_kind_id bigint,
        state text, check_result text, issued_on date, replaced_on date, expires_on date, checked_on date, jurisdiction text,
        recognised_in text[])
      where proof.user_id = person and proof.kind = 'qualification' and is_fact_in_force(proof, past, clock)
        and proven.qualification_kind_id = sort.record_id
        and case when past < (select days_of_issue_since from fact_history) then
            former_standing(proven.state, check_result, expires_on, (sort.value ->> 'grace_months')::integer, checked_on,
              (sort.value ->> 'check_months')::integer, today.day)
          else qualification_standing(proven.state, check_result, issued_on, replaced_on, expires_on,
            (sort.value ->> 'grace_months')::integer, checked_on, (sort.value ->> 'check_months')::integer, today.day) end
          in ('CURRENT', 'DUE', 'UNCHECKED', 'GRACE')
        and counts_at_mip((sort.value ->> 'is_jurisdictional')::boolean, jurisdiction, recognised_in, local.code,
          (sort.value ->> 'is_commonwealth_licensed')::boolean and (mip.value ->> 'is_commonwealth')::boolean))
$$;
