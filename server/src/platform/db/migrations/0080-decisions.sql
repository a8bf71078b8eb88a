-- What the policy for decisions needs (decision 0067): who typed, uploaded or submitted what a check decides about, so that none
-- of them checks it. The ids are those of people and of service accounts, which never have the same id.

alter table qualification add column contributors bigint[] not null default '{}';
comment on column qualification.contributors is
  'Everybody who typed a value of it or uploaded evidence, in addition to submitted_by.';
alter table "user" add column ahpra_typed_by bigint[] not null default '{}';
comment on column "user".ahpra_typed_by is 'Who typed the AHPRA number. Empty: not known.';
alter table service_account add column managed_by bigint[] not null default '{}';
comment on column service_account.managed_by is
  'The administrators who added it, changed it, or made its secret or keys. They act together with it.';

-- The AHPRA number of the profile is a qualification that waits for a check. It takes over who typed the number.
create or replace function take_over_ahpra_number() returns trigger language plpgsql as $$
declare
  ahpra bigint := (select qualification_kind_id from qualification_kind where code = 'AHPRA');
begin
  delete from qualification
  where user_id = new.user_id and qualification_kind_id = ahpra and is_from_profile and state = 'SUBMITTED'
    and number <> new.ahpra_number
    and not exists (select from qualification_document as file where file.qualification_id = qualification.qualification_id);
  insert into qualification (user_id, qualification_kind_id, number, is_from_profile, contributors)
  select new.user_id, ahpra, new.ahpra_number, true, new.ahpra_typed_by
  where new.ahpra_number <> '' and not exists (
    select from qualification where user_id = new.user_id and qualification_kind_id = ahpra
      and number = new.ahpra_number and state <> 'REFUSED');
  return null;
end $$;
create or replace function add_ahpra_numbers() returns trigger language plpgsql as $$
begin
  if not exists (select from added where ahpra_number <> '') then return null; end if;
  insert into qualification (user_id, qualification_kind_id, number, is_from_profile, contributors)
  select user_id, kind.qualification_kind_id, ahpra_number, true, ahpra_typed_by
  from added cross join (select qualification_kind_id from qualification_kind where code = 'AHPRA') as kind
  where ahpra_number <> '';
  return null;
end $$;

-- What the audit trail and the evidence still know of the time before.
update service_account set managed_by = known.people
from (
  select subject_id, array_agg(distinct actor_user_id) as people from audit_event
  where subject_type = 'service-account' and result = 'DONE' and actor_user_id is not null
    and action in ('service-account.add', 'service-account.edit', 'service-account.secret', 'service-account.keys')
  group by subject_id) as known
where known.subject_id = service_account_id;

-- Overrides are counted by person and MIP, so that a link that is removed and added again does not begin anew. Servers of the
-- previous version do not name the person and the MIP.
alter table hold_override
  drop constraint hold_override_user_mip_id_fkey,
  add column user_id bigint references "user" on delete cascade,
  add column mip_id bigint references mip on delete cascade;
update hold_override set user_id = user_mip.user_id, mip_id = user_mip.mip_id
from user_mip where user_mip.user_mip_id = hold_override.user_mip_id;
alter table hold_override alter column user_id set not null, alter column mip_id set not null;
comment on column hold_override.user_mip_id is 'The link of that time. It may be gone.';
create index hold_override_by_person on hold_override (user_id, mip_id, until);
create index hold_override_by_mip on hold_override (mip_id);
create function name_ends_of_override() returns trigger language plpgsql as $$
begin
  select user_id, mip_id into new.user_id, new.mip_id from user_mip where user_mip_id = new.user_mip_id;
  return new;
end $$;
create trigger hold_override_names_ends before insert on hold_override
  for each row execute function name_ends_of_override();

-- step: fill qualification by qualification_id, 2000 at a time
update qualification set contributors = known.people
from (
  select qualification_id, array_agg(distinct person) as people
  from (
    select qualification_id, uploaded_by as person from qualification_document
    where qualification_id > :low and qualification_id <= :high
    union all
    -- An entry about a new person does not say whether it had the number, so who added the person counts too.
    select qualification_id, actor_user_id from qualification
    join audit_event on subject_type = 'user' and subject_id = user_id and result = 'DONE'
      and (action = 'user.add' or action in ('user.edit', 'user.profile') and detail -> 'changes' ? 'ahpraNumber')
    where qualification_id > :low and qualification_id <= :high
      and is_from_profile and qualification.state = 'SUBMITTED'
    union all
    select qualification_id, actor_user_id from qualification
    join audit_event on subject_type = 'qualification' and subject_id = qualification_id and result = 'DONE'
      and action in ('qualification.submit', 'qualification.edit', 'qualification.upload')
    where qualification_id > :low and qualification_id <= :high and qualification.state = 'SUBMITTED'
  ) as work
  where person is not null group by qualification_id) as known
where known.qualification_id = qualification.qualification_id and contributors = '{}';

-- step: concurrently
-- What waits for a check among the members of a group, read without the table.
create index concurrently if not exists qualification_of_person_to_check_with_work on qualification
  (user_id, submitted_at, qualification_id)
  include (submitted_by, contributors, qualification_kind_id) where state = 'SUBMITTED';
drop index concurrently if exists qualification_of_person_to_check;
alter index qualification_of_person_to_check_with_work rename to qualification_of_person_to_check;
