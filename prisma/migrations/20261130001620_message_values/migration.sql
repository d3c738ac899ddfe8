-- Whether an attribute is a value that a message can show: server/campaigns/render-variables.ts, for counting before anything is
-- rendered. Blanks and what a reader cannot see are none.
create function is_message_value(value jsonb) returns boolean language sql immutable parallel safe
  return case jsonb_typeof(value) when 'number' then true when 'boolean' then true
    when 'string' then regexp_replace(value #>> '{}',
      '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff\U000E0000-\U000E007F]',
      '', 'g') <> '' else false end;
