-- The states in which somebody works, for days on which no mail asks to act: those of the MIPs with a link in force; without one, those
-- of the MIPs of the own groups; without any, a state that is not known.
create function person_states(person bigint, at timestamptz) returns text[] language sql stable parallel safe
  return coalesce(
    (select array_agg(distinct australian_state(mip.state)) from user_mip join mip using (mip_id)
      where user_mip.user_id = person and user_mip.allowed and mip.status and is_in_force(user_mip.valid_until, at)),
    (select array_agg(distinct australian_state(mip.state)) from "group" join group_mip using (group_id) join mip using (mip_id)
      where "group".status and mip.status and ("group".group_id in (select user_group.group_id from user_group
          where user_group.user_id = person and is_in_force(user_group.valid_until, at))
        or "group".group_id = (select group_id_for_admin from "user" where "user".user_id = person))),
    array['']);
