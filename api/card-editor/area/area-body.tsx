import { Fragment } from 'preact'
import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { servedZips } from '../../../shared/businesses/served-zips.ts'
import { useEditor } from '../editor.tsx'
import type { Field, FormState } from '../section.ts'

interface AreaBodyProps {
  form: FormState
  fields: readonly Field<WrittenCard>[]
  card: WrittenCard
}

export function AreaBody({ form, fields, card }: AreaBodyProps) {
  const { base } = useEditor()
  return (
    <>
      {fields.map(field => (
        <Fragment key={field.name}>{field.render(form)}</Fragment>
      ))}
      <div class="card counted" id="count">
        <p role="status">{countText(form, fields, card)}</p>
        <button
          class="quiet"
          type="submit"
          name="do"
          value="count"
          formAction={`${base}/area#count`}
          formNoValidate
        >
          Count again
        </button>
      </div>
    </>
  )
}

/** What the typed area covers. */
function countText(form: FormState, fields: readonly Field<WrittenCard>[], card: WrittenCard): string {
  const edited = structuredClone(card)
  let isWrong = false
  for (const field of fields)
    field.read(form.typed, edited, () => {
      isWrong = true
    })
  return isWrong ? 'Fix what’s marked above, then count again.' : areaText(edited)
}

/** The table of zips has `Lackland A F B` and `Kelly Usa`. */
const spelled = (town: string): string =>
  town.replace(/\b([A-Z]) (?=[A-Z]\b)/g, '$1').replace(/\b(?:Afb|Usa)\b/g, word => word.toUpperCase())

const SHOWN = 3
const list = new Intl.ListFormat('en-US')

/** Such as “This covers 74 zip codes: San Antonio, Schertz, Boerne, and 11 more towns.” */
export function areaText(card: Pick<WrittenCard, 'serviceArea' | 'location'>): string {
  if (card.serviceArea.nationwide) return 'This covers the whole country.'
  const { zips, cities } = servedZips(card)
  if (zips === 0) return 'This covers no zip codes yet.'
  const more = cities.length - SHOWN
  const others = more > 0 ? [`${more.toLocaleString('en-US')} more town${more === 1 ? '' : 's'}`] : []
  const places = list.format([...cities.slice(0, SHOWN).map(spelled), ...others])
  return `This covers ${zips.toLocaleString('en-US')} zip code${zips === 1 ? '' : 's'}: ${places}.`
}
