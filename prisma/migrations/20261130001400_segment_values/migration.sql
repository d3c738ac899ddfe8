-- How segments read values: server/segments/cases/segments.json is the rule. Here, and not in the app, so that the stored side and
-- the filter's side are read by the same functions, and no writer of contacts can forget. Their bodies are bound when they are made:
-- PostgreSQL reads indexes and generated columns under a search path without our schema.

-- Case folding. PostgreSQL 18 has Unicode's; on 17 we take the simple mapping and repair what folding does otherwise in the scripts
-- that people write names in: ß, ligatures, İ, final sigma and its like. Greek with iota subscript keeps it there.
do $body$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute $fn$
      create function fold_case(given text) returns text language sql immutable parallel safe strict
        return casefold(given collate pg_unicode_fast)
    $fn$;
  else
    execute $fn$
      create function fold_case(given text) returns text language sql immutable parallel safe strict
        return translate(
          replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
            lower(replace(given, U&'\0130', U&'i\0307') collate pg_c_utf8),
            'ß', 'ss'), 'ŉ', U&'\02BCn'), 'և', 'եւ'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'),
            'ﬆ', 'st'), 'ﬓ', 'մն'), 'ẚ', U&'a\02BE'),
          U&'\00B5\017F\0345\03C2\03D0\03D1\03D5\03D6\03F0\03F1\03F5\1E9B\1FBE',
          U&'\03BCs\03B9\03C3\03B2\03B8\03C6\03C0\03BA\03C1\03B5\1E61\03B9')
    $fn$;
  end if;
end
$body$;

-- A text as segments compare it: NFC, without the blanks around it (Unicode's White_Space, and the byte order mark), case folded.
-- Accents stay: search folds them (server/platform/text.ts), segments do not. Folding can take a letter apart, so NFC comes again.
create function fold_value(given text) returns text language sql immutable parallel safe strict
  return normalize(fold_case(normalize(btrim(given,
    U&'\0009\000A\000B\000C\000D\0020\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006'
    '\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'), nfc)), nfc);

-- Immutable as a whole, so that a list of a filter is a constant to the planner.
create function fold_values(given text[]) returns text[] language sql immutable parallel safe strict
  return array(select fold_value(value) from unnest(given) value);

-- An attribute as segments compare it; null when it is empty. Numbers are written plainly (9.50 is 9.5). What is neither text, number
-- nor boolean is set and equals nothing: one blank, which no folded text is. Not strict, here and below: PostgreSQL
-- would not inline it, and fold 20,000 contacts in 2.4 s instead of 0.9.
create function fold_attribute(given jsonb) returns jsonb language sql immutable parallel safe
  return case jsonb_typeof(given)
    when 'string' then to_jsonb(nullif(fold_value(given #>> '{}'), ''))
    when 'number' then to_jsonb(trim_scale(given::numeric))
    when 'boolean' then given
    when 'null' then null
    else case when given = '[]' then null else to_jsonb(' '::text) end
  end;

create function fold_attributes(given jsonb) returns jsonb language sql immutable parallel safe
  return case when given = '{}' or jsonb_typeof(given) <> 'object' then '{}' else (
    select coalesce(jsonb_strip_nulls(jsonb_object_agg(each.key, fold_attribute(each.value))), '{}') from jsonb_each(given) each) end;

-- The readers take folded values. Plain decimal text is a number: -3, 042, 42.50; not 1e3, 0x10 or +3, and not the digits of
-- other scripts. A hundred digits are enough for anything that is counted, and numeric takes them.
create function segment_number(folded jsonb) returns numeric language sql immutable parallel safe
  return case jsonb_typeof(folded)
    when 'number' then folded::numeric
    when 'string' then case when folded #>> '{}' ~ '^-?[0-9]{1,100}(\.[0-9]{1,100})?$' then (folded #>> '{}')::numeric end
  end;

-- When a local day begins: in a gap at midnight, at the first moment after it.
create function segment_day(day date, zone text) returns timestamptz language sql stable parallel safe strict
  return day::timestamp at time zone zone;

-- A date counts from its start in the workspace's zone; an instant has Z or an offset; anything else is null. Stable, not immutable:
-- the zones' rules come from outside, so it stands in no index.
create function segment_instant(folded text, zone text) returns timestamptz language sql stable parallel safe
  return case
    when folded ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
      case when pg_input_is_valid(folded, 'date') then segment_day(folded::date, zone) end
    when folded ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}t[0-2][0-9]:[0-5][0-9](:[0-5][0-9](\.[0-9]{1,9})?)?(z|[+-][0-9]{2}:[0-5][0-9])$' then
      case when pg_input_is_valid(folded, 'timestamptz') then folded::timestamptz end
  end;

-- Stored, not computed while searching: folding 100,000 values takes seconds. Rewrites the table once.
alter table contact add column folded_attributes jsonb not null generated always as (fold_attributes(attributes)) stored;
