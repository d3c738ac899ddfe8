-- Whether writing to a person on a number would start a chat there, which a time-lock (463) forbids: nothing ever came from them, and
-- nothing of ours reached WhatsApp. A thread alone is none: it may hold nothing but what was taken back.
create function starts_chat(workspace uuid, contact uuid, channel uuid) returns boolean language sql stable parallel safe as $body$
  select not exists (select from conversation c join message m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
    where c.workspace_id = workspace and c.contact_id = contact and c.channel_id = channel
      and (m.direction = 1 or (m.direction = 2 and m.status in (20, 30, 40, 50))))
$body$;
