-- Who accepted which terms, and who was shown which notice (decision 0101).
-- `terms_acceptance` exists since the first sign-ins, with the time of each, so nothing of before is unknown.

create table terms_notice_seen (
  user_id bigint not null references "user" on delete cascade,
  terms_version_id bigint not null references terms_version on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, terms_version_id)
);
comment on table terms_notice_seen is 'The versions of the privacy notice that were shown to a user, and when first.';
create index terms_notice_seen_of_version on terms_notice_seen (terms_version_id);

-- step: concurrently
create index concurrently if not exists terms_acceptance_of_version on terms_acceptance (version, user_id);
