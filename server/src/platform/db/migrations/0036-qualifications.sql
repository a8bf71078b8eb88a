-- Registrations, licences and other proofs that a person may work, and that a MIP is accredited (docs/qualifications.md).

create table qualification_kind (
  qualification_kind_id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  label text not null check (length(label) between 1 and 80),
  subject text not null check (subject in ('USER', 'MIP')),
  pattern text not null default '' check (length(pattern) <= 120),
  system_uri text not null default '' check (length(system_uri) <= 200),
  is_jurisdictional boolean not null default false,
  grace_months integer not null default 0 check (grace_months between 0 and 12),
  check_months integer check (check_months between 1 and 60),
  proof text not null check (proof in ('REGISTER', 'DOCUMENT')),
  is_sensitive boolean not null default false,
  status boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table qualification_kind is 'The kinds of qualifications are data, because the standards change.';
comment on column qualification_kind.pattern is 'A regular expression for the number; empty for any number.';
comment on column qualification_kind.grace_months is 'How long it stays in force after its last day.';
comment on column qualification_kind.check_months is 'How many months a check is good for; null for ever.';
comment on column qualification_kind.is_sensitive is 'Group administrators see neither the number nor the documents.';
create unique index qualification_kind_code_key on qualification_kind (code);
create unique index qualification_kind_label_key on qualification_kind (lower(label));

insert into qualification_kind
  (code, label, subject, pattern, system_uri, is_jurisdictional, grace_months, check_months, proof, is_sensitive)
values
  ('AHPRA', 'AHPRA registration', 'USER', '^[A-Z]{3}[0-9]{10}$',
    'http://hl7.org.au/id/ahpra-registration-number', false, 1, 12, 'REGISTER', false),
  ('RADIATION_USE', 'Radiation use licence', 'USER', '', '', true, 0, 12, 'REGISTER', false),
  ('ASAR', 'ASAR accreditation', 'USER', '', '', false, 0, 12, 'DOCUMENT', false),
  ('INDEMNITY', 'Professional indemnity', 'USER', '', '', false, 0, 12, 'DOCUMENT', false),
  ('CPD', 'Continuing professional development', 'USER', '', '', false, 0, 12, 'DOCUMENT', false),
  ('WWCC', 'Working with children check', 'USER', '', '', true, 0, 12, 'DOCUMENT', true),
  ('DIAS', 'DIAS accreditation', 'MIP', '', '', false, 0, 12, 'DOCUMENT', false),
  ('RADIATION_POSSESSION', 'Radiation possession licence', 'MIP', '', '', true, 0, 12, 'DOCUMENT', false),
  ('MHR_POLICY', 'My Health Record policy', 'MIP', '', '', false, 0, 12, 'DOCUMENT', false);

create table qualification (
  qualification_id bigint generated always as identity primary key,
  user_id bigint references "user" on delete cascade,
  mip_id bigint references mip on delete cascade,
  qualification_kind_id bigint not null references qualification_kind on delete restrict,
  number text not null default '' check (length(number) <= 40),
  jurisdiction text not null default ''
    check (jurisdiction in ('', 'NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'CTH')),
  recognised_in text[] not null default '{}'
    check (recognised_in <@ array['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'CTH']),
  issued_on date,
  expires_on date,
  conditions text not null default '' check (length(conditions) <= 500),
  state text not null default 'SUBMITTED' check (state in ('SUBMITTED', 'VERIFIED', 'REFUSED', 'SUPERSEDED')),
  refusal_reason text not null default '' check (length(refusal_reason) <= 500),
  is_from_profile boolean not null default false,
  submitted_by bigint references "user" on delete set null,
  submitted_at timestamptz not null default now(),
  replaces bigint references qualification on delete set null,
  check_result text check (check_result in ('CURRENT', 'CONDITIONS', 'SUSPENDED', 'NOT_FOUND')),
  checked_on date,
  next_reminder_on date,
  version integer not null default 1,
  -- Qualifications without an end come last.
  sort_expires_on date generated always as (coalesce(expires_on, 'infinity'::date)) stored,
  check (num_nonnulls(user_id, mip_id) = 1),
  check (issued_on <= expires_on)
);
comment on column qualification.recognised_in is 'Other jurisdictions that recognise a licence (mutual recognition).';
comment on column qualification.expires_on is 'The last day, as submitted or as the last check says; null for no end.';
comment on column qualification.is_from_profile is 'Made from the AHPRA number of the profile, which says nothing else.';
comment on column qualification.check_result is 'The result of the last check, as in qualification_check.';
comment on column qualification.checked_on is 'The day of the last check, in Sydney.';
comment on column qualification.next_reminder_on is 'The day of the next reminder mail; null for none.';
create index qualification_by_user on qualification (user_id, qualification_kind_id) where user_id is not null;
create index qualification_by_mip on qualification (mip_id, qualification_kind_id) where mip_id is not null;
create index qualification_by_number on qualification (qualification_kind_id, number) where number <> '';
create index qualification_by_expiry on qualification (sort_expires_on, qualification_id)
  where state in ('SUBMITTED', 'VERIFIED');
create index qualification_of_mip_by_expiry on qualification (sort_expires_on, qualification_id)
  where mip_id is not null and state = 'VERIFIED';
create index qualification_to_check on qualification (submitted_at, qualification_id) where state = 'SUBMITTED';
create index qualification_to_remind on qualification (next_reminder_on, qualification_id)
  where next_reminder_on is not null;
create unique index qualification_replaces_key on qualification (replaces) where state = 'SUBMITTED';

-- What was verified stays as it was checked. A change is a new qualification that replaces it.
create function keep_verified_qualification() returns trigger language plpgsql as $$
begin
  if old.state <> 'SUBMITTED' and
    (new.user_id, new.mip_id, new.qualification_kind_id, new.number, new.jurisdiction, new.recognised_in, new.issued_on)
    is distinct from
    (old.user_id, old.mip_id, old.qualification_kind_id, old.number, old.jurisdiction, old.recognised_in, old.issued_on) then
    raise exception 'a checked qualification cannot be edited';
  end if;
  return new;
end $$;
create trigger qualification_keeps_verified before update on qualification
  for each row execute function keep_verified_qualification();

create table qualification_document (
  qualification_document_id bigint generated always as identity primary key,
  qualification_id bigint not null references qualification on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 120),
  charset text,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null default now(),
  uploaded_by bigint references "user" on delete set null
);
create index qualification_document_by_owner on qualification_document (qualification_id);
create index qualification_document_by_sha256 on qualification_document (sha256);

create table qualification_check (
  qualification_check_id bigint generated always as identity primary key,
  qualification_id bigint not null references qualification on delete cascade,
  checked_by bigint references "user" on delete set null,
  checked_at timestamptz not null,
  method text not null check (method in ('REGISTER_LOOKUP', 'DOCUMENT_SEEN', 'IMPORT')),
  result text not null check (result in ('CURRENT', 'CONDITIONS', 'SUSPENDED', 'NOT_FOUND')),
  expires_on date,
  conditions text not null default '' check (length(conditions) <= 500)
);
create index qualification_check_by_owner on qualification_check (qualification_id, qualification_check_id);
-- A deleted person takes their qualifications and checks along, and checks forget a deleted checker; nothing else changes.
create function keep_qualification_check() returns trigger language plpgsql as $$
begin
  if (new.qualification_id, new.checked_at, new.method, new.result, new.expires_on, new.conditions)
    is distinct from (old.qualification_id, old.checked_at, old.method, old.result, old.expires_on, old.conditions)
    or new.checked_by is not null then
    raise exception 'qualification_check is append-only';
  end if;
  return new;
end $$;
create trigger qualification_check_append_only before update on qualification_check
  for each row execute function keep_qualification_check();
-- Only the deletion of the qualification deletes its checks.
create function keep_check_of_qualification() returns trigger language plpgsql as $$
begin
  if exists (select from qualification where qualification_id = old.qualification_id) then
    raise exception 'qualification_check is append-only';
  end if;
  return old;
end $$;
create trigger qualification_check_not_deleted before delete on qualification_check
  for each row execute function keep_check_of_qualification();

create table qualification_reminder (
  qualification_id bigint not null references qualification on delete cascade,
  -- Days before the end; 0 for the mail after it.
  days integer not null check (days in (90, 60, 30, 7, 0)),
  sent_at timestamptz not null,
  primary key (qualification_id, days)
);

-- The last day in force: with a month of grace, 30 September becomes 31 October.
create function qualification_last_day(expires_on date, grace_months integer) returns date
  language sql immutable parallel safe
  return (expires_on + 1 + make_interval(months => grace_months) - interval '1 day')::date;

/* The standing of one qualification on a day, null when it was refused or superseded. */
create function qualification_standing(
  state text, check_result text, expires_on date, grace_months integer, checked_on date, check_months integer, day date
) returns text language sql immutable parallel safe
  return case
    when state = 'SUBMITTED' then 'UNVERIFIED'
    when state <> 'VERIFIED' then null
    when check_result in ('SUSPENDED', 'NOT_FOUND') then 'SUSPENDED'
    when day > qualification_last_day(expires_on, grace_months) then 'LAPSED'
    when day > expires_on then 'GRACE'
    when day > (checked_on + make_interval(months => check_months))::date then 'UNCHECKED'
    when expires_on - day <= 90 then 'DUE'
    else 'CURRENT' end;

-- The AHPRA number of the profile is a first qualification that waits for a check.
create function take_over_ahpra_number() returns trigger language plpgsql as $$
declare
  ahpra bigint := (select qualification_kind_id from qualification_kind where code = 'AHPRA');
begin
  delete from qualification
  where user_id = new.user_id and qualification_kind_id = ahpra and is_from_profile and state = 'SUBMITTED'
    and number <> new.ahpra_number
    and not exists (select from qualification_document as file where file.qualification_id = qualification.qualification_id);
  insert into qualification (user_id, qualification_kind_id, number, is_from_profile)
  select new.user_id, ahpra, new.ahpra_number, true
  where new.ahpra_number <> '' and not exists (
    select from qualification where user_id = new.user_id and qualification_kind_id = ahpra
      and number = new.ahpra_number and state <> 'REFUSED');
  return null;
end $$;

-- New people have no qualifications, so those of many are added by one statement.
create function add_ahpra_numbers() returns trigger language plpgsql as $$
begin
  insert into qualification (user_id, qualification_kind_id, number, is_from_profile)
  select user_id, kind.qualification_kind_id, ahpra_number, true
  from added cross join (select qualification_kind_id from qualification_kind where code = 'AHPRA') as kind
  where ahpra_number <> '';
  return null;
end $$;
create trigger user_ahpra_is_added after insert on "user" referencing new table as added
  for each statement execute function add_ahpra_numbers();
create trigger user_ahpra_is_changed after update of ahpra_number on "user"
  for each row when (new.ahpra_number <> old.ahpra_number) execute function take_over_ahpra_number();

-- step: fill user by user_id, 2000 at a time
-- The triggers take over the numbers that are saved meanwhile. The lock waits for those that are being saved.
select from "user" where user_id > :low and user_id <= :high for share;
insert into qualification (user_id, qualification_kind_id, number, is_from_profile)
select user_id, kind.qualification_kind_id, ahpra_number, true
from "user" cross join (select qualification_kind_id from qualification_kind where code = 'AHPRA') as kind
where user_id > :low and user_id <= :high and ahpra_number <> '' and not exists (
  select from qualification where qualification.user_id = "user".user_id
    and qualification.qualification_kind_id = kind.qualification_kind_id and number = ahpra_number);
