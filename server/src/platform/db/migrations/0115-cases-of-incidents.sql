-- A suspected breach is a case: its state, who decided what and why, tasks, what the Commissioner got, and who got the notice.

alter table incident add column state text not null default 'OPEN'
  check (state in ('OPEN', 'ASSESSING', 'NOT_ELIGIBLE', 'ELIGIBLE', 'NOTIFIED', 'CLOSED'));
-- There are few.
update incident set state = case when closed then 'CLOSED' when assessed_on is not null then 'ASSESSING' else 'OPEN' end
  where closed or assessed_on is not null;
alter table incident add constraint incident_decided_is_assessed check (
  state not in ('NOT_ELIGIBLE', 'ELIGIBLE', 'NOTIFIED') or (assessed_on is not null and harm_considerations <> '')) not valid;
-- step
alter table incident validate constraint incident_decided_is_assessed;
-- step
comment on column incident.state is 'Where the case is. What led there is in incident_step.';
comment on column incident.closed is 'For servers of the version before, which know no states.';

create table incident_step (
  incident_step_id bigint generated always as identity primary key,
  incident_id bigint not null references incident,
  state text not null,
  reason text not null check (length(reason) <= 5000),
  at timestamptz not null,
  user_id bigint not null
);
comment on table incident_step is 'The decisions about a suspected breach, which only grow. No foreign key to people: an incident outlives its records.';
comment on column incident_step.state is 'The state after it.';
create index incident_step_of_incident on incident_step (incident_id, incident_step_id);

create table incident_task (
  incident_task_id bigint generated always as identity primary key,
  incident_id bigint not null references incident,
  title text not null check (length(title) between 1 and 200),
  owner_id bigint not null,
  due_on date not null,
  done_at timestamptz,
  done_by bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((done_at is null) = (done_by is null))
);
comment on table incident_task is 'What somebody has to do about a suspected breach.';
create index incident_task_of_incident on incident_task (incident_id);
create index incident_task_open on incident_task (owner_id) where done_at is null;

create table given_statement (
  given_statement_id bigint generated always as identity primary key,
  incident_id bigint not null references incident,
  given_on date not null,
  reference text not null check (length(reference) <= 100),
  ready_at timestamptz not null,
  page text not null,
  page_digest text not null,
  recorded_at timestamptz not null,
  recorded_by bigint not null
);
comment on table given_statement is 'Statements about breaches as the Commissioner got them (Privacy Act 1988 s 26WK(2)). They never change.';
comment on column given_statement.ready_at is 'When the statement was marked as ready. A later change of the incident makes another statement.';
comment on column given_statement.page_digest is 'The SHA-256 of the page.';
create index given_statement_of_incident on given_statement (incident_id);

create table incident_notice (
  incident_id bigint not null references incident,
  ready_at timestamptz not null,
  user_id bigint not null,
  sent_at timestamptz not null,
  sent_by bigint not null,
  primary key (incident_id, ready_at, user_id)
);
comment on table incident_notice is 'Who got the notice about a breach by mail (s 26WL), once for each statement that was marked as ready.';
