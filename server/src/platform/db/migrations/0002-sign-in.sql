-- Authentication. Every secret is stored as a hash, or encrypted with SECRET_KEY if it has to be read again.

create table credential (
  user_id bigint primary key references "user" on delete cascade,
  password_hash text,
  password_changed_at timestamptz,
  failed_sign_ins integer not null default 0,
  lock_count integer not null default 0,
  locked_until timestamptz,
  authenticator_secret bytea,
  authenticator_pending bytea,
  authenticator_last_step bigint not null default 0,
  failed_codes integer not null default 0,
  codes_locked_until timestamptz
);
comment on column credential.authenticator_secret is 'Sealed with SECRET_KEY.';
comment on column credential.authenticator_pending is 'Sealed; waits for the first right code before it counts.';
comment on column credential.authenticator_last_step is 'The newest 30 s step used: an authenticator code works once.';
comment on column credential.failed_codes is
  'Wrong codes in a row, whatever the session: a resend or a new sign-in does not start it again.';
comment on column credential.lock_count is 'How often the account was locked in a row: each lock lasts longer.';

create table session (
  session_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  state text not null check (state in ('PENDING', 'VERIFIED', 'ENDED')),
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea unique,
  previous_refresh_hash bytea,
  session_role text,
  address text not null default '',
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
comment on column session.ends_at is 'Twelve hours after sign-in, whatever happens in between.';
comment on column session.previous_refresh_hash is 'Seeing it again means a stolen token: the session ends.';
create index session_by_user on session (user_id) where state <> 'ENDED';
create index session_by_last_seen on session (last_seen_at desc, session_id) where state = 'VERIFIED';
create index session_by_created on session (created_at, session_id) where state = 'VERIFIED';
create index session_by_previous_refresh on session (previous_refresh_hash) where previous_refresh_hash is not null;

create table one_time_code (
  session_id bigint primary key references session on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz
);

create table recovery_code (
  user_id bigint not null references "user" on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table account_token (
  account_token_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  purpose text not null check (purpose in ('ACTIVATION', 'RESET')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_by_user on account_token (user_id, purpose, created_at);

create table terms_acceptance (
  user_id bigint not null references "user" on delete cascade,
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);

create table mail (
  mail_id bigint generated always as identity primary key,
  template text not null,
  language text not null,
  sealed bytea,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz,
  last_error text
);
comment on column mail.sealed is 'Address and parts, sealed with SECRET_KEY and emptied once sent: links are secrets.';
create index mail_due on mail (next_try_at, mail_id) where sent_at is null;

create sequence audit_event_number;
create table audit_event (
  audit_event_id bigint primary key default 0,
  at timestamptz not null,
  actor_user_id bigint,
  actor_role text,
  session_id bigint,
  action text not null,
  subject_type text,
  subject_id bigint,
  result text not null check (result in ('DONE', 'DENIED', 'FAILED')),
  address text not null default '',
  detail jsonb not null default '{}',
  previous_hash bytea not null default '',
  hash bytea not null default ''
);
comment on table audit_event is 'Append-only; each row carries the hash of the one before it.';
create index audit_event_by_subject on audit_event (subject_type, subject_id, audit_event_id);
create index audit_event_by_actor on audit_event (actor_user_id, audit_event_id);
create index audit_event_by_action on audit_event (action, audit_event_id);
-- For filters by time, and for entries whose detail names a user, MIP, RIS or group.
create index audit_event_by_time on audit_event (at, audit_event_id);
create index audit_event_by_detail on audit_event using gin (detail jsonb_path_ops);

create function chain_audit_event() returns trigger language plpgsql as $$
begin
  -- Only one transaction writes at a time; otherwise two rows could have the same predecessor. The number is also taken
  -- under the lock, so that the order of the numbers is the order of the chain.
  perform pg_advisory_xact_lock(7201);
  new.audit_event_id := nextval('audit_event_number');
  select hash into new.previous_hash from audit_event order by audit_event_id desc limit 1;
  new.previous_hash := coalesce(new.previous_hash, ''::bytea);
  new.hash := sha256(new.previous_hash || convert_to(jsonb_build_array(
    new.audit_event_id, extract(epoch from new.at), new.actor_user_id, new.actor_role, new.session_id,
    new.action, new.subject_type, new.subject_id, new.result, new.address, new.detail)::text, 'UTF8'));
  return new;
end $$;
create trigger audit_event_chain before insert on audit_event
  for each row execute function chain_audit_event();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function refuse_change();
