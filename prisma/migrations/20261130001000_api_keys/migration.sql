-- Keys of the public API (server/auth/api-keys.ts). Of the secret only its SHA-256 is kept: it has 256 random bits, so that nothing
-- slower is needed. `prefix` names the key inside its text, `baton_<prefix>_<secret>`, and finds its row.
create table api_key (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  prefix text not null,
  secret_hash text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  -- written in batches, up to half a minute late
  last_used_at timestamptz(3),
  primary key (workspace_id, id)
) with (fillfactor = 70);
create unique index api_key_prefix_key on api_key (prefix);
