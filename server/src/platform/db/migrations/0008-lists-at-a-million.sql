-- Lists of a million rows: triggers maintain the totals, and every page is read from an index (docs/decisions/0021).

create table list_total (
  source text not null,
  key text not null,
  part text not null,
  row_count bigint not null,
  folded boolean not null default false
);
comment on table list_total is
  'How many rows a list has: the sum of `row_count`. Every change adds rows of its own, so that writers never
   wait for one another; `fold_lists` sums them up now and then.';
comment on column list_total.key is
  'What is filtered by: nothing, the start of a word, a role, a group, an action. `part`: status and the like.';
create index list_total_by_key on list_total (source, key, part) include (row_count);
create index list_total_unfolded on list_total (source, key, part) where not folded;

create table list_change (
  source text not null,
  changes bigint not null,
  folded boolean not null default false
);
comment on table list_change is
  'How often what a list shows, sorts or filters by has changed: the sum of `changes`, which only grows. Equal
   sums in two snapshots mean equal lists.';
create index list_change_by_source on list_change (source) include (changes);

-- A row is deleted and its number is added to the sum in one statement. Two calls at the same time delete different rows.
create function fold_lists() returns void language sql as $$
  with gone as (
    delete from list_total as total where exists (
      select from list_total as fresh
      where not fresh.folded and (fresh.source, fresh.key, fresh.part) = (total.source, total.key, total.part))
    returning source, key, part, row_count)
  insert into list_total (source, key, part, row_count, folded)
  select source, key, part, sum(row_count), true from gone group by source, key, part having sum(row_count) <> 0;
  with gone as (
    delete from list_change as change where exists (
      select from list_change as fresh where not fresh.folded and fresh.source = change.source)
    returning source, changes)
  insert into list_change (source, changes, folded)
  select source, sum(changes), true from gone group by source;
$$;

create function note_change() returns trigger language plpgsql as $$
begin
  insert into list_change (source, changes) values (tg_argv[0], 1);
  return null;
end $$;

-- A search of one or two letters finds the words that start with them. Words are separated by spaces.
create function word_starts(search text) returns table (start text) language sql immutable parallel safe as $$
  select distinct left(word, letters)
  from unnest(string_to_array(search, ' ')) as word, (values (1), (2)) as length (letters)
  where length(word) >= letters
$$;

create function user_part(status boolean, activated_at timestamptz) returns text
  language sql immutable parallel safe return status::text || ' ' || (activated_at is not null)::text;

-- The sort columns of a group's members are copied to the membership, because an index cannot span two tables.
alter table user_group
  add column sort_site_code text not null default '',
  add column sort_first_name text not null default '',
  add column sort_last_name text not null default '',
  add column sort_email text not null default '',
  add column sort_status boolean not null default true,
  add column sort_last_sign_in timestamptz not null default '-infinity',
  add column sort_created timestamptz not null default '-infinity';
comment on column user_group.sort_site_code is 'Copied from user by triggers, as the other `sort_` columns are.';
update user_group set sort_site_code = site_code, sort_first_name = lower(first_name),
  sort_last_name = lower(last_name), sort_email = lower(email), sort_status = status,
  sort_last_sign_in = coalesce(last_sign_in_at, '-infinity'), sort_created = "user".created_at
from "user" where "user".user_id = user_group.user_id;
create index user_group_by_site_code on user_group (group_id, sort_site_code, user_id);
create index user_group_by_first_name on user_group (group_id, sort_first_name, user_id);
create index user_group_by_last_name on user_group (group_id, sort_last_name, user_id);
create index user_group_by_email on user_group (group_id, sort_email, user_id);
create index user_group_by_status on user_group (group_id, sort_status, user_id);
create index user_group_by_last_sign_in on user_group (group_id, sort_last_sign_in, user_id);
create index user_group_by_created on user_group (group_id, sort_created, user_id);

create function copy_sorts_to_membership() returns trigger language plpgsql as $$
declare
  person "user"%rowtype;
begin
  -- The lock is needed because a simultaneous update of the user would not see this membership.
  select * into person from "user" where user_id = new.user_id for no key update;
  if found then
    new.sort_site_code := person.site_code;
    new.sort_first_name := lower(person.first_name);
    new.sort_last_name := lower(person.last_name);
    new.sort_email := lower(person.email);
    new.sort_status := person.status;
    new.sort_last_sign_in := coalesce(person.last_sign_in_at, '-infinity');
    new.sort_created := person.created_at;
  end if;
  return new;
end $$;
create trigger user_group_sorts before insert on user_group
  for each row execute function copy_sorts_to_membership();

create function copy_sorts_of_user() returns trigger language plpgsql as $$
begin
  update user_group set sort_site_code = new.site_code, sort_first_name = lower(new.first_name),
    sort_last_name = lower(new.last_name), sort_email = lower(new.email), sort_status = new.status,
    sort_last_sign_in = coalesce(new.last_sign_in_at, '-infinity'), sort_created = new.created_at
  where user_id = new.user_id;
  return null;
end $$;
create trigger user_sorts after update on "user" for each row
  when ((old.site_code, old.first_name, old.last_name, old.email, old.status, old.last_sign_in_at, old.created_at)
    is distinct from
    (new.site_code, new.first_name, new.last_name, new.email, new.status, new.last_sign_in_at, new.created_at))
  execute function copy_sorts_of_user();

-- The number of users by status and activation: of all users and for each start of a word.
create function total_users() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'user', start.key, user_part(status, activated_at), count(*) * tg_argv[0]::integer
  from changed cross join lateral (select '' as key union all select start from word_starts(search)) as start
  group by start.key, user_part(status, activated_at);
  return null;
end $$;
create trigger user_total_added after insert on "user" referencing new table as changed
  for each statement execute function total_users('1');
create trigger user_total_removed after delete on "user" referencing old table as changed
  for each statement execute function total_users('-1');

create function total_user_change() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'user', key, part, sum(step) from (
    select -1 as step, user_part(old.status, old.activated_at) as part, start as key
    from (select '' as start union all select start from word_starts(old.search)) as starts
    union all
    select 1, user_part(new.status, new.activated_at), start
    from (select '' as start union all select start from word_starts(new.search)) as starts) as steps
  group by key, part having sum(step) <> 0;
  return null;
end $$;
create trigger user_total_changed after update on "user" for each row
  when ((old.status, old.activated_at is null, old.search)
    is distinct from (new.status, new.activated_at is null, new.search))
  execute function total_user_change();

create trigger user_changed after insert or delete or truncate on "user"
  for each statement execute function note_change('user');
create trigger user_changed_in_lists after update on "user" for each row
  when ((old.site_code, old.first_name, old.last_name, old.email, old.status, old.activated_at is null,
    old.created_at) is distinct from (new.site_code, new.first_name, new.last_name, new.email, new.status,
    new.activated_at is null, new.created_at))
  execute function note_change('user');
-- Sign-ins are counted separately, because they are frequent and affect only one sort.
create trigger user_signed_in after update on "user" for each row
  when (old.last_sign_in_at is distinct from new.last_sign_in_at) execute function note_change('sign_in');

-- The number of users with each role.
create function total_user_roles() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'user_role', role_id, '', count(*) * tg_argv[0]::integer from changed group by role_id;
  return null;
end $$;
create trigger user_role_total_added after insert on user_role referencing new table as changed
  for each statement execute function total_user_roles('1');
create trigger user_role_total_removed after delete on user_role referencing old table as changed
  for each statement execute function total_user_roles('-1');

-- The number of members of each group, by status.
create function total_user_groups() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_total (source, key, part, row_count) values
      ('user_group', old.group_id, old.sort_status, -1), ('user_group', new.group_id, new.sort_status, 1);
    return null;
  end if;
  insert into list_total (source, key, part, row_count)
  select 'user_group', group_id, sort_status, count(*) * tg_argv[0]::integer from changed group by group_id, sort_status;
  return null;
end $$;
create trigger user_group_total_added after insert on user_group referencing new table as changed
  for each statement execute function total_user_groups('1');
create trigger user_group_total_removed after delete on user_group referencing old table as changed
  for each statement execute function total_user_groups('-1');
create trigger user_group_total_changed after update on user_group for each row
  when ((old.group_id, old.sort_status) is distinct from (new.group_id, new.sort_status))
  execute function total_user_groups();
create trigger user_group_changed after insert or delete or truncate on user_group
  for each statement execute function note_change('user_group');
create trigger user_group_changed_in_lists after update on user_group for each row
  when ((old.user_id, old.group_id, old.sort_site_code, old.sort_first_name, old.sort_last_name, old.sort_email,
    old.sort_status, old.sort_created) is distinct from (new.user_id, new.group_id, new.sort_site_code,
    new.sort_first_name, new.sort_last_name, new.sort_email, new.sort_status, new.sort_created))
  execute function note_change('user_group');

-- The number of MIPs, groups, RIS and apps, by status. The name of the table is the source.
create function total_by_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_total (source, key, part, row_count) values
      (tg_table_name, '', old.status, -1), (tg_table_name, '', new.status, 1);
    return null;
  end if;
  insert into list_total (source, key, part, row_count)
  select tg_table_name, '', status, count(*) * tg_argv[0]::integer from changed group by status;
  return null;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['mip', 'group', 'ris', 'app'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function total_by_status(''1'')', name || '_total_added', name);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function total_by_status(''-1'')', name || '_total_removed', name);
    execute format('create trigger %I after update on %I for each row
      when (old.status is distinct from new.status) execute function total_by_status()', name || '_total_changed', name);
  end loop;
  foreach name in array array['mip', 'group', 'ris', 'app', 'role', 'user_role', 'user_mip', 'group_mip', 'ris_user',
    'ris_mip', 'group_invitation'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function note_change(%L)', name || '_changed', name, name);
  end loop;
end $$;

-- The number of audit entries, by action, subject and result, and by actor.
create function total_audit_events() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'audit_event', action, coalesce(subject_type, '') || ' ' || result, count(*) from changed group by 2, 3
  union all
  select 'audit_actor', actor_user_id::text, '', count(*) from changed where actor_user_id is not null group by 2;
  return null;
end $$;
create trigger audit_event_total after insert on audit_event referencing new table as changed
  for each statement execute function total_audit_events();
create trigger audit_event_changed after insert on audit_event
  for each statement execute function note_change('audit_event');

-- Counts all rows again while writes are blocked, for example after a backup was restored without triggers.
create function recount_lists() returns void language plpgsql as $$
begin
  lock table "user", user_role, user_group, mip, "group", ris, app, audit_event in share row exclusive mode;
  delete from list_total;
  insert into list_total (source, key, part, row_count, folded)
  select 'user', start.key, user_part(status, activated_at), count(*), true
  from "user" cross join lateral (select '' as key union all select start from word_starts(search)) as start group by 2, 3
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
select recount_lists();

-- For an index-only scan of a later page, the index must also contain the columns of its expression.
drop index user_by_site_code, user_by_last_name, user_by_first_name, user_by_email, user_by_last_sign_in, user_by_created;
create index user_by_site_code on "user" (site_code, user_id) include (status);
create index user_by_last_name on "user" (lower(last_name), user_id) include (last_name, status);
create index user_by_first_name on "user" (lower(first_name), user_id) include (first_name, status);
create index user_by_email on "user" (lower(email), user_id) include (email, status);
create index user_by_last_sign_in on "user" (coalesce(last_sign_in_at, '-infinity'::timestamptz), user_id)
  include (last_sign_in_at, status);
create index user_by_created on "user" (created_at, user_id) include (status);

-- A descending read of the index also reverses its second column.
drop index session_by_last_seen;
create index session_by_last_seen on session (last_seen_at, session_id) where state = 'VERIFIED';
create index audit_event_by_result on audit_event (result, audit_event_id);
