-- The national identifier of a person who provides healthcare. The server checks its check digit too.
alter table "user" add column hpii text not null default '';
alter table "user" add constraint user_hpii_check check (hpii ~ '^(800361[0-9]{10})?$') not valid;

-- step
alter table "user" validate constraint user_hpii_check;
