-- Limits on requests and mails, known devices, and requests for reset links.

-- Unlogged, because writes must not wait for the disk. A crash of PostgreSQL resets the limits.
create unlogged table rate_limit (
  kind text not null,
  who text not null,
  full_again_at timestamptz not null,
  primary key (kind, who)
) with (fillfactor = 50);
comment on table rate_limit is 'Used limits. A row whose time has passed has no meaning and is deleted.';
comment on column rate_limit.who is 'The network address, user, device or hashed e-mail address that is counted.';
comment on column rate_limit.full_again_at is 'When the limit is unused again; each use moves it forward.';

create table known_device (
  user_id bigint not null references "user" on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  failed_sign_ins integer not null default 0,
  lock_count integer not null default 0,
  locked_until timestamptz,
  failed_codes integer not null default 0,
  codes_locked_until timestamptz,
  primary key (user_id, device_hash)
);
comment on table known_device is
  'Browsers in which a user has signed in with both factors. Their failed attempts have counters of their own.';
create index known_device_by_hash on known_device (device_hash);

create table reset_request (
  reset_request_id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  asked_at timestamptz not null
);
comment on table reset_request is
  'Requests for reset links, for known and unknown addresses. A worker sends the mails and deletes the requests.';

create unlogged table denial_count (
  minute timestamptz not null,
  actor_user_id bigint,
  actor_role text,
  action text not null,
  address text not null,
  status integer not null,
  code text not null,
  denials integer not null,
  unique nulls not distinct (minute, actor_user_id, actor_role, action, address, status, code)
);
comment on table denial_count is
  'Refusals beyond the first few, which become one row of the audit trail each minute.';
