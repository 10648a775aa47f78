-- When the first of a module's escalation addresses was entered: earlier red flags are not mailed to them (B12). Null: before this
-- was recorded.
alter table modules add column escalation_since timestamptz;
