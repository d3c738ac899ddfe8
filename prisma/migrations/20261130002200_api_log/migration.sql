-- What the public API was asked and what it answered (server/api-log). No bodies and no queries, which are people's; no secrets.

-- A line for a request. Above some dozens a second and workspace only some get one, failures first.
create table api_request (
  workspace_id uuid not null,
  -- a v7 of `at`
  id uuid not null,
  -- the key that was named; proven unless the answer is 401
  key_id uuid not null,
  -- when it came
  at timestamptz(3) not null,
  method text not null,
  -- as in the document: /contacts/{id}; empty where there is no such route
  route text not null,
  path text not null,
  status smallint not null,
  code text,
  detail text,
  duration_ms real not null,
  request_id text not null,
  -- keyed: it came with an Idempotency-Key; replayed: and the first answer was given again, as far as the route marks that
  idempotency text check (idempotency in ('keyed', 'replayed')),
  primary key (workspace_id, id)
) partition by range (id);
create index api_request_failed on api_request (workspace_id, id) where status >= 400;
create index api_request_key on api_request (workspace_id, key_id, id);
create index api_request_route on api_request (workspace_id, route, method, id);
create index api_request_status on api_request (workspace_id, status, id);
create index api_request_name on api_request (workspace_id, request_id);
create index api_request_path on api_request using gin (workspace_id, path gin_trgm_ops);
create table api_request_default partition of api_request default;

-- Every request, by minute. A web process writes its minute as it stands so far, again and again, so that a statement whose outcome
-- nobody learned may be repeated: `writer` is that process in that minute.
create table api_request_count (
  workspace_id uuid not null,
  -- the least v7 of the minute, so that days are dropped whole
  id uuid not null,
  key_id uuid not null,
  method text not null,
  route text not null,
  status smallint not null,
  writer uuid not null,
  minute timestamptz(0) not null,
  n integer not null,
  -- how many of them have a line
  kept integer not null,
  primary key (workspace_id, id, key_id, method, route, status, writer)
) partition by range (id);
create table api_request_count_default partition of api_request_count default;

select ensure_day_partitions('api_request', 3), ensure_day_partitions('api_request_count', 3);
