-- SCIM 2.0: the directory of a hospital adds and changes its people by the token of an identity connection.

-- The id of the actor comes from the sequence of users, because the audit trail has one column for the id of an actor.
create table scim_client (
  identity_connection_id bigint primary key references identity_connection on delete cascade,
  actor_id bigint not null unique default nextval('user_user_id_seq'),
  secret_hash bytea,
  secret_changed_at timestamptz,
  previous_secret_hash bytea,
  previous_secret_until timestamptz,
  last_used_at timestamptz
);
comment on table scim_client is 'The token with which the directory of a hospital calls. It exists from the first token on.';
comment on column scim_client.secret_hash is 'SHA-256 of 256 random bits, which are shown once. Null: the token was ended.';

create table scim_user (
  identity_connection_id bigint not null references identity_connection on delete cascade,
  user_id bigint not null references "user" on delete cascade,
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text check (length(external_id) between 1 and 254),
  is_added boolean not null,
  is_active boolean not null default true,
  in_group boolean not null default true,
  inactivated_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (identity_connection_id, user_id)
);
comment on table scim_user is 'The people whom a connection manages: those whom it added, and those who consented.';
comment on column scim_user.is_added is 'The connection added the account. Otherwise its owner consented.';
comment on column scim_user.is_active is 'What the directory says. The account can be inactive for another reason, or active for another group.';
comment on column scim_user.in_group is 'Whether the directory wants the person in the group of the connection.';
comment on column scim_user.inactivated_at is 'The status change of the account that this connection made. Only that one it may undo.';
comment on column scim_user.deleted_at is 'Deleted by the directory, which may add the person again while the account is inactive because of that.';
create unique index scim_user_name_key on scim_user (identity_connection_id, lower(user_name)) where deleted_at is null;
create index scim_user_by_external_id on scim_user (identity_connection_id, external_id) where external_id is not null;
create index scim_user_by_user on scim_user (user_id);

-- Roles that the directory gives by the groups of the role map.
create table scim_role (
  identity_connection_id bigint not null,
  role_id bigint not null references role on delete cascade,
  user_id bigint not null,
  is_given boolean not null,
  primary key (identity_connection_id, role_id, user_id),
  foreign key (identity_connection_id, user_id) references scim_user on delete cascade
);
create index scim_role_by_user on scim_role (identity_connection_id, user_id);
create index scim_role_by_role on scim_role (role_id);
comment on column scim_role.is_given is 'The person did not hold the role before, so it ends with this row.';
