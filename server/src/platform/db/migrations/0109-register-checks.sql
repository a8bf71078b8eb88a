-- What the register of health practitioners says, pushed by a program of the client.

alter table qualification_check drop constraint qualification_check_method_check;
alter table qualification_check add constraint qualification_check_method_check
  check (method in ('REGISTER_LOOKUP', 'DOCUMENT_SEEN', 'IMPORT', 'REGISTER_FEED')) not valid;
-- step
alter table qualification_check validate constraint qualification_check_method_check;
-- step

create table register_check (
  register_check_id bigint generated always as identity primary key,
  qualification_id bigint not null references qualification on delete cascade,
  number text not null,
  status text not null check (status in ('REGISTERED', 'SUSPENDED', 'NOT_REGISTERED', 'NOT_FOUND')),
  registration_type text,
  result text not null check (result in ('CURRENT', 'CONDITIONS', 'SUSPENDED', 'NOT_FOUND')),
  expires_on date,
  conditions text not null,
  remarks text not null,
  outcome text not null check (outcome in ('RECORDED', 'UNCHANGED', 'OTHER_NAME', 'REFUSED')),
  reason text,
  as_of timestamptz not null,
  received_at timestamptz not null,
  answer_hash text not null,
  unique (number, answer_hash)
);
comment on table register_check is
  'What the register said about a number that somebody here has, one row for each different answer. Names are compared and not kept.';
comment on column register_check.qualification_id is 'The registration that it was compared with.';
comment on column register_check.remarks is 'Reprimands, notations and endorsements, which change nothing here.';
comment on column register_check.outcome is 'What became of it when it last came.';
comment on column register_check.as_of is 'When the register said so, the last time.';
comment on column register_check.received_at is 'When it came, the last time that it said something new.';
comment on column register_check.answer_hash is 'The SHA-256 of the raw answer, which the program keeps.';
create index register_check_of_qualification on register_check (qualification_id, as_of);
create index register_check_of_number on register_check (number, as_of);
create index register_check_to_see on register_check (received_at)
  where outcome in ('OTHER_NAME', 'REFUSED') or result = 'NOT_FOUND';

create table register_feed (
  service_account_id bigint primary key references service_account on delete cascade,
  last_received_at timestamptz not null,
  received bigint not null,
  unknown bigint not null
);
comment on table register_feed is 'The programs that push what the register says, with counts of their answers.';
comment on column register_feed.unknown is 'Answers about numbers that nobody here has. They are counted, and not kept.';
