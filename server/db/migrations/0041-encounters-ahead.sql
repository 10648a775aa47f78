-- Encounters of a FHIR source's last round that were left out, because they begin ahead of the clock (D57).
alter table census_sources
  add column encounters_ahead integer not null default 0 check (encounters_ahead >= 0);
