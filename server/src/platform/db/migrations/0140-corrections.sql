-- What people ask to have corrected, and the answers (decision 0103).

create table correction (
  correction_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  field text not null check (field in ('firstName', 'lastName', 'ahpraNumber', 'email', 'siteCode', 'providerNumber', 'risUserName')),
  mip_id bigint references mip on delete cascade,
  ris_id bigint references ris on delete cascade,
  link_id bigint,
  value text not null check (length(value) <= 1000),
  wanted text not null check (length(wanted) <= 254),
  reason text not null check (reason <> '' and length(reason) <= 2000),
  asked_at timestamptz not null,
  due_on date not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  answer text not null default '' check (length(answer) <= 2000),
  answered_by bigint,
  answered_at timestamptz,
  version integer not null default 1,
  check ((field = 'providerNumber') = (mip_id is not null)),
  check ((field = 'risUserName') = (ris_id is not null)),
  check ((link_id is not null) = (mip_id is not null or ris_id is not null)),
  check (value <> wanted),
  check ((state in ('ACCEPTED', 'REFUSED')) = (answered_by is not null)),
  check ((answered_by is null) = (answered_at is null)),
  check (state <> 'REFUSED' or answer <> '')
);
comment on table correction is
  'What people ask to have corrected about themselves, and the answers. A row is kept as it was asked, and answered once.';
comment on column correction.link_id is
  'The link of the person to the MIP or RIS. A link that is removed and added again is another one.';
comment on column correction.value is 'The value when the person asked.';
comment on column correction.wanted is 'The right value, as the person says.';
comment on column correction.due_on is 'The last day for the answer: at the MIP, or else at the person.';
create index correction_of_user on correction (user_id, correction_id);
create unique index correction_open on correction (user_id, field, coalesce(link_id, 0)) where state = 'OPEN';
create index correction_due on correction (due_on, correction_id) where state = 'OPEN';
create index correction_of_mip on correction (mip_id) where mip_id is not null;
create index correction_of_ris on correction (ris_id) where ris_id is not null;

/* Keeps what was asked, and the answer. */
create function keep_correction() returns trigger language plpgsql as $$
declare
  answered constant text[] := array['state', 'answer', 'answered_by', 'answered_at', 'version'];
begin
  if old.state <> 'OPEN' or to_jsonb(old) - answered <> to_jsonb(new) - answered then
    raise exception 'a request for a correction is kept as it was asked and answered';
  end if;
  return new;
end $$;
create trigger correction_kept before update on correction for each row execute function keep_correction();
