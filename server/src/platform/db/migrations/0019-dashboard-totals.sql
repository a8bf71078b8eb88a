-- Totals for the dashboards: sign-ins by time, and provider numbers by MIP (docs/decisions/0021 explains list_total).

-- The same rule as `providerNumberProblem` in contract/src/links/user-mips/provider-number.ts; a test compares them. It is
-- in PL/pgSQL, which computes the variable once.
create function is_right_provider_number(provider_number text) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  number text := upper(trim(provider_number));
  stem integer;
  remainder integer;
begin
  if length(number) = 7 then
    number := '0' || number;
  end if;
  if number !~ '^[0-9]{6}[0-9A-HJ-NP-RT-Y][A-Z]$' then
    return false;
  end if;
  stem := left(number, 6)::integer;
  remainder := (3 * (stem / 100000) + 5 * (stem / 10000 % 10) + 8 * (stem / 1000 % 10) + 4 * (stem / 100 % 10)
    + 2 * (stem / 10 % 10) + stem % 10
    + 6 * (strpos('0123456789ABCDEFGHJKLMNPQRTUVWXY', substr(number, 7, 1)) - 1)) % 11;
  return substr('YXWTLKJHFBA', remainder + 1, 1) = right(number, 1);
end $$;

create function number_part(provider_number text) returns text language sql immutable parallel safe
  return case when is_right_provider_number(provider_number) then 'right' else 'wrong' end;

-- The number of links of each MIP that are allowed, by whether the provider number is right. It does not depend on the
-- status of the person, so no lock is needed: the dashboard counts exactly at the few MIPs that it shows.
create function total_mip_numbers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_total (source, key, part, row_count)
    select 'mip_number', mip_id::text, number_part(provider_number), sum(step)
    from (values (-1, old.mip_id, old.provider_number, old.allowed), (1, new.mip_id, new.provider_number, new.allowed))
      as link (step, mip_id, provider_number, allowed)
    where allowed group by 2, 3 having sum(step) <> 0;
    return null;
  end if;
  insert into list_total (source, key, part, row_count)
  select 'mip_number', mip_id::text, number_part(provider_number), count(*) * tg_argv[0]::integer
  from changed where allowed group by 2, 3;
  return null;
end $$;
create trigger user_mip_number_added after insert on user_mip referencing new table as changed
  for each statement execute function total_mip_numbers('1');
create trigger user_mip_number_removed after delete on user_mip referencing old table as changed
  for each statement execute function total_mip_numbers('-1');
create trigger user_mip_number_changed after update on user_mip for each row
  when ((old.mip_id, old.provider_number, old.allowed) is distinct from (new.mip_id, new.provider_number, new.allowed))
  execute function total_mip_numbers();

-- Sign-ins are counted by quarters of an hour, because no time zone begins its day within one. The key is the number of
-- quarters since 1970, which has seven digits until 2255, so that keys sort as numbers do.
create or replace function total_audit_events() returns trigger language plpgsql as $$
begin
  insert into list_total (source, key, part, row_count)
  select 'audit_event', action, coalesce(subject_type, '') || ' ' || result, count(*) from changed group by 2, 3
  union all
  select 'audit_actor', actor_user_id::text, '', count(*) from changed where actor_user_id is not null group by 2
  union all
  select 'sign_in', floor(extract(epoch from at) / 900)::text, '', count(*)
  from changed where action = 'session.sign-in' and result = 'DONE' group by 2;
  return null;
end $$;

-- Counts all of this again while writes are blocked, as `recount_lists` does for the lists and has to be called before.
create function recount_dashboards() returns void language plpgsql as $$
begin
  lock table user_mip, audit_event in share row exclusive mode;
  delete from list_total where source in ('mip_number', 'sign_in');
  insert into list_total (source, key, part, row_count, folded)
  select 'mip_number', mip_id::text, number_part(provider_number), count(*), true
  from user_mip where allowed group by 2, 3
  union all
  select 'sign_in', floor(extract(epoch from at) / 900)::text, '', count(*), true
  from audit_event where action = 'session.sign-in' and result = 'DONE' and at > now() - interval '60 days' group by 2;
end $$;

-- step: snapshot
-- The same without blocking writes: the triggers count what this snapshot does not contain.
delete from list_total where source in ('mip_number', 'sign_in');
insert into list_total (source, key, part, row_count, folded)
select 'mip_number', mip_id::text, number_part(provider_number), count(*), true
from user_mip where allowed group by 2, 3
union all
select 'sign_in', floor(extract(epoch from at) / 900)::text, '', count(*), true
from audit_event where action = 'session.sign-in' and result = 'DONE' and at > now() - interval '60 days' group by 2;

-- step: concurrently
create index concurrently if not exists group_invitation_by_age on group_invitation (created_at, group_id) where state = 'PENDING';
