import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { stateName, stateNames } from '../../../shared/places/states.ts'
import { placeOfZip } from '../../../shared/places/zips.ts'
import { cardSection } from '../card-section.ts'
import { checkField, textField } from '../inputs.tsx'
import { flag } from '../properties.ts'
import type { Field, Typed } from '../section.ts'
import { typedText } from '../section.ts'
import { AreaBody } from './area-body.tsx'
import { StateCheckboxes } from './state-checkboxes.tsx'

const MAX_ZIPS = 2000

export const areaSection = cardSection({
  title: 'Service area',
  path: 'area',
  intro: 'Where your customers are. Use one of these or combine them.',
  fields: ({ location }) => [radiusField(location.zip), zipsField, statesField, nationwideField],
  body: (form, fields, card) => <AreaBody form={form} fields={fields} card={card} />,
  act: (action, typed) => (action === 'count' ? { typed, notice: null, checks: true } : null),
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
        ? 'We don’t know exactly where your zip code is. List zip codes or states instead.'
        : null
    },
    get: ({ serviceArea }) => serviceArea.radiusMiles?.toString() ?? '',
    set: ({ serviceArea }, text) => {
      serviceArea.radiusMiles = milesOf(text)
    },
  })
  return {
    ...field,
    show: typed => (typedText(typed, 'radius') ? `${typedText(typed, 'radius')} miles` : 'None'),
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
    label: 'Zip codes',
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
      // The four digits of a ZIP+4 name a block.
      .map(text => (/^\d{5}-\d{4}$/.test(text) ? text.slice(0, 5) : text))
    const unknown = [...new Set(zips)].filter(text => placeOfZip(text) === null)
    if (unknown.length > 0) return wrong(unknownText(unknown))
    serviceArea.zips = [...new Set(zips)]
    if (serviceArea.zips.length > MAX_ZIPS)
      wrong(
        `That’s ${serviceArea.zips.length.toLocaleString('en-US')} zip codes. List at most 2,000, or choose states.`,
      )
  },
  show: typed => typedText(typed, 'zips') || 'None',
}

const SHOWN = 10

function unknownText(unknown: readonly string[]): string {
  const shown = unknown
    .slice(0, SHOWN)
    .map(text => (text.length > 12 ? `${[...text].slice(0, 12).join('')}…` : text))
  const more = unknown.length > SHOWN ? ` and ${unknown.length - SHOWN} more` : ''
  return unknown.length === 1
    ? `${shown[0]} isn’t a US zip code. Correct or remove it.`
    : `These aren’t US zip codes: ${shown.join(', ')}${more}. Correct or remove them.`
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
