-- The records of the platform: users, roles, groups, MIPs, RIS, apps and documents.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE, because its dictionary can change. With a fixed dictionary it is safe in an index, which
-- the search in a million rows needs.
create function searchable(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

create table role (
  role_id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z][A-Za-z0-9]{1,39}$'),
  label text not null check (length(label) between 1 and 80),
  status boolean not null default true,
  status_change_date timestamptz not null default now(),
  version integer not null default 1
);
-- Codes are unique without regard to case.
create unique index role_lower_code_key on role (lower(code));
comment on table role is 'A role a person can hold. The eight codes of the product are fixed; labels are data.';

insert into role (code, label) values
  ('Member', 'Member'),
  ('GroupAdmin', 'Group administrator'),
  ('ProductAdmin', 'Platform administrator'),
  ('MRT', 'Medical radiation technologist'),
  ('SMRT', 'Senior medical radiation technologist'),
  ('MIS', 'Medical imaging specialist'),
  ('TYP', 'Typist'),
  ('CSS', 'Client support staff');

create table "group" (
  group_id bigint generated always as identity primary key,
  group_name text not null check (length(group_name) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  status boolean not null default true,
  status_change_date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as (searchable(group_name || ' ' || description || ' ' || email)) stored
);
create unique index group_name_key on "group" (lower(group_name));
create index group_search on "group" using gin (search gin_trgm_ops);
create index group_by_name on "group" (lower(group_name), group_id);
create index group_by_status on "group" (status, group_id);

create table "user" (
  user_id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  site_code text not null default '' check (length(site_code) <= 40),
  title text not null default '' check (length(title) <= 40),
  phone text not null default '' check (length(phone) <= 40),
  mobile text not null default '' check (length(mobile) <= 40),
  speciality text not null default '' check (length(speciality) <= 120),
  ahpra_number text not null default '' check (ahpra_number ~ '^([A-Z]{3}[0-9]{10})?$'),
  address_line1 text not null default '' check (length(address_line1) <= 120),
  address_line2 text not null default '' check (length(address_line2) <= 120),
  suburb text not null default '' check (length(suburb) <= 80),
  state text not null default '' check (length(state) <= 40),
  postcode text not null default '' check (length(postcode) <= 12),
  country text not null default '' check (length(country) <= 60),
  time_zone text not null default 'Australia/Sydney' check (length(time_zone) between 1 and 60),
  language text not null default 'en' check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar')),
  status boolean not null default true,
  status_change_date timestamptz not null default now(),
  photo_sha256 text check (photo_sha256 ~ '^[0-9a-f]{64}$'),
  group_id_for_admin bigint references "group" on delete set null,
  two_factor_auth_type text not null default 'EMAIL' check (two_factor_auth_type in ('EMAIL', 'AUTHENTICATOR')),
  activated_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as
    (searchable(first_name || ' ' || last_name || ' ' || email || ' ' || site_code)) stored,
  -- The search text for members, who must not find users by email address.
  search_names text generated always as
    (searchable(first_name || ' ' || last_name || ' ' || site_code)) stored
);
comment on column "user".photo_sha256 is 'The redrawn photo in the file store, named by its hash.';
comment on column "user".group_id_for_admin is 'The group this person administers while in the role GroupAdmin.';
create unique index user_email_key on "user" (lower(email));
create index user_search on "user" using gin (search gin_trgm_ops);
create index user_search_names on "user" using gin (search_names gin_trgm_ops);
-- One index for every sort. It ends with the id, so that equal rows have the same order on every page.
create index user_by_site_code on "user" (site_code, user_id);
create index user_by_last_name on "user" (lower(last_name), user_id);
create index user_by_first_name on "user" (lower(first_name), user_id);
create index user_by_email on "user" (lower(email), user_id);
create index user_by_status on "user" (status, user_id);
-- Users who never signed in have the lowest value, so one index serves both directions.
create index user_by_last_sign_in on "user" (coalesce(last_sign_in_at, '-infinity'::timestamptz), user_id);
create index user_by_created on "user" (created_at, user_id);
create index user_by_group_for_admin on "user" (group_id_for_admin) where group_id_for_admin is not null;
-- Every replacement or deletion of a file looks up whether a row still refers to it.
create index user_by_photo on "user" (photo_sha256) where photo_sha256 is not null;

create table user_role (
  user_id bigint not null references "user" on delete cascade,
  role_id bigint not null references role on delete restrict,
  primary key (user_id, role_id)
);
create index user_role_by_role on user_role (role_id, user_id);

create table user_group (
  user_group_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  group_id bigint not null references "group" on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, group_id)
);
create index user_group_by_group on user_group (group_id, user_id);

create table mip (
  mip_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  code text not null default '' check (length(code) <= 40),
  lspn text not null default '' check (lspn ~ '^[0-9]{0,6}$'),
  hpio text not null default '' check (hpio ~ '^(800362[0-9]{10})?$'),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  address_line1 text not null default '' check (length(address_line1) <= 120),
  address_line2 text not null default '' check (length(address_line2) <= 120),
  suburb text not null default '' check (length(suburb) <= 80),
  state text not null default '' check (length(state) <= 40),
  postcode text not null default '' check (length(postcode) <= 12),
  country text not null default '' check (length(country) <= 60),
  status boolean not null default true,
  status_change_date timestamptz not null default now(),
  logo_sha256 text check (logo_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as
    (searchable(name || ' ' || code || ' ' || suburb || ' ' || state || ' ' || lspn)) stored
);
comment on table mip is 'A practice or provider people work with; the label shown is a deployer''s choice.';
create unique index mip_name_key on mip (lower(name));
create unique index mip_code_key on mip (lower(code)) where code <> '';
create index mip_search on mip using gin (search gin_trgm_ops);
create index mip_by_logo on mip (logo_sha256) where logo_sha256 is not null;
create index mip_by_name on mip (lower(name), mip_id);
create index mip_by_code on mip (lower(code), mip_id);
create index mip_by_suburb on mip (lower(suburb), mip_id);
create index mip_by_state on mip (lower(state), mip_id);
create index mip_by_status on mip (status, mip_id);

create table user_mip (
  user_mip_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  mip_id bigint not null references mip on delete cascade,
  provider_number text not null default '' check (length(provider_number) <= 20),
  allowed boolean not null default true,
  created_at timestamptz not null default now(),
  unique (user_id, mip_id)
);
create index user_mip_by_mip on user_mip (mip_id, user_id);

create table group_mip (
  group_mip_id bigint generated always as identity primary key,
  group_id bigint not null references "group" on delete cascade,
  mip_id bigint not null references mip on delete cascade,
  created_at timestamptz not null default now(),
  unique (group_id, mip_id)
);
create index group_mip_by_mip on group_mip (mip_id, group_id);

create table ris (
  ris_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  code text not null default '' check (length(code) <= 40),
  vendor text not null default '' check (length(vendor) <= 120),
  description text not null default '' check (length(description) <= 500),
  url text not null default '' check (length(url) <= 500),
  status boolean not null default true,
  status_change_date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as (searchable(name || ' ' || code || ' ' || vendor)) stored
);
comment on table ris is 'A radiology information system.';
create unique index ris_name_key on ris (lower(name));
create index ris_search on ris using gin (search gin_trgm_ops);
create index ris_by_name on ris (lower(name), ris_id);
create index ris_by_code on ris (lower(code), ris_id);
create index ris_by_vendor on ris (lower(vendor), ris_id);
create index ris_by_status on ris (status, ris_id);

create table ris_user (
  ris_user_id bigint generated always as identity primary key,
  ris_id bigint not null references ris on delete cascade,
  user_id bigint not null references "user" on delete cascade,
  ris_user_name text not null default '' check (length(ris_user_name) <= 80),
  created_at timestamptz not null default now(),
  unique (ris_id, user_id)
);
create index ris_user_by_user on ris_user (user_id, ris_id);
-- Two users must not have the same user name in one RIS.
create unique index ris_user_name_key on ris_user (ris_id, lower(ris_user_name)) where ris_user_name <> '';

create table ris_mip (
  ris_id bigint not null references ris on delete cascade,
  mip_id bigint not null references mip on delete cascade,
  created_at timestamptz not null default now(),
  primary key (ris_id, mip_id)
);
create index ris_mip_by_mip on ris_mip (mip_id, ris_id);

create table group_invitation (
  group_invitation_id bigint generated always as identity primary key,
  group_id bigint not null references "group" on delete cascade,
  user_id bigint not null references "user" on delete cascade,
  invited_by bigint references "user" on delete set null,
  state text not null default 'PENDING' check (state in ('PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create unique index group_invitation_pending on group_invitation (user_id, group_id) where state = 'PENDING';
create index group_invitation_by_group on group_invitation (group_id, state);
-- The list of members shows the invitation of each member.
create index group_invitation_by_user on group_invitation (user_id, group_id, state);

create table app (
  app_id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 300),
  icon text not null default 'apps' check (length(icon) <= 40),
  launch_url text not null check (launch_url ~ '^https?://' and length(launch_url) <= 500),
  status boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index app_code_key on app (lower(code));
comment on table app is 'An application the dashboard opens.';

create table app_role (
  app_id bigint not null references app on delete cascade,
  role_id bigint not null references role on delete cascade,
  primary key (app_id, role_id)
);
create index app_role_by_role on app_role (role_id, app_id);

create table document (
  document_id bigint generated always as identity primary key,
  user_id bigint references "user" on delete cascade,
  mip_id bigint references mip on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 120),
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  visibility boolean not null default false,
  uploaded_at timestamptz not null default now(),
  uploaded_by bigint references "user" on delete set null,
  check (num_nonnulls(user_id, mip_id) = 1)
);
comment on column document.visibility is
  'Visible: a group''s administrators see a user''s document, a MIP''s members see the MIP''s.';
create index document_by_user on document (user_id, document_id) where user_id is not null;
create index document_by_mip on document (mip_id, document_id) where mip_id is not null;
create index document_by_sha256 on document (sha256);
