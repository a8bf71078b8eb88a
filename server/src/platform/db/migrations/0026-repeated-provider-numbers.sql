-- Finds other links with the same provider number.
create index user_mip_by_provider_number on user_mip (provider_number) where provider_number <> '';
