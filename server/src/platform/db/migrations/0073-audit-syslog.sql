-- The place of the syslog receiver in the audit trail (decision 60).
create table audit_syslog_cursor (
  is_single boolean primary key default true check (is_single),
  seal_no bigint not null default 0,
  tries integer not null default 0,
  next_try_at timestamptz not null default '-infinity',
  leased_until timestamptz not null default '-infinity'
);
insert into audit_syslog_cursor default values;
comment on column audit_syslog_cursor.seal_no is 'The last entry that the receiver has read. 0: it has read none, and gets all.';
comment on column audit_syslog_cursor.tries is 'Failed attempts since the last success.';
comment on column audit_syslog_cursor.leased_until is 'Until then the server that set this time sends, and no other.';
