-- A campaign's moves are public events; being scheduled and being counted are nothing for others yet.
create or replace function public_event_type(type text, payload jsonb) returns text language sql immutable parallel safe as $body$
  select case
    when type = 'message.created' then case payload #>> '{message,direction}' when 'inbound' then 'message.received' when 'outbound' then 'message.accepted' end
    when type = 'contact.updated' then case when payload #>> '{contact,mergedId}' is null then 'contact.updated' else 'contact.merged' end
    when type = 'campaign.updated' then case payload ->> 'status'
      when 'running' then case payload ->> 'was' when 'paused' then 'campaign.resumed' else 'campaign.started' end
      when 'paused' then 'campaign.paused' when 'completed' then 'campaign.completed' when 'cancelled' then 'campaign.cancelled'
      when 'failed' then 'campaign.failed' end
    when type in ('message.status', 'conversation.created', 'conversation.updated', 'conversation.assigned', 'conversation.closed',
      'conversation.reopened', 'contact.created', 'consent.changed', 'channel.state', 'webhook.test') then type
  end
$body$;
