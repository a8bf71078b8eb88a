-- Finds other links with the same provider number.
-- step: concurrently
create index concurrently if not exists user_mip_by_provider_number on user_mip (provider_number) where provider_number <> '';
