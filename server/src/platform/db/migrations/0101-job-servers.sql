-- The servers that take jobs from the queue. The jobs of one that is not seen any longer are given to the others.
create table job_server (
  pool_id text primary key,
  seen_at timestamptz not null
);
comment on table job_server is 'A server that takes jobs from the queue, which is in the schema graphile_worker (decision 81).';
comment on column job_server.pool_id is 'How the queue names the server in the jobs that it has taken.';
comment on column job_server.seen_at is 'When the server last said that it works.';
