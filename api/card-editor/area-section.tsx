import type { WrittenCard } from '../../shared/businesses/card.ts'
import { servedZips } from '../../shared/businesses/served-zips.ts'
import { stateName, stateNames } from '../../shared/places/states.ts'
import { placeOfZip } from '../../shared/places/zips.ts'
import { shorten } from '../../shared/text.ts'
import { Checkbox } from '../pages/choices.tsx'
import { useEditor } from './editor.tsx'
import { ActButton } from './hours/span-row.tsx'
import { checkField, textField } from './inputs.tsx'
import { Problems } from './labeled.tsx'
import { flag } from './properties.ts'
import { type BodyProps, cardSection, type Field, type FormState, type Typed, typedText } from './section.ts'

const MAX_ZIPS = 2000

export const areaSection = cardSection({
  title: 'Service area',
  path: 'area',
  lines: card => [areaText(card)],
  todo: { 'service area': 'Say where you work.' },
  intro: 'Customers who ask for one of these places find you. Use one of these or combine them.',
  fields: ({ location }) => [radiusField(location.zip), zipsField, statesField, nationwideField],
  Body: AreaBody,
  act: (action, typed) => (action === 'count' ? { typed, message: null, checks: true } : null),
})

function radiusField(zip: string): Field<WrittenCard> {
  const place = placeOfZip(zip)
  const field = textField<WrittenCard>({
    name: 'radius',
    label: `Miles around ${place ? `${place.city} ${zip}` : zip}`,
    hint: 'As the crow flies. Leave it empty if you don’t go by distance.',
    path: 'serviceArea.radiusMiles',
    maxLength: 20,
    inputMode: 'decimal',
    check(text) {
      const miles = milesOf(text)
      if (miles === null || miles <= 0 || miles > 500) return 'Enter a number of miles up to 500, such as 15.'
      return place?.lat === null
        ? 'We don’t know exactly where your ZIP code is. List ZIP codes or states instead.'
        : null
    },
    get: ({ serviceArea }) => serviceArea.radiusMiles?.toString() ?? '',
    set: ({ serviceArea }, text) => {
      serviceArea.radiusMiles = milesOf(text)
    },
  })
  return {
    ...field,
    show: typed => {
      const text = typedText(typed, 'radius')
      return text ? `${milesOf(text) ?? text} miles` : 'None'
    },
  }
}

/** `15`, `7.5` or `15 miles`. */
function milesOf(text: string): number | null {
  const number = /^(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*(mi|miles?)?\.?$/i.exec(text)?.[1]
  return number === undefined ? null : Number(number)
}

const zipsField: Field<WrittenCard> = {
  ...textField<WrittenCard>({
    name: 'zips',
    label: 'ZIP codes',
    hint: 'Separated by spaces, commas or new lines.',
    path: 'serviceArea.zips',
    maxLength: 20_000,
    rows: 3,
    inputMode: 'numeric',
    get: ({ serviceArea }) => serviceArea.zips.join(', '),
    set: () => {},
  }),
  read(typed, { serviceArea }, wrong) {
    const zips = typedText(typed, 'zips')
      .split(/[\s,;]+/)
      .filter(Boolean)
      // The last four digits of a ZIP+4 don't matter here.
      .map(text => (/^\d{5}-\d{4}$/.test(text) ? text.slice(0, 5) : text))
    const unknown = [...new Set(zips)].filter(text => placeOfZip(text) === null)
    if (unknown.length > 0) return wrong(unknownText(unknown))
    serviceArea.zips = [...new Set(zips)]
    if (serviceArea.zips.length > MAX_ZIPS)
      wrong(
        `That’s ${serviceArea.zips.length.toLocaleString('en-US')} ZIP codes. List at most 2,000, or choose states.`,
      )
  },
  show: typed => typedText(typed, 'zips') || 'None',
}

const ZIPS_SHOWN = 10

function unknownText(unknown: readonly string[]): string {
  const shown = unknown.slice(0, ZIPS_SHOWN).map(text => shorten(text, 12))
  const more = unknown.length > ZIPS_SHOWN ? ` and ${unknown.length - ZIPS_SHOWN} more` : ''
  return unknown.length === 1
    ? `${shown[0]} isn’t a US ZIP code. Correct or remove it.`
    : `These aren’t US ZIP codes: ${shown.join(', ')}${more}. Correct or remove them.`
}

const statesOf = (typed: Typed) => [...new Set(typed.getAll('states'))]

const statesField: Field<WrittenCard> = {
  name: 'states',
  label: 'Whole states',
  paths: ['serviceArea.states'],
  // In the form's order, so an untouched field doesn't look changed.
  fill: ({ serviceArea }) =>
    stateNames.filter(([code]) => serviceArea.states.includes(code)).map(([code]) => ['states', code]),
  read(typed, { serviceArea }, wrong) {
    const states = statesOf(typed)
    if (states.some(state => stateName(state) === null)) return wrong('Choose states from the list.')
    // In the card's order, so an untouched card stays the same.
    const kept = serviceArea.states.filter(state => states.includes(state))
    serviceArea.states = [...new Set([...kept, ...states])]
  },
  show: typed =>
    statesOf(typed)
      .map(state => stateName(state) ?? state)
      .join(', ') || 'None',
  render: form => <StateCheckboxes form={form} chosen={statesOf(form.typed)} />,
}

const nationwideField = checkField<WrittenCard>({
  name: 'nationwide',
  label: 'The whole country',
  hint: 'For businesses that ship, or work online.',
  path: 'serviceArea.nationwide',
  ...flag((card: WrittenCard) => card.serviceArea, 'nationwide'),
})

function AreaBody({ form, fields, card }: BodyProps<WrittenCard>) {
  const { base } = useEditor()
  return (
    <>
      {fields.map(field => field.render(form))}
      <div class="card">
        <div id="count" role="status" tabIndex={-1}>
          <p>{countText(form, fields, card)}</p>
        </div>
        <ActButton to={`${base}/area#count`} action="count" look="quiet">
          Count again
        </ActButton>
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

/** The zip table has `Lackland A F B` and `Kelly Usa`: writes these as AFB and USA. */
const spelled = (town: string): string =>
  town.replace(/\b([A-Z]) (?=[A-Z]\b)/g, '$1').replace(/\b(?:Afb|Usa)\b/g, word => word.toUpperCase())

const TOWNS_SHOWN = 3
const list = new Intl.ListFormat('en-US')

/** Such as “This covers 74 ZIP codes: San Antonio, Schertz, Boerne, and 11 more towns.” */
export function areaText(card: Pick<WrittenCard, 'serviceArea' | 'location'>): string {
  if (card.serviceArea.nationwide) return 'This covers the whole country.'
  const { zips, cities } = servedZips(card)
  if (zips === 0) return 'This covers no ZIP codes yet.'
  const more = cities.length - TOWNS_SHOWN
  const others = more > 0 ? [`${more.toLocaleString('en-US')} more town${more === 1 ? '' : 's'}`] : []
  const places = list.format([...cities.slice(0, TOWNS_SHOWN).map(spelled), ...others])
  return `This covers ${zips.toLocaleString('en-US')} ZIP code${zips === 1 ? '' : 's'}: ${places}.`
}

function StateCheckboxes({ form, chosen }: { form: FormState; chosen: readonly string[] }) {
  return (
    <details class="card" id="states" open={chosen.length > 0}>
      <summary>Whole states{chosen.length > 0 && `: ${chosen.length}`}</summary>
      <Problems form={form} name="states" />
      <fieldset class="checkboxes">
        <legend>States and territories</legend>
        {stateNames.map(([code, name]) => (
          <Checkbox id={`states.${code}`} name="states" value={code} isChecked={chosen.includes(code)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
