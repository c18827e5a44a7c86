#!/bin/sh
# Run by Patroni once, when the cluster is new; $1 is how to connect. Creates the role and the database of Fettle.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<SQL
create role fettle login password '${FETTLE_PASSWORD}';
create database fettle owner fettle encoding 'UTF8' template template0;
SQL
