-- As in …1620_message_values, told by the first character that shows instead of by taking out all that do not.
create or replace function is_message_value(value jsonb) returns boolean language sql immutable parallel safe
  return case jsonb_typeof(value) when 'number' then true when 'boolean' then true
    when 'string' then value #>> '{}' ~
      '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff\U000E0000-\U000E007F]'
    else false end;
