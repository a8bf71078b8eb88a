-- The own choice of a person to appear in the directory that other systems read. Nobody appears without it.
alter table "user" add column listed boolean not null default false;
comment on column "user".listed is 'The own choice of the person; nobody else can set it.';
