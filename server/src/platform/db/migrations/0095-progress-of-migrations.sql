-- The migrator creates this table before it applies a file. With this file it does so in a database that has all earlier ones.
comment on table migration_step is
  'Which step of an unfinished migration comes next, and up to which key its fill is done.';
