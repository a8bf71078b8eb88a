-- Which qualifications people and MIPs need, and which links are out of force without them.

create table requirement (
  requirement_id bigint generated always as identity primary key,
  qualification_kind_id bigint not null references qualification_kind on delete restrict,
  role_id bigint references role on delete cascade,
  mip_id bigint references mip on delete cascade,
  state text not null default '' check (state in ('', 'NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')),
  enforcement text not null check (enforcement in ('INFORM', 'WARN', 'HOLD')),
  holds_after timestamptz,
  status boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((enforcement = 'HOLD') = (holds_after is not null))
);
comment on table requirement is 'A role, MIP or state of null or empty text means all of them.';
comment on column requirement.holds_after is 'It holds from the next midnight after this time, in the state of the MIP.';
create unique index requirement_key
  on requirement (qualification_kind_id, coalesce(role_id, 0), coalesce(mip_id, 0), state);
create index requirement_by_role on requirement (role_id) where role_id is not null;
create index requirement_by_mip on requirement (mip_id) where mip_id is not null;

create table hold_override (
  hold_override_id bigint generated always as identity primary key,
  user_mip_id bigint not null references user_mip on delete cascade,
  starts_at timestamptz not null,
  until timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  made_by bigint references "user" on delete set null,
  check (until > starts_at and until <= starts_at + interval '14 days')
);
create index hold_override_by_link on hold_override (user_mip_id, until);

create table link_hold (
  user_mip_id bigint primary key references user_mip on delete cascade,
  since timestamptz not null
);
comment on table link_hold is
  'The links that a job has found out of force and told about. It decides nothing: user_mip_in_force does.';

/* The code of an Australian state by its code or name; empty for other text. */
create function australian_state(state text) returns text language sql immutable parallel safe
  return case upper(trim(state))
    when 'NSW' then 'NSW' when 'NEW SOUTH WALES' then 'NSW'
    when 'VIC' then 'VIC' when 'VICTORIA' then 'VIC'
    when 'QLD' then 'QLD' when 'QUEENSLAND' then 'QLD'
    when 'SA' then 'SA' when 'SOUTH AUSTRALIA' then 'SA'
    when 'WA' then 'WA' when 'WESTERN AUSTRALIA' then 'WA'
    when 'TAS' then 'TAS' when 'TASMANIA' then 'TAS'
    when 'ACT' then 'ACT' when 'AUSTRALIAN CAPITAL TERRITORY' then 'ACT'
    when 'NT' then 'NT' when 'NORTHERN TERRITORY' then 'NT'
    else '' end;

/* The time zone of a state, null when it is unknown: such a MIP has no midnight, so nothing is held there. */
create function state_time_zone(state text) returns text language sql immutable parallel safe
  return case australian_state(state)
    when 'NSW' then 'Australia/Sydney' when 'ACT' then 'Australia/Sydney' when 'VIC' then 'Australia/Melbourne'
    when 'TAS' then 'Australia/Hobart' when 'QLD' then 'Australia/Brisbane' when 'SA' then 'Australia/Adelaide'
    when 'WA' then 'Australia/Perth' when 'NT' then 'Australia/Darwin' end;

/* The places of standings from the best to the worst. The best one of a person's qualifications of a kind counts. */
create function standing_place(standing text) returns integer language sql immutable parallel safe
  return array_position(
    array['CURRENT', 'DUE', 'UNCHECKED', 'GRACE', 'UNVERIFIED', 'SUSPENDED', 'LAPSED', 'MISSING'], standing);

/* Whether a qualification counts in a state. Where the state is unknown, a licence of any jurisdiction counts. */
create function counts_in_state(is_jurisdictional boolean, jurisdiction text, recognised_in text[], state text)
  returns boolean language sql immutable parallel safe
  return not is_jurisdictional or state = '' or jurisdiction = state or state = any (recognised_in);

/*
 * The requirements that hold a person's link to a MIP at a time: in force since the last midnight in the state of the MIP,
 * and not met by a qualification in force on this day. None where the state is unknown, because there is no midnight.
 */
create function holding_requirement(person bigint, place bigint, place_state text, at timestamptz)
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
      select from user_role where user_role.user_id = person and user_role.role_id = requirement.role_id))
    and local.day > (requirement.holds_after at time zone state_time_zone(place_state))::date
    and not exists (
      select from qualification
      where qualification.user_id = person
        and qualification.qualification_kind_id = requirement.qualification_kind_id
        and qualification_standing(qualification.state, check_result, expires_on, kind.grace_months, checked_on,
          kind.check_months, local.day) in ('CURRENT', 'DUE', 'UNCHECKED', 'GRACE')
        and counts_in_state(kind.is_jurisdictional, jurisdiction, recognised_in, local.code))
$$;

/*
 * The links in force at a time: allowed, at an active MIP, and not held or overridden. Everything that gives access by a link
 * reads this function. It is one plain query, so that PostgreSQL inlines it and uses the index of the caller's condition.
 */
create function user_mip_in_force(at timestamptz) returns setof user_mip language sql stable parallel safe as $$
  select user_mip.* from user_mip join mip on mip.mip_id = user_mip.mip_id
  where user_mip.allowed and mip.status
    and (not exists (select from holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, at))
      or exists (
        select from hold_override
        where hold_override.user_mip_id = user_mip.user_mip_id
          and hold_override.starts_at <= at and at < hold_override.until))
$$;

/*
 * The best standing of a person's qualifications of a kind in a state on a day: always one row. It returns a set, so that
 * PostgreSQL inlines it after `lateral`.
 */
create function best_standing(person bigint, kind_id bigint, state_code text, day date)
  returns setof text language sql stable parallel safe as $$
  select coalesce((
    select standing from qualification
    join qualification_kind as kind using (qualification_kind_id)
    cross join lateral (select qualification_standing(qualification.state, check_result, expires_on, kind.grace_months,
      checked_on, kind.check_months, day) as standing) as judged
    where qualification.user_id = person and qualification.qualification_kind_id = kind_id and standing is not null
      and counts_in_state(kind.is_jurisdictional, jurisdiction, recognised_in, state_code)
    order by standing_place(standing) limit 1), 'MISSING')
$$;
