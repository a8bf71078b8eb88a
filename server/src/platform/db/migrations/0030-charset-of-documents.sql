-- The encoding of an uploaded text file; null for other files, and for text in an unknown encoding.
alter table document add column charset text;

-- PostgreSQL 17 and newer analyze tables and build indexes without the usual search path. A function of an index that calls
-- another of our functions needs a path of its own.
alter function provider_number_needs_attention(text) set search_path from current;
