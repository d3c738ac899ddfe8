-- Since when a disabled endpoint is enabled again: what failed before is not held against it twice.
alter table webhook_endpoint add column reenabled_at timestamptz;
