-- What happened to a contact, and the campaigns that it was in, follow the person when two contacts become one, and go back when that
-- is undone. By triggers on the log of merges, whose row says what moved: every way of merging writes it.

create function move_histories() returns trigger language plpgsql as $body$
declare
  events uuid[];
  campaigns uuid[];
begin
  with moved as (
    update contact_event set contact_id = new.kept_id
    where workspace_id = new.workspace_id and contact_id = new.merged_id returning id)
  select array_agg(id) into events from moved;
  -- Both were in it: each stays in the books as it is, and the person got it once more than they should have.
  with moved as (
    update recipient r set contact_id = new.kept_id
    where r.workspace_id = new.workspace_id and r.contact_id = new.merged_id and not exists (
      select from recipient o where o.workspace_id = r.workspace_id and o.campaign_id = r.campaign_id and o.contact_id = new.kept_id)
    returning r.campaign_id)
  select array_agg(campaign_id) into campaigns from moved;
  -- What moved nothing is left out: undo_merge reads lists, and a null among them ended it.
  new.moved := (select jsonb_object_agg(moved.key, moved.value)
    from jsonb_each(new.moved || jsonb_build_object('contactEvents', to_jsonb(events), 'campaigns', to_jsonb(campaigns))) moved
    where moved.value <> 'null');
  return new;
end
$body$;
create trigger contact_merge_moves before insert on contact_merge for each row execute function move_histories();

create function return_histories() returns trigger language plpgsql as $body$
begin
  update contact_event e set contact_id = new.merged_id
  where e.workspace_id = new.workspace_id and e.contact_id = new.kept_id
    and e.id in (select value::uuid from jsonb_array_elements_text(coalesce(new.moved -> 'contactEvents', '[]')));
  update recipient r set contact_id = new.merged_id
  where r.workspace_id = new.workspace_id and r.contact_id = new.kept_id
    and r.campaign_id in (select value::uuid from jsonb_array_elements_text(coalesce(new.moved -> 'campaigns', '[]')));
  return new;
end
$body$;
create trigger contact_merge_returns before update of undone_at on contact_merge for each row
  when (old.undone_at is null and new.undone_at is not null) execute function return_histories();
