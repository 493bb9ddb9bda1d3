import type { Sql } from '../../db/client.ts'

export interface ViewsOfDay {
  business: number
  /** In the business's zone, such as `2026-11-23`. */
  day: string
  views: number
}

/** Adds one process's counts to each day's total. */
export async function addViews(sql: Sql, counts: readonly ViewsOfDay[]): Promise<void> {
  await sql`
    insert into card_views as v (business_id, day, views)
    select b.id, c.day, c.views
    from unnest(${counts.map(each => each.business)}::int[], ${counts.map(each => each.day)}::text[]::date[],
                ${counts.map(each => each.views)}::int[]) as c(business, day, views)
    join businesses b on b.id = c.business and b.deleted_at is null
    -- Always in the same order, so two processes can't deadlock.
    order by b.id
    on conflict (business_id, day) do update set views = v.views + excluded.views`
}
