#!/bin/sh
# Creates a database and two roles: the owner of the tables, and the server, which cannot change the audit trail.
# The PostgreSQL image runs this once on an empty volume. Elsewhere, run it by hand with PGHOST and similar variables.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname="${POSTGRES_DB:-postgres}" <<'SQL'
create role gantry_owner login password :'owner';
create role gantry_server login password :'server';
-- Sorted alike on every machine, whatever the cluster was made with; from 17 on PostgreSQL brings it itself.
select current_setting('server_version_num')::integer >= 170000 as builtin \gset
\if :builtin
create database gantry owner gantry_owner encoding 'UTF8' template template0
  locale_provider builtin builtin_locale 'C.UTF-8' locale 'C.UTF-8';
\else
create database gantry owner gantry_owner encoding 'UTF8' template template0 locale 'C.UTF-8';
\endif
revoke connect on database gantry from public;
grant connect on database gantry to gantry_server;
SQL
