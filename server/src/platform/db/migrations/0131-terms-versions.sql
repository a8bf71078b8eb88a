-- Versions of the terms of use and of the privacy notice (decision 0101).

create table terms_version (
  terms_version_id bigint generated always as identity primary key,
  document text not null check (document in ('TERMS', 'PRIVACY')),
  number integer not null check (number > 0),
  label text not null generated always as (number::text || '.0') stored,
  effective_on date,
  effective_at timestamptz generated always as (effective_on::timestamp at time zone 'Australia/Sydney') stored,
  is_built_in boolean not null default false,
  made_by bigint,
  made_at timestamptz,
  changed_by bigint,
  changed_at timestamptz,
  version integer not null default 1,
  unique (document, number),
  check (not is_built_in or (document = 'TERMS' and number = 1 and effective_on is null)),
  check (is_built_in or (made_by is not null and made_at is not null)),
  check ((changed_by is null) = (changed_at is null))
);
comment on table terms_version is
  'Versions of the terms of use and of the privacy notice. Of each, the one with the highest number whose day has begun is in force.';
comment on column terms_version.label is 'As in `terms_acceptance.version`.';
comment on column terms_version.effective_on is 'The first day, in Sydney. A draft has none, and the built-in version is in force from the start.';
comment on column terms_version.is_built_in is 'Its text belongs to the portal.';

create table terms_text (
  terms_version_id bigint not null references terms_version on delete cascade,
  language text not null check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar')),
  markdown text not null check (markdown <> '' and length(markdown) <= 60000),
  blocks jsonb not null,
  primary key (terms_version_id, language)
);
comment on table terms_text is 'The text of a version in a language: as it was written, and in the paragraphs that readers see.';
comment on column terms_text.blocks is 'Read from the Markdown when it was saved, so that no later reader of Markdown changes what was accepted.';

insert into terms_version (document, number, is_built_in) values ('TERMS', 1, true);

create function is_kept_terms_version(of bigint) returns boolean language sql stable as $$
  select exists (select from terms_version where terms_version_id = of and (is_built_in or effective_at <= now()))
$$;

/* Keeps what is or was in force as people accepted it. */
create function keep_terms_version() returns trigger language plpgsql as $$
declare
  -- The generated columns of a new row are not there yet.
  derived constant text[] := array['version', 'label', 'effective_at'];
begin
  if (old.is_built_in or old.effective_at <= now())
    and (tg_op = 'DELETE' or to_jsonb(old) - derived <> to_jsonb(new) - derived) then
    raise exception 'a version of the terms that was in force is not changed';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if (new.terms_version_id, new.document, new.number, new.made_by, new.made_at)
    is distinct from (old.terms_version_id, old.document, old.number, old.made_by, old.made_at) then
    raise exception 'who made a version of the terms, and which one it is, is not changed';
  end if;
  return new;
end $$;
create trigger terms_version_kept before update or delete on terms_version
  for each row execute function keep_terms_version();

create function keep_terms_text() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_kept_terms_version(old.terms_version_id)
    or tg_op <> 'DELETE' and is_kept_terms_version(new.terms_version_id) then
    raise exception 'the text of a version of the terms that was in force is not changed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger terms_text_kept before insert or update or delete on terms_text
  for each row execute function keep_terms_text();
