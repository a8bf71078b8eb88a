-- The own choice to show professions and modalities in the directory. Who is listed already did not choose these.
alter table "user" add column listed_practice boolean not null default false;
comment on column "user".listed_practice is 'The own choice to show professions and modalities in the directory, too.';
