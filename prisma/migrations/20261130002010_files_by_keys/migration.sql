-- Imports and exports that a program asked for, by the API: its key instead of a member.
alter table contact_import add column api_key_id uuid, alter column created_by drop not null,
  add constraint contact_import_by check (num_nonnulls(created_by, api_key_id) = 1);
alter table contact_export add column api_key_id uuid, alter column created_by drop not null,
  add constraint contact_export_by check (num_nonnulls(created_by, api_key_id) = 1);
