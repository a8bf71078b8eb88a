/*
 * As in 0113, with the choices judged after everything else of a requirement (offset 0). Their cost made the planner read the few
 * requirements by an index for each link, which took twice as long.
 */
create or replace function holding_requirement(person bigint, place bigint, place_state text, at timestamptz)
  returns setof requirement language sql stable parallel safe as $$
  select requirement.* from requirement
  join qualification_kind as kind using (qualification_kind_id)
  cross join lateral (
    select australian_state(place_state) as code,
      (at at time zone state_time_zone(place_state))::date as day offset 0) as local
  cross join lateral (
    select chosen from is_chosen(professions, engagements, modalities, person, place, local.day) as chosen offset 0) as choice
  where requirement.enforcement = 'HOLD' and requirement.status and kind.subject = 'USER'
    and (requirement.mip_id is null or requirement.mip_id = place)
    and (requirement.state = '' or requirement.state = local.code)
    and (requirement.role_id is null or exists (
      select from user_role_in_force(at) as held where held.user_id = person and held.role_id = requirement.role_id))
    and choice.chosen
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
