-- The list of all qualifications that were not refused or replaced, at three million of them: totals, changes and indexes.

/* The part of a kept total: the state and the jurisdiction. Null for a qualification that is not listed. */
create function qualification_part(state text, jurisdiction text) returns text language sql immutable parallel safe
  return case when state in ('SUBMITTED', 'VERIFIED') then state || ' ' || jurisdiction end;

-- The numbers of listed qualifications by kind, state and jurisdiction.
create function total_qualifications() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'qualification', qualification_kind_id, qualification_part(state, jurisdiction), count(*) * tg_argv[0]::integer
  from changed where qualification_part(state, jurisdiction) is not null group by 2, 3;
  return null;
end $$;
create function total_qualification_change() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'qualification', key, part, step from (values
    (old.qualification_kind_id, qualification_part(old.state, old.jurisdiction), -1),
    (new.qualification_kind_id, qualification_part(new.state, new.jurisdiction), 1)) as steps (key, part, step)
  where part is not null;
  return null;
end $$;
create trigger qualification_total_added after insert on qualification referencing new table as changed
  for each statement execute function total_qualifications('1');
create trigger qualification_total_removed after delete on qualification referencing old table as changed
  for each statement execute function total_qualifications('-1');
create trigger qualification_total_changed after update on qualification for each row
  when ((old.qualification_kind_id, old.state, old.jurisdiction)
    is distinct from (new.qualification_kind_id, new.state, new.jurisdiction))
  execute function total_qualification_change();

create trigger qualification_changed after insert or delete or truncate on qualification
  for each statement execute function note_change('qualification');
create trigger qualification_changed_in_lists after update on qualification for each row
  when ((old.qualification_kind_id, old.number, old.jurisdiction, old.expires_on, old.state, old.submitted_at,
    old.check_result, old.checked_on) is distinct from (new.qualification_kind_id, new.number, new.jurisdiction,
    new.expires_on, new.state, new.submitted_at, new.check_result, new.checked_on))
  execute function note_change('qualification');
create trigger qualification_kind_changed after insert or update or delete or truncate on qualification_kind
  for each statement execute function note_change('qualification_kind');

-- As in 0032, with the qualifications.
create or replace function recount_lists() returns void language plpgsql as $$
begin
  lock table "user", user_role, user_group, user_mip, mip, "group", ris, app, qualification, audit_event
    in share row exclusive mode;
  delete from number_problem;
  insert into number_problem (user_mip_id, user_id, mip_id, problem, sort_last_name, sort_mip_name)
  select user_mip_id, user_id, mip_id, provider_number_problem(provider_number), lower(last_name), lower(name)
  from user_mip join "user" using (user_id) join mip using (mip_id)
  where allowed and provider_number_problem(provider_number) is not null and "user".status and mip.status;
  delete from list_total;
  insert into list_total (source, key, part, row_count, folded)
  select 'user', '', user_part(status, activated_at), count(*), true from "user" group by 3
  union all select 'user_role', role_id::text, '', count(*), true from user_role group by 2
  union all select 'user_group', group_id::text, sort_status::text, count(*), true from user_group group by 2, 3
  union all select 'mip', '', status::text, count(*), true from mip group by 3
  union all select 'group', '', status::text, count(*), true from "group" group by 3
  union all select 'ris', '', status::text, count(*), true from ris group by 3
  union all select 'app', '', status::text, count(*), true from app group by 3
  union all select 'number_problem', '', problem, count(*), true from number_problem group by 3
  union all select 'qualification', qualification_kind_id::text, qualification_part(state, jurisdiction), count(*), true
  from qualification where state in ('SUBMITTED', 'VERIFIED') group by 2, 3
  union all select 'audit_event', action, coalesce(subject_type, '') || ' ' || result, count(*), true
  from audit_event group by 2, 3
  union all select 'audit_actor', actor_user_id::text, '', count(*), true
  from audit_event where actor_user_id is not null group by 2;
  insert into list_change (source, changes)
  select name, 1 from unnest(array['user', 'sign_in', 'user_role', 'user_group', 'mip', 'group', 'ris', 'app',
    'number_problem', 'qualification', 'audit_event']) as name;
end $$;

-- step: snapshot
-- The triggers count what this snapshot does not contain.
delete from list_total where source = 'qualification';
insert into list_total (source, key, part, row_count, folded)
select 'qualification', qualification_kind_id, qualification_part(state, jurisdiction), count(*), true
from qualification where state in ('SUBMITTED', 'VERIFIED') group by 2, 3;

-- step: concurrently
create index concurrently if not exists qualification_by_submission on qualification (submitted_at, qualification_id)
  where state in ('SUBMITTED', 'VERIFIED');
create index concurrently if not exists qualification_by_kind on qualification (qualification_kind_id, sort_expires_on, qualification_id)
  where state in ('SUBMITTED', 'VERIFIED');
create index concurrently if not exists qualification_to_check_by_expiry on qualification (sort_expires_on, qualification_id)
  where state = 'SUBMITTED';
create index concurrently if not exists qualification_of_mips on qualification (sort_expires_on, qualification_id)
  where state in ('SUBMITTED', 'VERIFIED') and mip_id is not null;
create index concurrently if not exists qualification_suspended on qualification (sort_expires_on, qualification_id)
  where state = 'VERIFIED' and check_result in ('SUSPENDED', 'NOT_FOUND');
create index concurrently if not exists qualification_by_check on qualification (checked_on) where state = 'VERIFIED';
create index concurrently if not exists qualification_by_any_number on qualification (number text_pattern_ops)
  where state in ('SUBMITTED', 'VERIFIED') and number <> '';
