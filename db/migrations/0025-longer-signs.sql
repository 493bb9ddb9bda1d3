-- By its first three and its first five letters: too many words begin with the same two.
create or replace function signs_of(words text) returns bigint
language sql immutable
begin atomic
  select coalesce(bit_or((1::bigint << ((ascii(w) * 17 + ascii(substr(w, 2)) * 29 + ascii(substr(w, 3)) * 37) % 64))
                       | case when length(w) > 4
                              then 1::bigint << ((ascii(w) * 5 + ascii(substr(w, 2)) * 11 + ascii(substr(w, 3)) * 19
                                                + ascii(substr(w, 4)) * 23 + ascii(substr(w, 5)) * 41) % 64)
                              else 0 end), 0)
  from string_to_table(words, ' ') as w
  where length(w) > 2;
end;

update business_reach r set signs = signs_of(b.words) from businesses b where b.id = r.business_id;
