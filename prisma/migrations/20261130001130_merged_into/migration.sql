-- Who keeps the id of a contact learns which one it became.
create index contact_merge_merged on contact_merge (workspace_id, merged_id) where undone_at is null;
