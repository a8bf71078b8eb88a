-- The directory that other systems read under /fhir/R4: what each of its readers sees, and when it changed (decision 59).
create table directory_entry (
  group_id bigint not null,
  type text not null check (type in ('Practitioner', 'PractitionerRole', 'Organization', 'Location')),
  resource_id bigint not null,
  user_id bigint,
  mip_id bigint,
  fingerprint uuid not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  removed boolean not null default false,
  primary key (group_id, type, resource_id)
);
comment on table directory_entry is 'The resources of the directory, also removed ones. No foreign keys: an entry outlives its record.';
comment on column directory_entry.group_id is 'Whose service accounts see it; 0 for those of the whole platform.';
comment on column directory_entry.resource_id is 'The id of the person, the link or the MIP.';
comment on column directory_entry.fingerprint is 'A hash of the published values, to notice changes.';
create index directory_entry_by_change on directory_entry (group_id, type, changed_at, resource_id);
create index directory_entry_by_user on directory_entry (user_id) where user_id is not null;
create index directory_entry_by_mip on directory_entry (mip_id) where mip_id is not null;

create table directory_cursor (
  is_single boolean primary key default true check (is_single),
  seal_no bigint not null,
  changed_at timestamptz not null default 'epoch',
  swept_user_id bigint not null default 0,
  swept_mip_id bigint not null default 0
);
insert into directory_cursor (seal_no) select coalesce(max(seal_no), 0) from audit_seal;
comment on table directory_cursor is 'How far the entries follow the audit trail. Its lock lets one server at a time change them.';
comment on column directory_cursor.changed_at is 'The time of the last changes of entries. Later changes get later times.';
comment on column directory_cursor.swept_user_id is 'How far the present round over all people has come; swept_mip_id is that of the MIPs.';

/* The people of the directory: active, and by their own choice. */
create function directory_person() returns setof "user" language sql stable parallel safe as $$
  select * from "user" where listed and status
$$;

-- step: concurrently
create index concurrently if not exists user_listed on "user" (user_id) where listed and status;
create index concurrently if not exists user_listed_by_last_name on "user" (searchable(last_name) text_pattern_ops, user_id) where listed and status;
create index concurrently if not exists user_listed_by_first_name on "user" (searchable(first_name) text_pattern_ops, user_id) where listed and status;
create index concurrently if not exists user_listed_by_ahpra_number on "user" (ahpra_number) where listed and status and ahpra_number <> '';
create index concurrently if not exists user_listed_by_hpii on "user" (hpii) where listed and status and hpii <> '';
