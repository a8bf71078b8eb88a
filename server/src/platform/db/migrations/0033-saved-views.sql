-- Named searches of the lists, for their owner or for everybody who may open the list.

create table saved_view (
  saved_view_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  list text not null check (list in ('users', 'mips', 'ris', 'groups', 'audit')),
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table saved_view is
  'A view gives no access: it has only search parameters, and the permissions of the list apply when it is opened.';
comment on column saved_view.search is 'The parameters as the address of the list has them, without the page.';

create unique index saved_view_name_key on saved_view (user_id, list, lower(name));
create index saved_view_shared on saved_view (list) where is_shared;
