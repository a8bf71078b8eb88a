-- The label of a MIP's studies in the archives is a field of its own. An archive grants access by it, so it must not
-- change with the code, which group administrators may edit, and a used label never belongs to another MIP.

create table mip_archive_label (
  label text not null check (label ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- No foreign key: a label stays used after its MIP is gone.
  mip_id bigint not null,
  used_since timestamptz not null default now()
);
comment on table mip_archive_label is 'Every label that a MIP has or had. Rows are never changed or deleted.';
create unique index mip_archive_label_key on mip_archive_label (lower(label));
create trigger mip_archive_label_append_only before update or delete on mip_archive_label
  for each row execute function refuse_change();

alter table mip add column archive_label text not null default '';

-- A new MIP without a label gets its code, if that is a valid label that was never used, and otherwise its id.
create function choose_archive_label() returns trigger language plpgsql as $$
begin
  if new.archive_label <> '' then return new; end if;
  new.archive_label := 'mip-' || new.mip_id;
  if new.code ~ '^[A-Za-z0-9_-]{1,64}$' and new.code !~* '^mip-[0-9]+$'
    and not exists (select from mip_archive_label where lower(label) = lower(new.code)) then
    new.archive_label := new.code;
  end if;
  return new;
end $$;
create trigger mip_chooses_archive_label before insert on mip
  for each row execute function choose_archive_label();

-- A MIP may take one of its own earlier labels again.
create function keep_archive_label() returns trigger language plpgsql as $$
begin
  insert into mip_archive_label (label, mip_id) values (new.archive_label, new.mip_id)
    on conflict (lower(label)) do nothing;
  if not exists (select from mip_archive_label where lower(label) = lower(new.archive_label) and mip_id = new.mip_id) then
    raise exception 'the archive label % belongs to another MIP', new.archive_label
      using errcode = 'unique_violation', table = 'mip', constraint = 'mip_archive_label_key';
  end if;
  return null;
end $$;
create trigger mip_keeps_archive_label after insert or update of archive_label on mip
  for each row execute function keep_archive_label();

-- step: fill mip by mip_id, 500 at a time
-- The labels that the archives have used until now.
update mip set archive_label = case
  when code ~ '^[A-Za-z0-9_-]{1,64}$' and code !~* '^mip-[0-9]+$'
    and not exists (select from mip_archive_label where lower(label) = lower(code)) then code
  else 'mip-' || mip_id end
where mip_id > :low and mip_id <= :high and archive_label = '';

-- step
alter table mip add constraint mip_archive_label_form check (
  archive_label ~ '^[A-Za-z0-9_-]{1,64}$' and (archive_label !~* '^mip-[0-9]+$' or archive_label = 'mip-' || mip_id));
