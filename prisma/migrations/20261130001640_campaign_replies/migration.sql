-- Which messages of customers answer a campaign's. One that quotes a message decides by it: a campaign's is answered for certain, another
-- one is not. One that quotes nothing answers probably the last campaign message that the person got from the number within the campaign's
-- window. Only the first reply counts; history that comes later has its own time and is judged by that.
-- A trigger, so that every way of receiving has it, in the transaction of the message. One call for a batch, which walks indexes of the
-- people in it: who was in no campaign costs one probe. Lock order: conversations, messages, recipients, counters.
create function note_campaign_replies() returns trigger language plpgsql as $body$
begin
  -- Every message that is accepted comes by here too, and starting the plan below costs more than storing one.
  if not exists (select from received n join campaign g on g.workspace_id = n.workspace_id where n.direction = 1) then
    return null;
  end if;
  with said as materialized (
    select n.workspace_id, n.channel_id, n.content ->> 'quotes' as quotes, n.seq, least(n.sent_at, n.created_at) as at, c.contact_id
    from received n join conversation c on c.workspace_id = n.workspace_id and c.id = n.conversation_id
    where n.direction = 1),
  answered as materialized (
    select s.workspace_id, r.campaign_id, r.contact_id, s.at, s.seq, r.certainty
    from said s cross join lateral (
      select q.campaign_id, q.contact_id, q.replied_at, 'certain' as certainty from (
        select m.workspace_id, m.id from message m where s.quotes is not null
          and m.workspace_id = s.workspace_id and m.channel_id = s.channel_id and m.provider_message_id = s.quotes) quoted
      join recipient q on q.workspace_id = quoted.workspace_id and q.message_id = quoted.id
      union all
      (select p.campaign_id, p.contact_id, p.replied_at, 'probable' from recipient p
        join campaign g on g.workspace_id = p.workspace_id and g.id = p.campaign_id
        where s.quotes is null and p.workspace_id = s.workspace_id and p.contact_id = s.contact_id and p.channel_id = s.channel_id
          and p.sent_at <= s.at and p.sent_at > s.at - make_interval(hours => g.reply_window_hours)
        order by p.sent_at desc limit 1)) r
    where r.replied_at is null),
  locked as materialized (
    select r.workspace_id, r.campaign_id, r.contact_id from recipient r
    where (r.workspace_id, r.campaign_id, r.contact_id) in (select a.workspace_id, a.campaign_id, a.contact_id from answered a)
    order by r.workspace_id, r.campaign_id, r.contact_id for no key update)
  update recipient r set replied_at = f.at, reply_certainty = f.certainty,
    status = case when r.status in (15, 20, 30, 40) then 45 else r.status end
  from locked l cross join lateral (
    select a.at, a.certainty from answered a
    where a.workspace_id = l.workspace_id and a.campaign_id = l.campaign_id and a.contact_id = l.contact_id order by a.seq limit 1) f
  where r.workspace_id = l.workspace_id and r.campaign_id = l.campaign_id and r.contact_id = l.contact_id and r.replied_at is null;
  return null;
end
$body$;
alter function note_campaign_replies() set plan_cache_mode = force_generic_plan;
alter function note_campaign_replies() set enable_seqscan = off;
alter function note_campaign_replies() set enable_hashjoin = off;
alter function note_campaign_replies() set enable_mergejoin = off;

create trigger message_campaign_reply after insert on message referencing new table as received
  for each statement execute function note_campaign_replies();
