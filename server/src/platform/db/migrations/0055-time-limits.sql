-- Links between people and MIPs, groups and roles can end at a time that was set in advance.

alter table user_mip add column valid_until timestamptz;
alter table user_group add column valid_until timestamptz;
alter table user_role add column valid_until timestamptz;
comment on column user_mip.valid_until is 'The moment at which the link ends by itself; null means no end. A job removes it afterwards.';
comment on column user_group.valid_until is 'As in user_mip.';
comment on column user_role.valid_until is 'As in user_mip.';

/* Whether a link has not ended at a time. PostgreSQL inlines it, so an index of the caller's condition is used. */
create function is_in_force(valid_until timestamptz, at timestamptz) returns boolean
  language sql immutable parallel safe
  return valid_until is null or valid_until > at;

create function user_role_in_force(at timestamptz) returns setof user_role language sql stable parallel safe as $$
  select * from user_role where is_in_force(user_role.valid_until, at)
$$;

create function user_group_in_force(at timestamptz) returns setof user_group language sql stable parallel safe as $$
  select * from user_group where is_in_force(user_group.valid_until, at)
$$;

/* As in 0037, for links that have not ended. */
create or replace function user_mip_in_force(at timestamptz) returns setof user_mip language sql stable parallel safe as $$
  select user_mip.* from user_mip join mip on mip.mip_id = user_mip.mip_id
  where user_mip.allowed and mip.status and is_in_force(user_mip.valid_until, at)
    and (not exists (select from holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, at))
      or exists (
        select from hold_override
        where hold_override.user_mip_id = user_mip.user_mip_id
          and hold_override.starts_at <= at and at < hold_override.until))
$$;

/* As in 0037, for roles that have not ended. */
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
        and qualification_standing(qualification.state, check_result, expires_on, kind.grace_months, checked_on,
          kind.check_months, local.day) in ('CURRENT', 'DUE', 'UNCHECKED', 'GRACE')
        and counts_in_state(kind.is_jurisdictional, jurisdiction, recognised_in, local.code))
$$;

-- Which mails about a coming end were sent. Another end of the same link gets mails of its own.
create table link_end_reminder (
  kind text not null check (kind in ('user-mip', 'user-group', 'user-role')),
  user_id bigint not null references "user" on delete cascade,
  target_id bigint not null,
  valid_until timestamptz not null,
  -- Days before the end.
  days integer not null check (days in (7, 1)),
  sent_at timestamptz not null,
  primary key (user_id, kind, target_id, valid_until, days)
);
comment on column link_end_reminder.target_id is 'The id of the MIP, group or role.';

-- step: concurrently
-- The links that end: few. The job that removes them, the reminders and the lists of groups read these indexes.
create index concurrently if not exists user_mip_by_end on user_mip (valid_until, user_mip_id) where valid_until is not null;
create index concurrently if not exists user_group_by_end on user_group (valid_until, user_group_id) where valid_until is not null;
create index concurrently if not exists user_role_by_end on user_role (valid_until, user_id, role_id) where valid_until is not null;

-- With the end in them, the lists of the people of a role, group or MIP still read no row of the table.
create index concurrently if not exists user_role_by_role_with_end on user_role (role_id, user_id) include (valid_until);
drop index concurrently if exists user_role_by_role;
alter index user_role_by_role_with_end rename to user_role_by_role;
create index concurrently if not exists user_group_by_group_with_end on user_group (group_id, user_id) include (valid_until);
drop index concurrently if exists user_group_by_group;
alter index user_group_by_group_with_end rename to user_group_by_group;
create index concurrently if not exists user_mip_by_mip_with_end on user_mip (mip_id, user_id) include (valid_until);
drop index concurrently if exists user_mip_by_mip;
alter index user_mip_by_mip_with_end rename to user_mip_by_mip;
