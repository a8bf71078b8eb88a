-- The days of qualifications (decision 0070): months of grace as the law counts them, the day of whoever has the qualification,
-- and nothing counts before its day of issue.

alter table qualification add column replaced_on date;
comment on column qualification.replaced_on is
  'The day of issue of what replaced it: it counts until the day before. Null: it counted until it was replaced.';
create index qualification_by_issue on qualification (issued_on) where state = 'VERIFIED' and issued_on is not null;

/*
 * The last day of some months that begin on the day after `expires_on`. By the Acts Interpretation Act 1901, section 2G, they end
 * before the corresponding day of the later month, or at the end of that month where there is no such day.
 */
create or replace function qualification_last_day(expires_on date, grace_months integer) returns date
  language sql immutable parallel safe
  return (expires_on + 1 + make_interval(months => grace_months))::date - case
    when extract(day from expires_on + 1 + make_interval(months => grace_months)) < extract(day from expires_on + 1) then 0
    else 1 end;

/* As qualification_standing was until this migration. Answers about the time before judge with it, as the product did then. */
create function former_standing(
  state text, check_result text, expires_on date, grace_months integer, checked_on date, check_months integer, day date
) returns text language sql immutable parallel safe
  return case
    when state = 'SUBMITTED' then 'UNVERIFIED'
    when state <> 'VERIFIED' then null
    when check_result in ('SUSPENDED', 'NOT_FOUND') then 'SUSPENDED'
    when day > (expires_on + 1 + make_interval(months => grace_months) - interval '1 day')::date then 'LAPSED'
    when day > expires_on then 'GRACE'
    when day > (checked_on + make_interval(months => check_months))::date then 'UNCHECKED'
    when expires_on - day <= 90 then 'DUE'
    else 'CURRENT' end;

/*
 * The standing of one qualification on a day, null when it was refused, or replaced by one that is issued. Servers of the previous
 * version call the function of the same name without the days of issue.
 */
create function qualification_standing(
  state text, check_result text, issued_on date, replaced_on date, expires_on date, grace_months integer, checked_on date,
  check_months integer, day date
) returns text language sql immutable parallel safe
  return case
    when state = 'SUBMITTED' then 'UNVERIFIED'
    when state <> 'VERIFIED' and (state <> 'SUPERSEDED' or day >= coalesce(replaced_on, day)) then null
    when check_result in ('SUSPENDED', 'NOT_FOUND') then 'SUSPENDED'
    when issued_on > day then 'FUTURE'
    when day > qualification_last_day(expires_on, grace_months) then 'LAPSED'
    when day > expires_on then 'GRACE'
    when day > qualification_last_day(checked_on, check_months) then 'UNCHECKED'
    when expires_on - day <= 90 then 'DUE'
    else 'CURRENT' end;

/* The day at a MIP. Where its state is unknown, it is the day in Sydney. */
create function mip_day(state text, at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone coalesce(state_time_zone(state), 'Australia/Sydney'))::date;

/*
 * The day of a person: at the active MIPs with an allowed link, the one that begins first if they are in several time zones. Without such
 * a MIP it is the day in the time zone of the profile, if that is one of Australia's, and otherwise in Sydney. No zone of this
 * list has a later day than Sydney or an earlier one than Perth.
 */
create function person_day(person bigint, at timestamptz) returns date language sql stable parallel safe
  return coalesce(
    (select max((at at time zone state_time_zone(mip.state))::date) from user_mip join mip using (mip_id)
      where user_mip.user_id = person and user_mip.allowed and mip.status),
    (select (at at time zone case when time_zone in ('Australia/Melbourne', 'Australia/Hobart', 'Australia/Brisbane',
        'Australia/Lindeman', 'Australia/Adelaide', 'Australia/Broken_Hill', 'Australia/Darwin', 'Australia/Eucla',
        'Australia/Perth') then time_zone else 'Australia/Sydney' end)::date
      from "user" where "user".user_id = person));

/* The day of who has a qualification: a person, or a MIP. */
create function holder_day(person bigint, place bigint, at timestamptz) returns date language sql stable parallel safe
  return case when person is null then (select mip_day(mip.state, at) from mip where mip.mip_id = place)
    else person_day(person, at) end;

/* As in 0037, without what is issued later. */
create or replace function best_standing(person bigint, kind_id bigint, state_code text, day date)
  returns setof text language sql stable parallel safe as $$
  select coalesce((
    select standing from qualification
    join qualification_kind as kind using (qualification_kind_id)
    cross join lateral (select qualification_standing(qualification.state, check_result, issued_on, replaced_on, expires_on,
      kind.grace_months, checked_on, kind.check_months, day) as standing) as judged
    where qualification.user_id = person and qualification.qualification_kind_id = kind_id and standing is not null
      and coalesce(issued_on <= day, true)
      and counts_in_state(kind.is_jurisdictional, jurisdiction, recognised_in, state_code)
    order by standing_place(standing) limit 1), 'MISSING')
$$;

/* As in 0055, with the days of issue. */
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
        and counts_in_state(kind.is_jurisdictional, jurisdiction, recognised_in, local.code))
$$;

-- Facts of qualifications get the days of issue. Facts from before this migration have none, because nothing asked for them then.
do $$
declare
  recorder regproc;
  body text;
begin
  foreach recorder in array array['record_qualification_added', 'record_qualification_removed',
    'record_qualification_changed']::regproc[] loop
    body := regexp_replace(pg_get_functiondef(recorder), $re$('expires_on', )("row"|"was")(\.expires_on,)$re$,
      $re$'issued_on', \2.issued_on, 'replaced_on', \2.replaced_on, \1\2\3$re$, 'g');
    if body not like '%''replaced_on''%' then raise exception 'the function % is not the expected one', recorder; end if;
    execute body;
  end loop;
end $$;

-- What was replaced by something that is issued later counts again until then, and what is issued later begins a new fact.
update qualification as replaced set replaced_on = successor.issued_on
from qualification as successor
where successor.replaces = replaced.qualification_id and successor.state = 'VERIFIED'
  and successor.issued_on >= current_date - 1 and replaced.state = 'SUPERSEDED';
alter table fact disable trigger fact_by_triggers;
with ended as (
  update fact set is_open = false, valid_until = greatest(fact.valid_from, now())
  from qualification
  where fact.kind = 'qualification' and fact.record_id = qualification_id and fact.is_open
    and qualification.state = 'VERIFIED' and issued_on >= current_date - 1
  returning fact.user_id, fact.record_id, fact.value || jsonb_build_object('issued_on', issued_on) as value, fact.valid_until)
insert into fact (kind, user_id, record_id, value, valid_from)
select 'qualification', user_id, record_id, value, valid_until from ended;
alter table fact enable trigger fact_by_triggers;

alter table fact_history add column days_of_issue_since timestamptz;
comment on column fact_history.days_of_issue_since is
  'Since when days are judged as in migration 0088; times before it are judged as the product did then. Null: always.';
alter table fact_history disable trigger fact_history_is_fixed;
update fact_history set days_of_issue_since = now() where exists (select from qualification);
alter table fact_history enable trigger fact_history_is_fixed;

/* As in 0050, with the days of issue. */
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
        and counts_in_state((sort.value ->> 'is_jurisdictional')::boolean, jurisdiction, recognised_in, local.code))
$$;
