-- Mails of the worklist that wait for a working day, and mails to many people in the background (decision 0097).

create table worklist_waiting (
  user_id bigint primary key references "user" on delete cascade,
  send_at timestamptz not null,
  asked_at timestamptz not null,
  asked_by bigint not null references "user" on delete cascade,
  role text not null,
  group_id bigint references "group" on delete cascade,
  session_id bigint,
  address text not null default '',
  check (asked_by <> user_id)
);
comment on table worklist_waiting is 'A mail to a person that waits for the next working day. Who asked for it must still be allowed to then.';
create index worklist_waiting_by_time on worklist_waiting (send_at, user_id);
create index worklist_waiting_by_asker on worklist_waiting (asked_by);
create index worklist_waiting_by_group on worklist_waiting (group_id) where group_id is not null;

create table worklist_mailing (
  worklist_mailing_id bigint generated always as identity primary key,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'STOPPING', 'DONE', 'STOPPED')),
  on_quiet_days text not null check (on_quiet_days in ('WAIT', 'SEND')),
  people integer not null check (people > 0),
  asked_at timestamptz not null,
  asked_by bigint not null references "user" on delete cascade,
  role text not null,
  group_id bigint references "group" on delete cascade,
  session_id bigint,
  address text not null default '',
  finished_at timestamptz,
  check ((finished_at is null) = (state in ('RUNNING', 'STOPPING')))
);
comment on table worklist_mailing is 'A mail of the worklist to all people whom a search found. A job sends it in parts.';
create unique index worklist_mailing_running on worklist_mailing (asked_by) where state in ('RUNNING', 'STOPPING');
create index worklist_mailing_by_asker on worklist_mailing (asked_by);
create index worklist_mailing_by_group on worklist_mailing (group_id) where group_id is not null;

create table worklist_mailing_person (
  worklist_mailing_id bigint not null references worklist_mailing on delete cascade,
  user_id bigint not null references "user" on delete cascade,
  outcome text check (outcome in ('SENT', 'WAITING', 'CHASED', 'WITHOUT_MAIL', 'WITHOUT_MATTER', 'FAILED')),
  primary key (worklist_mailing_id, user_id)
);
comment on table worklist_mailing_person is 'What came of a mailing for a person; null until the job has come to them.';
create index worklist_mailing_person_next on worklist_mailing_person (worklist_mailing_id, user_id) where outcome is null;
create index worklist_mailing_person_by_user on worklist_mailing_person (user_id);
