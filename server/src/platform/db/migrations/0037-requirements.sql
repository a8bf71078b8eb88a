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

/*
 * The links in force at a time: allowed, at an active MIP, and not held. Everything that gives access by a link reads this
 * function. It is one plain query, so that PostgreSQL inlines it and uses the index of the caller's condition.
 */
create function user_mip_in_force(at timestamptz) returns setof user_mip language sql stable parallel safe as $$
  select user_mip.* from user_mip join mip on mip.mip_id = user_mip.mip_id
  where user_mip.allowed and mip.status and not exists (
    select from requirement
    where requirement.enforcement = 'HOLD' and requirement.status
      and (requirement.mip_id is null or requirement.mip_id = user_mip.mip_id)
      and (requirement.state = '' or requirement.state = australian_state(mip.state))
      and (requirement.role_id is null or exists (
        select from user_role where user_role.user_id = user_mip.user_id and user_role.role_id = requirement.role_id))
      and (at at time zone state_time_zone(mip.state))::date
        > (requirement.holds_after at time zone state_time_zone(mip.state))::date
      and not exists (
        select from qualification join qualification_kind as kind using (qualification_kind_id)
        where qualification.user_id = user_mip.user_id
          and qualification.qualification_kind_id = requirement.qualification_kind_id
          and qualification.state = 'VERIFIED' and qualification.check_result in ('CURRENT', 'CONDITIONS')
          and (qualification.expires_on is null or (at at time zone state_time_zone(mip.state))::date
            <= qualification_last_day(qualification.expires_on, kind.grace_months))
          and (not kind.is_jurisdictional or qualification.jurisdiction = australian_state(mip.state)
            or australian_state(mip.state) = any (qualification.recognised_in)))
      and not exists (
        select from hold_override
        where hold_override.user_mip_id = user_mip.user_mip_id and hold_override.starts_at <= at and at < hold_override.until))
$$;
