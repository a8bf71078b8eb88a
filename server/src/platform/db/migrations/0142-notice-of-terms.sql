-- Terms that take effect by 30 days' notice, and who was told by mail when (decision 0104).

alter table terms_version add column is_by_notice boolean not null default false;
comment on column terms_version.is_by_notice is
  'It takes effect for a person on acceptance, or 30 days after the notice of it. Otherwise the person is asked before anything else.';

create table terms_served (
  terms_version_id bigint not null references terms_version on delete cascade,
  user_id bigint not null references "user" on delete cascade,
  queued_at timestamptz not null,
  mail_id bigint,
  sent_at timestamptz,
  primary key (terms_version_id, user_id)
);
comment on table terms_served is 'The mails that give notice of a version of the terms: one for each person, and when it was sent.';
comment on column terms_served.mail_id is 'The mail. Its row is deleted later.';
comment on column terms_served.sent_at is 'Null: it was not sent, or not yet.';
create index terms_served_of_user on terms_served (user_id);
create index terms_served_unsent on terms_served (terms_version_id) where sent_at is null;

-- step
alter table terms_version add constraint terms_version_by_notice
  check (not is_by_notice or (document = 'TERMS' and not is_built_in)) not valid;

-- step
alter table terms_version validate constraint terms_version_by_notice;
