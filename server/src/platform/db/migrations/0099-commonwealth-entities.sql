-- MIPs of the Commonwealth and of its contractors, whom the Commonwealth licenses for radiation instead of a state (decision 0079).
-- No MIP is marked at first, so nobody is held or freed by this migration.
alter table mip add column is_commonwealth boolean not null default false;
comment on column mip.is_commonwealth is
  'A Commonwealth entity or its contractor: the Australian Radiation Protection and Nuclear Safety Act 1998, section 13.';
alter table qualification_kind add column is_commonwealth_licensed boolean not null default false;
comment on column qualification_kind.is_commonwealth_licensed is
  'At a MIP of the Commonwealth, only what the Commonwealth issued or recognises counts.';

-- Facts get the marks. A fact from before this migration has none, which means false.
do $$
declare
  spec record;
  body text;
begin
  for spec in select * from (values ('mip', 'state', 'is_commonwealth'),
    ('qualification_kind', 'is_jurisdictional', 'is_commonwealth_licensed')) as marked (source, after_name, mark) loop
    for body in select pg_get_functiondef(format('record_%s_%s', spec.source, suffix)::regproc)
      from unnest(array['added', 'removed', 'changed']) as suffix loop
      body := regexp_replace(body, format($re$('%1$s', ("row"|"was")\.%1$s)\)$re$, spec.after_name),
        format($re$\1, '%1$s', \2.%1$s)$re$, spec.mark), 'g');
      if body not like '%''' || spec.mark || '''%' then
        raise exception 'a function that records facts of % is not the expected one', spec.source;
      end if;
      execute body;
    end loop;
  end loop;
end $$;

update qualification_kind set is_commonwealth_licensed = true where code in ('RADIATION_USE', 'RADIATION_POSSESSION');

/*
 * Whether a qualification counts at a MIP: as in its state, unless both the MIP and the kind have the mark of the Commonwealth.
 * Without a mark (null), it counts as in the state.
 */
create function counts_at_mip(
  is_jurisdictional boolean, jurisdiction text, recognised_in text[], state text, is_by_commonwealth boolean
) returns boolean language sql immutable parallel safe
  return not is_jurisdictional or case when is_by_commonwealth then jurisdiction = 'CTH' or 'CTH' = any (recognised_in)
    else state = '' or jurisdiction = state or state = any (recognised_in) end;

/* As in 0088, with the mark of the MIP. */
create function best_standing(person bigint, kind_id bigint, state_code text, is_commonwealth boolean, day date)
  returns setof text language sql stable parallel safe as $$
  select coalesce((
    select standing from qualification
    join qualification_kind as kind using (qualification_kind_id)
    cross join lateral (select qualification_standing(qualification.state, check_result, issued_on, replaced_on, expires_on,
      kind.grace_months, checked_on, kind.check_months, day) as standing) as judged
    where qualification.user_id = person and qualification.qualification_kind_id = kind_id and standing is not null
      and coalesce(issued_on <= day, true)
      and counts_at_mip(kind.is_jurisdictional, jurisdiction, recognised_in, state_code,
        is_commonwealth and kind.is_commonwealth_licensed)
    order by standing_place(standing) limit 1), 'MISSING')
$$;

/* As in 0088, with the mark of the MIP. */
create or replace function holding_requirement(person bigint, place bigint, place_state text, at timestamptz)
  returns setof requirement language sql stable parallel safe as $$
  select requirement.* from requirement
  join qualification_kind as kind using (qualification_kind_id)
  cross join lateral (
    select australian_state(place_state) as code,
      (at at time zone state_time_zone(place_state))::date as day offset 0) as local
  where requirement.enforcement = 'HOLD' and requirement.status and kind.subject = 'USER'
    and (requirement.mip_id is null or requirement.mip_id = place)
    and (requirement.state = '' or requirement.state = local.code)
    and (requirement.role_id is null or exists (
      select from user_role_in_force(at) as held where held.user_id = person and held.role_id = requirement.role_id))
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

/* As in 0088, with the marks. */
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
