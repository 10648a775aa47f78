-- The plan of a module and the surcharges of premium types (B10). The assessment has no foreign key, because assessments refer
-- to modules already and a backup loads each table after the tables that it refers to. Instead, choosing a plan and deleting
-- an assessment both lock the module (decision 032).
alter table modules
  add column plan_assessment_id integer,
  add column plan_from date,
  add column premium_surcharges jsonb not null default '{}'
    check (jsonb_typeof(premium_surcharges) = 'object');
