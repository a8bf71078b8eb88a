create table %table% (
  %table%_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  status boolean not null default true,
  status_change_date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as (searchable(name)) stored
);
comment on table %table% is 'A %words%.';
create unique index %table%_name_key on %table% (lower(name));
create index %table%_search on %table% using gin (search gin_trgm_ops);
create index %table%_by_name on %table% (lower(name), %table%_id);
create index %table%_by_status on %table% (status, %table%_id);
create trigger %table%_changed after insert or update or delete or truncate on %table%
  for each statement execute function note_change('%table%');
