-- The report of red flags lists who opened, took and resolved each flag.
create index audit_entries_red_flag on audit_entries (client_id, record_id, id) where record_type = 'red flag';
