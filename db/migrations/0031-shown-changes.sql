-- An answer of search is remembered as a whole: whatever it shows of a business is noted when it changes, as its entries
-- are. A new response score changes the merit, and so the entries.

create function note_shown() returns trigger language plpgsql as $$
begin
  insert into reach_changes (business_id) values (new.id) on conflict do nothing;
  return null;
end
$$;

create trigger shown_noted
  after update of listing, schedule, closures, ever_booked, response, open_wrong_information, updated_at on businesses
  for each row
  when ((old.listing, old.schedule, old.closures, old.ever_booked, old.response, old.open_wrong_information, old.updated_at)
    is distinct from
    (new.listing, new.schedule, new.closures, new.ever_booked, new.response, new.open_wrong_information, new.updated_at))
  execute function note_shown();
