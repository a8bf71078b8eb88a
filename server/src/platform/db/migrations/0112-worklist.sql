-- What administrators add to the worklist: to whom a matter is assigned, and the last mail that asks somebody to act. The matters
-- themselves are computed from the records.

create table worklist_assignment (
  user_id bigint not null references "user" on delete cascade,
  matter text not null check (length(matter) between 1 and 60),
  assigned_to bigint not null references "user" on delete cascade,
  assigned_by bigint references "user" on delete set null,
  assigned_at timestamptz not null,
  primary key (user_id, matter),
  check (assigned_to <> user_id)
);
comment on table worklist_assignment is
  'Who sees to a matter of a person. It has no meaning once the matter is over, and an hourly step deletes it then.';
comment on column worklist_assignment.matter is 'The kind, and the jurisdiction or MIP where these matter, as the worklist names it.';
create index worklist_assignment_by_assignee on worklist_assignment (assigned_to, user_id);
create index worklist_assignment_by_assigner on worklist_assignment (assigned_by) where assigned_by is not null;

-- One row for each person, so that the database itself lets at most one mail a week through.
create table worklist_chase (
  user_id bigint primary key references "user" on delete cascade,
  sent_at timestamptz not null,
  sent_by bigint references "user" on delete set null,
  matters text[] not null check (cardinality(matters) > 0),
  opened_at timestamptz check (opened_at >= sent_at)
);
comment on table worklist_chase is 'The last mail that asked a person to act. The audit trail has the earlier ones.';
comment on column worklist_chase.matters is 'What it asked for, as the worklist names it.';
comment on column worklist_chase.opened_at is 'When the person followed its link.';
create index worklist_chase_by_sender on worklist_chase (sent_by) where sent_by is not null;
