-- Who is told about matters that stay open after the mail to the person (decision 0097).

create table worklist_asked (
  user_id bigint not null references "user" on delete cascade,
  matter text not null check (length(matter) between 1 and 60),
  asked_at timestamptz not null,
  primary key (user_id, matter)
);
comment on table worklist_asked is
  'Since when a person has been asked by mail for a matter that is still open. The next run of the escalations deletes it once the matter is over.';
create index worklist_asked_by_time on worklist_asked (asked_at, user_id);

create table worklist_escalation (
  user_id bigint not null,
  matter text not null,
  recipient_id bigint not null references "user" on delete cascade,
  level text not null check (level in ('GROUP', 'PLATFORM')),
  sent_at timestamptz not null,
  primary key (user_id, matter, level, recipient_id),
  foreign key (user_id, matter) references worklist_asked on delete cascade,
  check (recipient_id <> user_id)
);
comment on table worklist_escalation is 'Which administrators were told by mail about an open matter. It goes with the matter.';
create index worklist_escalation_by_recipient on worklist_escalation (recipient_id);

-- One row for each recipient, so that the database itself lets at most one mail a week through.
create table worklist_escalation_mail (
  recipient_id bigint primary key references "user" on delete cascade,
  sent_at timestamptz not null
);
comment on table worklist_escalation_mail is 'When an administrator last got a mail about open matters; -infinity for never.';
