-- Reads that the audit trail records once an hour. Unlogged, because writes of it must not wait for the disk: after a crash of
-- PostgreSQL some reads are recorded a second time.
create unlogged table recent_read (
  reader_id bigint not null,
  action text not null,
  subject_id bigint not null,
  read_at timestamptz not null,
  primary key (reader_id, action, subject_id)
) with (fillfactor = 70);
comment on table recent_read is 'When the audit trail last recorded this read. A row older than an hour has no meaning and is deleted.';
