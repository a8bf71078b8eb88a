-- Notices of platform administrators at the top of the portal, and who answered them (decision 0104).

create table notice (
  notice_id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_acknowledgement_asked boolean not null,
  is_to_everybody boolean not null,
  made_by bigint not null,
  made_at timestamptz not null,
  version integer not null default 1,
  check (ends_at >= starts_at)
);
comment on table notice is
  'A notice to everybody, or to the people of some roles, groups and MIPs. It is shown from `starts_at` until before `ends_at`.';
comment on column notice.ends_at is 'Null: it has no end.';
create index notice_by_start on notice (starts_at, notice_id);

create table notice_text (
  notice_id bigint not null references notice on delete cascade,
  language text not null check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar')),
  title text not null check (title <> '' and length(title) <= 150),
  markdown text not null check (markdown <> '' and length(markdown) <= 20000),
  blocks jsonb not null,
  primary key (notice_id, language)
);
comment on table notice_text is 'A notice in a language: as it was written, and in the paragraphs that readers see.';

create table notice_audience (
  notice_id bigint not null references notice on delete cascade,
  role_id bigint references role on delete cascade,
  group_id bigint references "group" on delete cascade,
  mip_id bigint references mip on delete cascade,
  check (num_nonnulls(role_id, group_id, mip_id) = 1),
  unique nulls not distinct (notice_id, role_id, group_id, mip_id)
);
comment on table notice_audience is 'The roles, groups and MIPs whose people a notice concerns, while their links are in force.';
create index notice_audience_of_role on notice_audience (role_id) where role_id is not null;
create index notice_audience_of_group on notice_audience (group_id) where group_id is not null;
create index notice_audience_of_mip on notice_audience (mip_id) where mip_id is not null;

create table notice_answer (
  notice_id bigint not null references notice on delete cascade,
  user_id bigint not null references "user" on delete cascade,
  answered_at timestamptz not null,
  primary key (notice_id, user_id)
);
comment on table notice_answer is
  'Who acknowledged a notice, or closed it where no acknowledgement is asked, and when.';
create index notice_answer_of_user on notice_answer (user_id);

/* Keeps what was shown as people read it. Only the end changes. */
create function keep_notice() returns trigger language plpgsql as $$
begin
  if old.starts_at <= now() and (tg_op = 'DELETE'
    or to_jsonb(old) - array['ends_at', 'version'] <> to_jsonb(new) - array['ends_at', 'version']) then
    raise exception 'a notice that was shown is not changed';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if (new.made_by, new.made_at) is distinct from (old.made_by, old.made_at) then
    raise exception 'who made a notice is not changed';
  end if;
  return new;
end $$;
create trigger notice_kept before update or delete on notice for each row execute function keep_notice();

create function keep_notice_text() returns trigger language plpgsql as $$
begin
  if exists (select from notice where notice_id = old.notice_id and starts_at <= now()) then
    raise exception 'the text of a notice that was shown is not changed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger notice_text_kept before update or delete on notice_text
  for each row execute function keep_notice_text();
