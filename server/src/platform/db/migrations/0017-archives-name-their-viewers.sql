-- An archive accepts the access tokens of the apps that it names, by their codes, which never change.
alter table app add column viewer_codes text[] not null default '{}';
