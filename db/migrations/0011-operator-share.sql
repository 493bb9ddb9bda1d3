-- One operator is held to a tenth of a business's weight now, where it was a fifth. The kept evidence names only those
-- operators that were cut at a fifth, so what may hold one that is cut at a tenth is made anew from its leads, by the
-- sweeps of the next minutes. Below 0.1 · 10 / 0.9 of weight there can be none.
update ranking_evidence set stale_at = as_of where greatest(speed_weight, kept_weight) > 1.1;
