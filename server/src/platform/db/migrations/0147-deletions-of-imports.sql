-- What an import has added by mistake can be deleted. Who asked for it and why stands with the import until it is done.
alter table import
  add column deletion_asked_at timestamptz,
  add column deletion_asked_by bigint,
  add column deletion_session_id bigint,
  add column deletion_address text not null default '',
  add column deletion_reason text not null default '',
  add column deletion_ended_at timestamptz;
comment on column import.deletion_asked_by is 'Who asked to delete what it has added. No reference, because the audit trail has it, too.';
comment on column import.deletion_ended_at is 'Null while the server deletes what the import has added.';
