-- A note names members: "@" and the name as it is written in the workspace, whole and in any case. Who is named may see the
-- conversation from then on and finds it in a list of their own.

-- The name as a regular expression that matches it whole, behind its "@".
create function mention_pattern(name text) returns text language sql immutable parallel safe as $body$
  select '(^|[^[:alnum:]_])@' || regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_])'
$body$;

-- Here and not in a use case, since accept stores notes in batches with all other messages; the condition costs those nothing.
-- "@Ana Moura" does not name an Ana who is another member: a name counts as often as it is not the beginning of a longer one.
create function note_mentions() returns trigger language plpgsql as $body$
declare
  events uuid[];
begin
  with people as materialized (
    select m.id, lower(btrim(u.name)) as name from member m join auth_user u on u.id = m.user_id
    where m.workspace_id = new.workspace_id and m.removed_at is null),
  named as materialized (
    select p.id, p.name, regexp_count(lower(new.body), mention_pattern(p.name)) as times from people p
    where p.name <> '' and position('@' || p.name in lower(new.body)) > 0),
  meant as (
    select n.id from named n where n.id is distinct from new.author_id and n.times > coalesce((
      select sum(longer.times) from (select distinct name, times from named) longer
      where starts_with(longer.name, n.name) and longer.name <> n.name), 0)),
  kept as (
    insert into mention (workspace_id, member_id, message_id, conversation_id)
    select new.workspace_id, meant.id, new.id, new.conversation_id from meant order by meant.id
    on conflict do nothing returning member_id),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select new.workspace_id, 'conversation.mentioned', new.conversation_id, jsonb_build_object(
      'route', jsonb_build_object('teamId', null, 'assigneeId', member_id), 'memberId', member_id, 'messageId', new.id)
    from kept returning id)
  select array_agg(id) into events from told;
  if events is not null then
    perform announce_events(events);
  end if;
  return null;
end
$body$;
create trigger message_mentions after insert on message for each row
  when (new.direction = 3 and position('@' in new.body) > 0) execute function note_mentions();
