#!/bin/sh
# Two roles and a database: the owner of the tables, and the server, which may not change the audit trail.
# Run once by the PostgreSQL image on an empty volume; elsewhere, by hand with PGHOST and the like set.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname="${POSTGRES_DB:-postgres}" <<'SQL'
create role gantry_owner login password :'owner';
create role gantry_server login password :'server';
create database gantry owner gantry_owner;
revoke connect on database gantry from public;
grant connect on database gantry to gantry_server;
SQL
