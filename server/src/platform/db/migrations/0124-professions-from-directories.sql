-- Professions that the directory of a hospital records by SCIM, and who made its tokens.

-- The rows that are there were recorded by people and files.
alter table person_profession add column identity_connection_id bigint;
alter table person_profession add constraint person_profession_of_connection
  foreign key (identity_connection_id) references identity_connection not valid;
comment on column person_profession.identity_connection_id is
  'The connection whose directory recorded it, and manages it. Null: a person, a file or a service account did.';

-- A token acts for everybody who made one of the connection, because each of them may know it.
alter table scim_client add column made_by bigint[] not null default '{}';
comment on column scim_client.made_by is 'Who made its tokens. Nobody leaves the list, and they record nothing of themselves by it.';
update scim_client set made_by = array(
  select distinct actor_user_id from audit_event
  where action = 'identity-connection.scim-token' and subject_type = 'identity-connection'
    and subject_id = scim_client.identity_connection_id and actor_user_id is not null order by 1);

create or replace function keep_person_profession() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.profession, new.engagement, new.valid_from, new.identity_connection_id)
      is distinct from (old.user_id, old.profession, old.engagement, old.valid_from, old.identity_connection_id)
    or coalesce(new.valid_until, 'infinity') > coalesce(old.valid_until, 'infinity') then
    raise exception 'a profession is not changed: end it, and add another one';
  end if;
  return new;
end $$;
-- step
alter table person_profession validate constraint person_profession_of_connection;
-- step: concurrently
create index concurrently if not exists person_profession_of_directory on person_profession (identity_connection_id)
  where identity_connection_id is not null;
