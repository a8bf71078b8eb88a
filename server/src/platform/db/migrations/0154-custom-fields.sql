-- Fields that platform administrators define, and their values (decision 0108).

create table custom_field (
  custom_field_id bigint generated always as identity primary key,
  record text not null check (record in ('user', 'mip', 'ris', 'group')),
  key text not null check (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(key) <= 40),
  type text not null check (type in ('TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'YES_NO', 'ONE_OF', 'SEVERAL_OF', 'EMAIL', 'PHONE', 'LINK')),
  label jsonb not null,
  help jsonb not null,
  choices jsonb not null default '[]',
  is_required boolean not null default false,
  is_unique boolean not null default false,
  is_sensitive boolean not null default false,
  is_listed boolean not null default false,
  pattern text not null default '' check (length(pattern) <= 120),
  default_value jsonb,
  readers text[] not null default '{}' check (readers <@ array['GroupAdmin', 'Member']),
  writers text[] not null default '{}' check (writers <@ readers),
  position integer not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  unique (record, key)
);
comment on table custom_field is
  'A field of people, MIPs, RIS or groups that platform administrators have defined. Its values are in `custom_values` of the records.';
comment on column custom_field.label is 'The label in each language, by its code. An empty one is shown in English.';
comment on column custom_field.choices is 'The values to choose from, with their labels, in their order.';
comment on column custom_field.removed_at is 'Null: it is in use. Otherwise a job deletes its values and it, 30 days later.';

-- step

alter table "user" add column custom_values jsonb not null default '{}';
comment on column "user".custom_values is 'The values of custom fields, by key. Also of those that were removed and can be put back.';
alter table mip add column custom_values jsonb not null default '{}';
comment on column mip.custom_values is 'As in `user`.';
alter table ris add column custom_values jsonb not null default '{}';
comment on column ris.custom_values is 'As in `user`.';
alter table "group" add column custom_values jsonb not null default '{}';
comment on column "group".custom_values is 'As in `user`.';

-- step: concurrently
create index concurrently if not exists user_custom_values on "user" using gin (custom_values) where custom_values <> '{}';
-- step: concurrently
create index concurrently if not exists mip_custom_values on mip using gin (custom_values) where custom_values <> '{}';
-- step: concurrently
create index concurrently if not exists ris_custom_values on ris using gin (custom_values) where custom_values <> '{}';
-- step: concurrently
create index concurrently if not exists group_custom_values on "group" using gin (custom_values) where custom_values <> '{}';
