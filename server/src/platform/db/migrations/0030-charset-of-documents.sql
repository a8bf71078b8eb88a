-- The encoding of an uploaded text file; null for other files, and for text in an unknown encoding.
alter table document add column charset text;
