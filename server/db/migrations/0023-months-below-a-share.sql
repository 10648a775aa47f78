-- The hospital is also told about a month below the share that its staffing standard requires.
comment on column standard_notices.about is
  'a pack with a report date, a month below the share of a pack with a module, or a module with an acuity field that is not mapped';
