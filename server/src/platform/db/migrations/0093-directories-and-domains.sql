-- Whether the directory of a connection may add people whose domain no connection has. A platform administrator decides.
alter table identity_connection add column adds_other_domains boolean not null default false;
