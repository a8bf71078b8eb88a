-- Provider numbers that are missing or wrong are kept in a table of their own, so that their list and its total are fast
-- with a million users. Only links that are in use count: the link is allowed, and the person and the MIP are active.

-- The same rule as in contract/src/links/user-mips/provider-number.ts; a test compares them.
create function provider_number_problem(provider_number text) returns text
  language plpgsql immutable parallel safe as $$
declare
  given text := upper(trim(provider_number));
  digits integer[];
  remainder integer;
begin
  if given = '' then
    return 'missing';
  end if;
  if length(given) = 7 then
    given := '0' || given;
  end if;
  if given !~ '^[0-9]{6}[0-9A-HJ-NP-RT-Y][A-Z]$' then
    return 'form';
  end if;
  digits := string_to_array(left(given, 6), null)::integer[];
  remainder := (3 * digits[1] + 5 * digits[2] + 8 * digits[3] + 4 * digits[4] + 2 * digits[5] + digits[6]
    + 6 * (strpos('0123456789ABCDEFGHJKLMNPQRTUVWXY', substr(given, 7, 1)) - 1)) % 11;
  return case when substr('YXWTLKJHFBA', remainder + 1, 1) = right(given, 1) then null else 'check' end;
end $$;

-- The rule is written once. The results are the same, so the index on this function stays valid.
create or replace function provider_number_needs_attention(provider_number text) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return provider_number_problem(provider_number) is not null;
end $$;

create table number_problem (
  user_mip_id bigint primary key references user_mip on delete cascade,
  user_id bigint not null,
  mip_id bigint not null,
  problem text not null check (problem in ('missing', 'form', 'check')),
  sort_last_name text not null,
  sort_mip_name text not null
);
comment on table number_problem is
  'The links between people and MIPs whose provider number is missing or wrong. Triggers maintain it.';
comment on column number_problem.sort_last_name is 'Copied from user by triggers; `sort_mip_name` from mip.';

-- The locks are needed because a simultaneous change of the person or the MIP would not see the new rows.
create function add_number_problems(user_mip_ids bigint[]) returns void language sql as $$
  insert into number_problem (user_mip_id, user_id, mip_id, problem, sort_last_name, sort_mip_name)
  select user_mip_id, user_id, mip_id, provider_number_problem(provider_number), lower(last_name), lower(name)
  from user_mip join "user" using (user_id) join mip using (mip_id)
  where user_mip_id = any (user_mip_ids) and allowed and provider_number_problem(provider_number) is not null
    and "user".status and mip.status
  order by user_id, mip_id
  for share of "user", mip
  on conflict (user_mip_id) do nothing;
$$;

create index number_problem_by_user on number_problem (user_id);
create index number_problem_by_mip on number_problem (mip_id, sort_last_name, user_mip_id);
create index number_problem_by_mip_name on number_problem (sort_mip_name, user_mip_id);
create index number_problem_by_last_name on number_problem (sort_last_name, user_mip_id);
create index number_problem_by_problem on number_problem (problem, sort_mip_name, user_mip_id);
create index number_problem_by_problem_and_last_name on number_problem (problem, sort_last_name, user_mip_id);

create function find_problems_of_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from number_problem where user_mip_id = old.user_mip_id;
    perform add_number_problems(array[new.user_mip_id]);
  else
    perform add_number_problems(array(select user_mip_id from changed));
  end if;
  return null;
end $$;
create trigger user_mip_problem_added after insert on user_mip referencing new table as changed
  for each statement execute function find_problems_of_links();
create trigger user_mip_problem_changed after update on user_mip for each row
  when ((old.provider_number, old.allowed, old.user_id, old.mip_id)
    is distinct from (new.provider_number, new.allowed, new.user_id, new.mip_id))
  execute function find_problems_of_links();

create function find_problems_of_user() returns trigger language plpgsql as $$
begin
  if not new.status then
    delete from number_problem where user_id = new.user_id;
  elsif not old.status then
    perform add_number_problems(array(select user_mip_id from user_mip where user_id = new.user_id));
  else
    update number_problem set sort_last_name = lower(new.last_name) where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger user_number_problems after update on "user" for each row
  when ((old.status, old.last_name) is distinct from (new.status, new.last_name))
  execute function find_problems_of_user();

create function find_problems_of_mip() returns trigger language plpgsql as $$
begin
  if not new.status then
    delete from number_problem where mip_id = new.mip_id;
  elsif not old.status then
    perform add_number_problems(array(select user_mip_id from user_mip where mip_id = new.mip_id));
  else
    update number_problem set sort_mip_name = lower(new.name) where mip_id = new.mip_id;
  end if;
  return null;
end $$;
create trigger mip_number_problems after update on mip for each row
  when ((old.status, old.name) is distinct from (new.status, new.name))
  execute function find_problems_of_mip();

-- The number of rows for each problem.
create function total_number_problems() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'number_problem', '', problem, count(*) * tg_argv[0]::integer from changed group by problem;
  return null;
end $$;
create trigger number_problem_total_added after insert on number_problem referencing new table as changed
  for each statement execute function total_number_problems('1');
create trigger number_problem_total_removed after delete on number_problem referencing old table as changed
  for each statement execute function total_number_problems('-1');
create trigger number_problem_changed after insert or update or delete or truncate on number_problem
  for each statement execute function note_change('number_problem');

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
    'audit_event']) as name;
end $$;

-- step: fill user_mip by user_mip_id, 1000 at a time
-- The triggers find the problems of links that are added or changed meanwhile, and count all of them.
select from user_mip where user_mip_id > :low and user_mip_id <= :high for share;
select add_number_problems(array(select user_mip_id from user_mip where user_mip_id > :low and user_mip_id <= :high));
