-- The API's list narrowed to a channel (measured at 200,000 conversations: without it 63 ms where the channel has none).
create index conversation_by_channel on conversation (workspace_id, channel_id, id);
