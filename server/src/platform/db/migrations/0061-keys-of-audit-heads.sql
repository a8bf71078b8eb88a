-- The heads of the audit trail that are kept outside the database stay verifiable after a change of SECRET_KEY.
create table kept_head_key (
  public_key text primary key,
  sealed bytea not null,
  kept_at timestamptz not null default now()
);
comment on table kept_head_key is 'The public keys of earlier secret keys. Only a server with SECRET_KEY can add one.';
comment on column kept_head_key.sealed is 'The public key, sealed with SECRET_KEY.';
