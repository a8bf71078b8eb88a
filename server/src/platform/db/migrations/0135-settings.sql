-- Settings that platform administrators change in the portal (decision 0102).

create table setting (
  key text primary key check (key ~ '^[a-z]+(-[a-z]+)*[.][a-z]+(-[a-z]+)*$' and length(key) <= 80),
  value jsonb,
  changed_by bigint,
  changed_at timestamptz not null,
  version integer not null default 1 check (version > 0)
);
comment on table setting is 'Settings that were ever changed in the portal. Environment variables win over them.';
comment on column setting.value is 'Null: the default again. The row stays, so that its version goes on.';

create table setting_change (
  setting_change_id bigint generated always as identity primary key,
  key text not null references setting,
  before jsonb,
  after jsonb,
  changed_by bigint,
  changed_at timestamptz not null,
  put_back_of bigint references setting_change
);
comment on table setting_change is
  'Each change of a setting. Changes are written one after the other, so the highest id says whether a server has read the latest ones.';
comment on column setting_change.put_back_of is 'The change before which the setting had the value that this one put back.';
create index setting_change_by_key on setting_change (key, setting_change_id desc);
create index setting_change_put_back on setting_change (put_back_of) where put_back_of is not null;

-- step
alter table link_end_reminder drop constraint link_end_reminder_days_check;
alter table link_end_reminder add constraint link_end_reminder_days_check check (days between 1 and 30) not valid;

-- step
alter table link_end_reminder validate constraint link_end_reminder_days_check;
