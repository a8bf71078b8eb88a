-- One server at a time sends the deliveries of a webhook, so that they stay in their order.
alter table webhook add column leased_until timestamptz;
comment on column webhook.leased_until is 'Until then one server sends the deliveries of this webhook.';

-- step: concurrently
-- Entries that were removed long ago are deleted.
create index concurrently if not exists directory_entry_removed on directory_entry (changed_at) where removed;
