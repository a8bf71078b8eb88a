-- step: concurrently
-- Which modalities of a link are in force is asked by the link.
create index concurrently if not exists practice_scope_of_link on practice_scope (user_mip_id) where granted_at is not null;
