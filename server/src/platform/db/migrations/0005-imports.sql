-- Imports of users and provider numbers: the results of the check, the chosen rows and the outcome of each row.

create table import (
  import_id bigint generated always as identity primary key,
  kind text not null check (kind in ('users', 'provider-numbers')),
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null check (state in ('PREVIEW', 'RUNNING', 'STOPPING', 'DONE', 'STOPPED', 'DISCARDED')),
  stop_reason text,
  columns jsonb not null,
  warnings jsonb not null default '[]',
  row_count integer not null,
  ready_count integer not null,
  warning_count integer not null,
  error_count integer not null,
  chosen_count integer not null default 0,
  done_count integer not null default 0,
  unchanged_count integer not null default 0,
  failed_count integer not null default 0,
  created_by bigint references "user" on delete set null,
  created_at timestamptz not null,
  confirmed_by bigint references "user" on delete set null,
  confirmed_session_id bigint,
  confirmed_address text not null default '',
  confirmed_at timestamptz,
  finished_at timestamptz
);
comment on column import.columns is 'The headers in their order: [{ header, name }]; name null where nobody asked for it.';
comment on column import.stop_reason is 'Why it ended before its last row, in words.';
create index import_by_created on import (created_at, import_id);
create index import_active on import (import_id) where state in ('RUNNING', 'STOPPING');

create table import_row (
  import_id bigint not null references import on delete cascade,
  row_number integer not null check (row_number > 0),
  cells jsonb not null,
  verdict text not null check (verdict in ('READY', 'WARNING', 'ERROR')),
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  effect text check (effect in ('ADD', 'CHANGE', 'UNCHANGED')),
  changes jsonb not null default '[]',
  outcome text check (outcome in ('WAITING', 'DONE', 'UNCHANGED', 'FAILED', 'SKIPPED')),
  reasons jsonb not null default '[]',
  user_id bigint,
  primary key (import_id, row_number)
);
comment on table import_row is 'Personal data as it was sent: previews go after a day, results after thirty.';
comment on column import_row.user_id is 'Whom it added or changed; no reference, for it tells of the past.';
create index import_row_waiting on import_row (import_id, row_number) where outcome = 'WAITING';
