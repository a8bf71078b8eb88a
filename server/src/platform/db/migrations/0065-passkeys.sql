-- Passkeys (WebAuthn): a second factor after the password, or the whole sign-in.
create table passkey (
  passkey_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  user_handle bytea not null check (length(user_handle) between 16 and 64),
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);
comment on column passkey.credential_id is 'The identifier that the authenticator chose, as base64url.';
comment on column passkey.user_handle is 'Random, because authenticators show it to everybody who holds them. The passkeys of one user share it.';
comment on column passkey.counter is 'The number of uses, in authenticators that count; 0 in the others.';
comment on column passkey.synced is 'Whether the passkey may be copied to other devices of its owner.';

create table passkey_challenge (
  passkey_challenge_id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'verify', 'sign-in')),
  session_id bigint references session on delete cascade,
  browser_hash bytea unique,
  challenge text not null,
  user_handle bytea,
  expires_at timestamptz not null,
  unique (session_id, purpose),
  check ((session_id is null) = (purpose = 'sign-in')),
  check ((browser_hash is null) = (purpose <> 'sign-in')),
  check ((user_handle is null) = (purpose <> 'register'))
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);
comment on table passkey_challenge is 'Each challenge belongs to a session, or to the browser with this cookie, and is deleted when it is used.';

alter table session
  add column authentication_methods text[] not null default '{pwd,otp,mfa}',
  add column passkey_id bigint references passkey on delete set null;
create index session_by_passkey on session (passkey_id) where passkey_id is not null;
comment on column session.authentication_methods is 'How the user signed in, in the words of RFC 8176. Apps get them as "amr".';
comment on column session.passkey_id is 'The passkey that opened the session. The session ends when it is removed.';
