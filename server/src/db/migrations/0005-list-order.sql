-- Every sort the lists of MIPs, RIS, groups and logged-in users offer, the id behind it so that ties never
-- reorder between pages.
create index mip_by_name on mip (lower(name), mip_id);
create index mip_by_code on mip (lower(code), mip_id);
create index mip_by_suburb on mip (lower(suburb), mip_id);
create index mip_by_state on mip (lower(state), mip_id);
create index mip_by_status on mip (status, mip_id);
create index ris_by_name on ris (lower(name), ris_id);
create index ris_by_code on ris (lower(code), ris_id);
create index ris_by_vendor on ris (lower(vendor), ris_id);
create index ris_by_status on ris (status, ris_id);
create index group_by_name on "group" (lower(group_name), group_id);
create index group_by_status on "group" (status, group_id);
create index session_by_created on session (created_at, session_id) where state = 'VERIFIED';

-- Which invitation brought someone into a group is asked for each member shown.
create index group_invitation_by_user on group_invitation (user_id, group_id, state);

-- `member` and `Member` must not be two roles.
create unique index role_lower_code_key on role (lower(code));

-- What happened in a given time, and everything that names a person, MIP, RIS or group in its detail.
create index audit_event_by_time on audit_event (at, audit_event_id);
create index audit_event_by_detail on audit_event using gin (detail jsonb_path_ops);
