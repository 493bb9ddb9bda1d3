import type { WrittenCard } from '../../shared/businesses/card.ts'
import { phoneNumber } from '../../shared/businesses/card-check-forms.ts'
import { guides, industries, isIndustry } from '../../shared/industries/industries.ts'
import { placeOfZip } from '../../shared/places/zips.ts'
import { isEmail, shorten } from '../../shared/text.ts'
import type { Option } from '../pages/choices.tsx'
import { choiceField, textField } from './inputs.tsx'
import { optionalText, self, text } from './properties.ts'
import { cardSection, type Field } from './section.ts'

export const aboutSection = cardSection({
  title: 'About',
  path: 'about',
  lines: ({ description, phone, location }) => [
    shorten(description, 140),
    [location.street, `${location.city}, ${location.state} ${location.zip}`].filter(Boolean).join(', '),
    phone ?? '',
  ],
  todo: { description: 'Describe what you do.' },
  fields: card => [...who, ...where(card.location), ...reach(card), timezone(card)],
})

const who: Field<WrittenCard>[] = [
  textField({
    name: 'name',
    label: 'Business name',
    maxLength: 120,
    autoComplete: 'organization',
    missing: 'Enter the name of your business.',
    ...text(self, 'name'),
  }),
  choiceField({
    name: 'industry',
    label: 'Kind of business',
    options: industries.map(each => [each, guides[each].name] as const),
    get: card => card.industry,
    set: (card, value) => {
      if (isIndustry(value)) card.industry = value
    },
  }),
  textField({
    name: 'description',
    label: 'What you do',
    hint: 'A few sentences: what you’re good at, and who it’s for.',
    maxLength: 4000,
    rows: 5,
    ...text(self, 'description'),
  }),
]

const where = (before: WrittenCard['location']): Field<WrittenCard>[] => [
  textField({
    name: 'street',
    label: 'Street and number (optional)',
    hint: 'If customers come to you. It’s public.',
    path: 'location.street',
    maxLength: 120,
    autoComplete: 'street-address',
    ...optionalText((card: WrittenCard) => card.location, 'street'),
  }),
  textField({
    name: 'zip',
    label: 'ZIP code',
    path: 'location.zip',
    maxLength: 10,
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    missing: 'Enter the ZIP code of your business.',
    check: text => (placeOfZip(text.slice(0, 5)) ? null : `${text} isn’t a US ZIP code.`),
    get: ({ location }) => location.zip,
    set: ({ location }, text) => {
      location.zip = text.slice(0, 5)
      // Saving fills them in from the new zip.
      if (location.zip !== before.zip) Object.assign(location, { city: '', state: '' })
    },
  }),
  textField({
    name: 'city',
    label: 'City',
    hint: 'Leave it empty for the city of your ZIP code.',
    path: 'location.city',
    maxLength: 80,
    autoComplete: 'address-level2',
    get: ({ location }) => location.city,
    set: ({ location }, text) => {
      const isOld = location.zip !== before.zip && text === before.city
      location.city = isOld ? '' : text
    },
  }),
]

const reach = (before: WrittenCard): Field<WrittenCard>[] => [
  textField({
    name: 'phone',
    label: 'Phone number for customers (optional)',
    hint: 'It’s public.',
    maxLength: 64,
    inputMode: 'tel',
    autoComplete: 'tel',
    check: text =>
      phoneNumber(text) ? null : 'Enter one phone number without an extension, such as (210) 555-0147.',
    ...optionalText(self, 'phone'),
  }),
  textField({
    name: 'email',
    label: 'Email for new inquiries',
    hint: 'Your sign-in links go there too. It’s never shown to customers.',
    path: 'contact_email',
    maxLength: 254,
    inputMode: 'email',
    autoComplete: 'email',
    // Without it, the owner wouldn't hear about inquiries or be able to sign in again.
    ...(before.contact_email && { missing: 'Enter an email address, or you won’t hear about inquiries.' }),
    check: text => (isEmail(text) ? null : 'Enter an email address such as name@example.com.'),
    get: card => card.contact_email ?? null,
    set: (card, text) => {
      card.contact_email = text || null
    },
  }),
]

const zones: Option[] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic'],
  ['Pacific/Guam', 'Guam'],
]

function timezone({ timezone: present }: WrittenCard): Field<WrittenCard> {
  const isListed = zones.some(([zone]) => zone === present)
  return choiceField({
    name: 'timezone',
    label: 'Time zone',
    options: isListed ? zones : [...zones, [present, present.replaceAll('_', ' ')]],
    ...text(self, 'timezone'),
  })
}
