-- Which hospital began a session, and whether it may sign in platform administrators.

alter table identity_connection add column signs_in_administrators boolean not null default false;
comment on column identity_connection.signs_in_administrators is 'A second factor at this provider is enough for the role of platform administrators.';

alter table session add column identity_connection_id bigint;
comment on column session.identity_connection_id is 'The connection whose provider began the session. No foreign key: a connection that is gone allows nothing.';
