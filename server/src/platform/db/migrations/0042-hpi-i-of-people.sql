-- The national identifier of a person who provides healthcare. The server checks its check digit too.
alter table "user" add column hpii text not null default '' check (hpii ~ '^(800361[0-9]{10})?$');
