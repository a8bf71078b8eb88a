-- Searches of one or two letters are counted like all others. Before, triggers maintained a total for each start of a
-- word, which were about ten rows for each new user (docs/decisions/0040).

create or replace function total_users() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'user', '', user_part(status, activated_at), count(*) * tg_argv[0]::integer
  from changed group by user_part(status, activated_at);
  return null;
end $$;

create or replace function total_user_change() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count) values
    ('user', '', user_part(old.status, old.activated_at), -1),
    ('user', '', user_part(new.status, new.activated_at), 1);
  return null;
end $$;
drop trigger user_total_changed on "user";
create trigger user_total_changed after update on "user" for each row
  when ((old.status, old.activated_at is null) is distinct from (new.status, new.activated_at is null))
  execute function total_user_change();

create or replace function recount_lists() returns void language plpgsql as $$
begin
  lock table "user", user_role, user_group, mip, "group", ris, app, audit_event in share row exclusive mode;
  delete from list_total;
  insert into list_total (source, key, part, row_count, folded)
  select 'user', '', user_part(status, activated_at), count(*), true from "user" group by 3
  union all select 'user_role', role_id::text, '', count(*), true from user_role group by 2
  union all select 'user_group', group_id::text, sort_status::text, count(*), true from user_group group by 2, 3
  union all select 'mip', '', status::text, count(*), true from mip group by 3
  union all select 'group', '', status::text, count(*), true from "group" group by 3
  union all select 'ris', '', status::text, count(*), true from ris group by 3
  union all select 'app', '', status::text, count(*), true from app group by 3
  union all select 'audit_event', action, coalesce(subject_type, '') || ' ' || result, count(*), true
  from audit_event group by 2, 3
  union all select 'audit_actor', actor_user_id::text, '', count(*), true
  from audit_event where actor_user_id is not null group by 2;
  insert into list_change (source, changes)
  select name, 1 from unnest(array['user', 'sign_in', 'user_role', 'user_group', 'mip', 'group', 'ris', 'app',
    'audit_event']) as name;
end $$;

drop function word_starts(text);
delete from list_total where source = 'user' and key <> '';
comment on column list_total.key is 'What is filtered by: nothing, a role, a group, an action. `part`: status and the like.';
