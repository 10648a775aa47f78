#!/bin/sh
# The postgres image and Patroni (which passes the address of the database) run this once, in a new cluster. Creates Parity's
# login, which is not a superuser, and its database.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres --set=password="$PARITY_PASSWORD" "$@" <<'SQL'
create role parity login createrole password :'password';
create database parity owner parity;
SQL
