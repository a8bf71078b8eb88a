-- Sign-in by a hospital's identity provider (OpenID Connect).

create table identity_connection (
  identity_connection_id bigint generated always as identity primary key,
  group_id bigint not null references "group" on delete cascade,
  name text not null check (length(name) between 1 and 120),
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 200),
  sealed_secret bytea,
  adds_people boolean not null default false,
  trusts_emails boolean not null default false,
  accepted_acrs jsonb not null default '[]' check (jsonb_typeof(accepted_acrs) = 'array'),
  roles_claim text not null default '' check (length(roles_claim) <= 100),
  role_map jsonb not null default '[]' check (jsonb_typeof(role_map) = 'array'),
  allows_passwords boolean not null default true,
  status boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index identity_connection_name_key on identity_connection (lower(name));
create index identity_connection_by_group on identity_connection (group_id);
comment on table identity_connection is 'The identity provider of a hospital, which signs the people of one group in.';
comment on column identity_connection.sealed_secret is 'Sealed with SECRET_KEY. Null: the provider knows the portal by PKCE alone.';
comment on column identity_connection.trusts_emails is 'Addresses count as verified although the provider does not send email_verified.';
comment on column identity_connection.role_map is 'Values of the claim and the roles of people who are added: [{"value", "roleId"}].';

-- The primary key keeps a domain from leading to two connections.
create table identity_domain (
  domain text primary key check (domain = lower(domain) and length(domain) between 4 and 253),
  identity_connection_id bigint not null references identity_connection on delete cascade
);
create index identity_domain_by_connection on identity_domain (identity_connection_id);
comment on table identity_domain is 'The domains of the e-mail addresses of a connection''s people.';

create table identity_link (
  identity_link_id bigint generated always as identity primary key,
  identity_connection_id bigint not null references identity_connection on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  user_id bigint not null references "user" on delete cascade,
  linked_at timestamptz not null default now(),
  unique (identity_connection_id, issuer, subject),
  unique (user_id, identity_connection_id)
);
comment on table identity_link is 'Who a subject of a provider is here. An e-mail address alone never leads to an account.';

create table identity_consent (
  session_id bigint primary key references session on delete cascade,
  identity_connection_id bigint not null references identity_connection on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255)
);
create index identity_consent_by_connection on identity_consent (identity_connection_id);
comment on table identity_consent is 'A link that is made when the pending session is verified, which proves that the account is theirs.';
