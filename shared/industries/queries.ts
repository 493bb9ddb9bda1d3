import type { Sql } from '../../db/client.ts'

export async function countBusinessesByIndustry(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ industry: string; count: number }[]>`
    select industry, count(*) as count from businesses where deleted_at is null and id > 0 group by industry`
  return new Map(rows.map(row => [row.industry, row.count]))
}
