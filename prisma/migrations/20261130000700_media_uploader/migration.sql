-- The member who uploaded a file, and alone may attach it; null for what came in with a message.
alter table media add column uploaded_by uuid;
