-- The history of a shift is what the audit trail holds about its module, date and window.
create index audit_entries_shift on audit_entries (client_id, record_id, at desc) where record_type = 'shift';
