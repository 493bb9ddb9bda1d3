import type { WrittenCard } from '../../../../shared/businesses/card.ts'
import { checkCard } from '../../../../shared/businesses/card-check.ts'
import { isSandboxSlug } from '../../../../shared/businesses/sandbox.ts'
import { isSlug, writeCard } from '../../../../shared/businesses/write-card.ts'
import type { Context } from '../../../../shared/context.ts'
import { fold } from '../../../../shared/places/fold.ts'
import { Refusal } from '../../../../shared/refusal.ts'
import { aboutSection } from '../../../card-editor/about-section.ts'
import { filled } from '../../../card-editor/merge.ts'
import { readAll } from '../../../card-editor/save.ts'
import type { Problem, Typed } from '../../../card-editor/section.ts'

const MAX_SLUG = 60

/** A card with nothing on it yet. */
function blankCard(): WrittenCard {
  const start = { name: 'New', industry: 'trades', timezone: 'America/Chicago', location: { zip: '78205' } }
  const checked = checkCard(start)
  if ('faults' in checked) throw new Error('the card to start from is refused')
  const { card } = checked
  return { ...card, name: '', location: { ...card.location, zip: '', city: '', state: '' } }
}

export const fieldsOfNew = (now: Date) => aboutSection.fields(blankCard(), blankCard(), now)

/** What the form shows first. */
export const startOfNew = (now: Date): Typed => filled(fieldsOfNew(now), blankCard())

const slugOf = (typed: Typed): string =>
  (typed.get('slug') ?? '').trim() ||
  fold((typed.get('name') ?? '').slice(0, MAX_SLUG))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Creates a business from what was typed, or says what's wrong with it. A slug that's in use is never overwritten. */
export async function createBusiness(
  context: Context,
  typed: Typed,
  claim: Buffer,
): Promise<{ id: number; slug: string; businessKey: string | null } | { problems: Problem[] }> {
  const fields = fieldsOfNew(context.now())
  const card = blankCard()
  const problems = readAll(aboutSection, { card, fields, typed, edited: card })
  const slug = slugOf(typed)
  if (!isSlug(slug)) problems.push({ name: 'slug', message: 'Enter 3 to 80 of a-z, 0-9 and -.' })
  if (isSandboxSlug(slug))
    problems.push({ name: 'slug', message: 'Slugs that begin with sandbox- are for test businesses.' })
  if (problems.length > 0) return { problems }
  try {
    const { id, businessKey } = await writeCard(context, {
      slug,
      written: card,
      author: 'operator',
      mayCreate: true,
      claim,
      // No card has this version, so an existing one isn't changed, unless this form made it: then it gets a new key.
      expectedVersion: 0,
    })
    return { id, slug, businessKey }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    return {
      problems: [
        { name: 'slug', message: `There’s a business called ${slug} already. Choose another slug.` },
      ],
    }
  }
}
