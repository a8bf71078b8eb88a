-- Some server-side apps cannot send PKCE (RFC 7636). An app without a secret always needs it.
alter table app
  add column requires_pkce boolean not null default true,
  add check (requires_pkce or not is_public);
