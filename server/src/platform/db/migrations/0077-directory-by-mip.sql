-- The roles at a MIP in the order of the pages, so that a page reads no more roles than it shows.
drop index directory_entry_by_mip;
create index directory_entry_by_mip on directory_entry (mip_id, group_id, type, resource_id) where mip_id is not null;
