-- A browser that lost the answer to a POST repeats it with the same key and gets the stored row (decision 024). The key
-- counts for one person and one module, so that it tells nothing about rows that others created.
alter table assessments
  add column created_by integer references users on delete set null,
  add column creation_key uuid;
create unique index assessments_creation_key on assessments (client_id, module_id, created_by, creation_key)
  where creation_key is not null;
