-- The table number_problem is the only record of provider numbers that need attention. The index was a second one, which every
-- change of a link had to maintain.
drop index user_mip_attention;
drop function provider_number_needs_attention(text);

-- As in 0028, and tells the caches of totals that the number problems were counted again.
create or replace function recount_lists() returns void language plpgsql as $$
begin
  lock table "user", user_role, user_group, user_mip, mip, "group", ris, app, audit_event in share row exclusive mode;
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
  union all select 'audit_event', action, coalesce(subject_type, '') || ' ' || result, count(*), true
  from audit_event group by 2, 3
  union all select 'audit_actor', actor_user_id::text, '', count(*), true
  from audit_event where actor_user_id is not null group by 2;
  insert into list_change (source, changes)
  select name, 1 from unnest(array['user', 'sign_in', 'user_role', 'user_group', 'mip', 'group', 'ris', 'app',
    'number_problem', 'audit_event']) as name;
end $$;
