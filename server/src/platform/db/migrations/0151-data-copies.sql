-- Copies of everything that is kept of a person, which the person or an administrator asked for (decision 0107).

create table data_copy (
  data_copy_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  asked_by bigint not null,
  asked_at timestamptz not null,
  reason text not null default '' check (length(reason) <= 2000),
  identified text not null default '' check (length(identified) <= 2000),
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  failure text check (failure in ('TOO_LARGE', 'OTHER')),
  attempts integer not null default 0,
  finished_at timestamptz,
  ends_at timestamptz,
  downloaded_at timestamptz,
  size bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  check ((asked_by = user_id) = (reason = '')),
  check ((reason = '') = (identified = '')),
  check ((state = 'READY') = (sha256 is not null)),
  check ((state = 'FAILED') = (failure is not null)),
  check ((state in ('READY', 'EXPIRED')) = (ends_at is not null))
);
comment on table data_copy is
  'A copy of everything that is kept of a person, with its file until it ends. Deleted a year after it was asked for.';
comment on column data_copy.asked_by is 'The person, or the administrator who made it for the person.';
comment on column data_copy.identified is 'How the administrator made sure that the request came from the person.';
comment on column data_copy.attempts is 'Counts the runs that took the copy. Only the last one may finish it.';
create unique index data_copy_open on data_copy (user_id) where state in ('WAITING', 'RUNNING');
create index data_copy_of_user on data_copy (user_id, data_copy_id);
create index data_copy_ready on data_copy (asked_by, finished_at) where state = 'READY';
create index data_copy_by_time on data_copy (asked_at);
create index data_copy_by_file on data_copy (sha256);
