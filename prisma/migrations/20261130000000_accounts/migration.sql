-- Accounts and plain settings; the tables of schema.prisma.

create table auth_user (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index auth_user_email_key on auth_user (email);

create table auth_session (
  id uuid primary key,
  expires_at timestamptz(3) not null,
  token text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  ip_address text,
  user_agent text,
  user_id uuid not null references auth_user (id) on delete cascade
);
create unique index auth_session_token_key on auth_session (token);
create index auth_session_user_id_idx on auth_session (user_id);

create table auth_account (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth_user (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index auth_account_user_id_idx on auth_account (user_id);

create table auth_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index auth_verification_identifier_idx on auth_verification (identifier);

create table auth_rate_limit (
  id uuid primary key,
  key text not null,
  count integer not null,
  last_request bigint not null
);
create unique index auth_rate_limit_key_key on auth_rate_limit (key);

create table workspace (
  id uuid primary key,
  name text not null,
  zone text not null default 'UTC',
  locale text not null default 'en',
  created_at timestamptz(3) not null default now()
);

create table member (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references auth_user (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'supervisor', 'agent')),
  availability text not null default 'available' check (availability in ('available', 'away')),
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  primary key (workspace_id, id)
);
create unique index member_workspace_id_user_id_key on member (workspace_id, user_id);
create index member_user_id_idx on member (user_id);

create table team (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index team_workspace_id_name_key on team (workspace_id, name);

create table team_member (
  workspace_id uuid not null,
  team_id uuid not null,
  member_id uuid not null,
  primary key (workspace_id, team_id, member_id),
  foreign key (workspace_id, team_id) references team (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);
create index team_member_workspace_id_member_id_idx on team_member (workspace_id, member_id);

create table invitation (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  role text not null check (role in ('owner', 'admin', 'supervisor', 'agent')),
  email text,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (workspace_id, id)
);
create unique index invitation_token_hash_key on invitation (token_hash);
