-- The record of the look-ahead uses only shifts that were saved by then; imported ones count as saved when their window started (B9).
alter table shifts add column is_imported boolean not null default false;
