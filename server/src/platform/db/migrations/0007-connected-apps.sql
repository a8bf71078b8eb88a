-- Apps that users open from the portal: how each app is opened, what it may read, and its current sessions.

alter table app
  add column mode text not null default 'link' check (mode in ('oidc', 'deep-link', 'ticket', 'link')),
  add column ris_id bigint references ris on delete set null,
  add column initiate_login_uri text not null default '' check (length(initiate_login_uri) <= 500),
  add column redirect_uris text[] not null default '{}',
  add column post_logout_redirect_uris text[] not null default '{}',
  add column backchannel_logout_uri text not null default '' check (length(backchannel_logout_uri) <= 500),
  add column is_public boolean not null default false,
  add column is_archive boolean not null default false,
  add column secret_hash bytea,
  add column secret_changed_at timestamptz,
  add column previous_secret_hash bytea,
  add column previous_secret_until timestamptz,
  add column status_change_date timestamptz not null default now(),
  add column search text generated always as (searchable(name || ' ' || code || ' ' || description)) stored,
  add check (mode <> 'oidc' or initiate_login_uri <> ''),
  add check (mode not in ('oidc', 'deep-link') or cardinality(redirect_uris) > 0),
  add check (not is_public or (mode <> 'ticket' and not is_archive));
comment on column app.launch_url is 'Where the app is; the browser goes there, by itself or after signing in.';
comment on column app.secret_hash is 'SHA-256 of 256 random bits: the app is told them once.';
comment on column app.ris_id is 'The RIS whose user names the app knows people by.';
create index app_by_name on app (lower(name), app_id);
create index app_by_ris on app (ris_id) where ris_id is not null;

create table app_session (
  app_session_id bigint generated always as identity primary key,
  app_id bigint not null references app on delete cascade,
  session_id bigint not null references session on delete cascade,
  role_id bigint not null references role on delete cascade,
  group_id bigint,
  sid text not null unique,
  grant_id text unique,
  ticket_hash bytea unique,
  ticket_expires_at timestamptz,
  redeemed_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  notice_tries integer not null default 0,
  notice_next_try_at timestamptz,
  notice_error text,
  check (num_nonnulls(grant_id, ticket_hash) = 1)
);
comment on table app_session is
  'Somebody in an app by a session here, in the role and group of that moment. It ends with any of them.';
comment on column app_session.sid is 'What tokens and logout notices call it.';
comment on column app_session.group_id is 'The group administered at that moment; no reference, it is only compared.';
comment on column app_session.ticket_hash is 'SHA-256 of a ticket''s 256 random bits.';
comment on column app_session.notice_next_try_at is
  'When the app is told that it ended; null when there is nothing to tell, or no more.';
create index app_session_by_session on app_session (session_id);
create index app_session_open on app_session (app_session_id) where ended_at is null;
create index app_session_by_app on app_session (app_id);
create index app_session_by_role on app_session (role_id);
create index app_session_notice on app_session (notice_next_try_at) where notice_next_try_at is not null;

create table oidc_record (
  model text not null,
  id_hash bytea not null,
  sealed bytea not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
comment on table oidc_record is
  'What the OpenID provider keeps between requests: codes, tokens, grants. Found by the hash of an id that is
   often a secret itself; the rest is sealed with SECRET_KEY.';
create index oidc_record_by_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_by_uid on oidc_record (model, uid) where uid is not null;
create index oidc_record_by_expiry on oidc_record (expires_at);

create table oidc_key (
  kid text primary key,
  sealed bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  retires_at timestamptz
);
comment on table oidc_key is
  'Keys that sign tokens: the newest whose time has come signs, all are published until they retire.';
comment on column oidc_key.sealed is 'The private key as a JWK, sealed with SECRET_KEY.';
