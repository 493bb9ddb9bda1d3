import type { Sql } from '../../db/client.ts'
import { checkCard } from '../../shared/businesses/card-check.ts'
import { derive } from '../../shared/businesses/derive.ts'
import { unmeasured } from '../../shared/businesses/measured.ts'
import { afterOpenMinutes } from '../../shared/businesses/open-hours.ts'
import { insertOrUpdateCard } from '../../shared/businesses/queries.ts'
import { type Id, newId } from '../../shared/ids.ts'
import type { Tier } from '../../shared/limits/policies.ts'
import { type RankedLead, responseScore } from '../../shared/ranking/response.ts'
import type { OutcomeKind, RankedOutcome } from '../../shared/ranking/verdict.ts'
import { agreedWrongInformation } from '../../shared/ranking/wrong-information.ts'
import { aCard } from '../businesses/cards.ts'
import { DAY } from './a-lead.ts'

const schedule = (card: { timezone: string; hours: never }) => ({ ...card, closures: [] })

/** Inserts rows as the verbs would, and ranks them with the pure rules alone. */
export function rankedWorld(sql: Sql) {
  let businessCount = 0

  async function business(
    at: Date,
    changes: object = {},
    slug = `business-${++businessCount}`,
  ): Promise<number> {
    const checked = checkCard(aCard(changes))
    if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
    const { card } = checked
    const written = await insertOrUpdateCard(sql, {
      slug,
      card,
      derived: derive(slug, card),
      email: undefined,
      account: undefined,
      author: 'operator',
      by: null,
      mayCreate: true,
      expectedVersion: null,
      keyHash: null,
      keyHint: null,
      claim: null,
      now: at,
    })
    if (!written) throw new Error('nothing was written')
    return written.id
  }

  async function agent(at: Date, tier: Tier = 'verified', group?: string): Promise<Id<'agt'>> {
    const id = newId('agt')
    await sql`
      insert into agents (id, name, contact_email, tier, contact_address, operator_group, created_at)
      values (${id}, 'Agent', 'a@example.com', ${tier}, ${id}, ${group ?? id}, ${at})`
    return id
  }

  interface LeadOptions {
    replyMinutes?: number | null
    counted?: boolean
    settledAt?: Date | null
  }
  async function lead(business: number, agent: Id<'agt'>, at: Date, options: LeadOptions = {}) {
    const { replyMinutes = null, counted = true, settledAt = null } = options
    const id = newId('lead')
    await sql`
      insert into leads (id, business_id, agent_id, operator_group, tier, counted, status_since, idle_from,
                         first_reply_at, reply_open_minutes, settled_at, consented_at, created_at, updated_at)
      select ${id}, ${business}, a.id, a.operator_group, a.tier, ${counted}, ${at}, ${at},
             ${replyMinutes === null ? null : at}, ${replyMinutes}, ${settledAt}, ${at}, ${at}, ${at}
      from agents a where a.id = ${agent}`
    return id
  }

  async function reply(lead: string, minutes: number, at: Date) {
    await sql`
      with replied as (
        update leads set first_reply_at = ${at}, reply_open_minutes = ${minutes}
        where id = ${lead} and first_reply_at is null returning business_id
      )
      update businesses b set ranking_dirty_at = coalesce(ranking_dirty_at, ${at})
      from replied r where b.id = r.business_id`
  }

  async function outcome(
    lead: string,
    source: 'agent' | 'business',
    kind: OutcomeKind,
    at: Date,
    openMinutes: number | null = null,
  ) {
    await sql`
      with inserted as (
        insert into outcomes (id, lead_id, business_id, agent_id, source, kind, open_minutes, at)
        select ${newId('out')}, id, business_id, agent_id, ${source}, ${kind}, ${openMinutes}, ${at}
        from leads l where id = ${lead}
          and not exists (select from outcomes o where o.lead_id = l.id and o.source = ${source} and o.kind = ${kind})
        returning business_id
      )
      update businesses b set ranking_dirty_at = coalesce(ranking_dirty_at, ${at})
      from inserted s where b.id = s.business_id`
  }

  /** The expected ranking of a business, computed from all its rows. */
  async function truth(business: number, now: Date) {
    const [card] = await sql`
      select timezone, card -> 'hours' as hours, updated_at, industry from businesses where id = ${business}`
    const [mean] = await sql`select speed_mean from ranking_means where industry = ${card?.industry}`
    const rows = await sql`
      select l.*, a.operator_group as operator, a.tier as key_tier,
             (select open_minutes from outcomes o
              where o.lead_id = l.id and kind = 'business_replied' and source = 'agent') as claimed
      from leads l join agents a on a.id = l.agent_id
      where l.business_id = ${business} and counted order by random()`
    const outcomes = await sql<(RankedOutcome & { operator: string })[]>`
      select o.lead_id as "leadId", o.kind, o.source as by, o.at, a.operator_group as operator
      from outcomes o join agents a on a.id = o.agent_id where o.business_id = ${business} order by random()`
    const leads = rows.map((row): RankedLead => {
      const overdue = afterOpenMinutes(schedule(card as never), row.created_at, 1440)
      return {
        id: row.id,
        operator: row.operator,
        tier: row.key_tier,
        at: row.created_at,
        replyMinutes: row.reply_open_minutes,
        claimedMinutes: row.claimed,
        overdueAt: overdue && row.settled_at && row.settled_at < overdue ? null : overdue,
      }
    })
    const { score, medianMinutes, p90Minutes, rate24h, sampleSize } = responseScore({
      leads,
      outcomes,
      industryMean: mean?.speed_mean ?? null,
      now,
    })
    return {
      score,
      response: { medianMinutes, p90Minutes, rate24h, sampleSize },
      wrong: agreedWrongInformation(
        outcomes.filter(({ kind }) => kind === 'wrong_information'),
        card?.updated_at,
        now,
      ),
    }
  }

  /** The stored ranking, and whether search's copy is up to date. */
  async function stored(business: number) {
    const [row] = await sql`
      select response_score as score, response, open_wrong_information as wrong, ranking_dirty_at is null as clean,
             not exists (select from business_reach r where r.business_id = b.id and r.merit <> b.merit) as reached
      from businesses b where id = ${business}`
    if (!row) throw new Error('no such business')
    const { clean, reached, score, wrong } = row
    const rank = { score, wrong, response: row.response ?? unmeasured }
    return { clean: clean as boolean, reached: reached as boolean, rank }
  }

  return { business, agent, lead, reply, outcome, truth, stored }
}

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY)
