import type { WrittenCard } from '../../shared/businesses/card.ts'
import { editDistance } from '../../shared/edit-distance.ts'
import { guides, type IntakeField } from '../../shared/industries/industries.ts'
import { readIntake } from '../../shared/industries/intake.ts'
import { fold } from '../../shared/places/fold.ts'
import { pluralize } from '../../shared/text.ts'
import { Checkbox } from '../pages/choices.tsx'
import { textField } from './inputs.tsx'
import { cardSection, type Field, type Typed, typedText } from './section.ts'

const MAX_QUESTIONS = 50
const MAX_LENGTH = 500

export const questionsSection = cardSection({
  title: 'Questions',
  path: 'questions',
  lines: ({ intake }) => [
    intake.fields.length > 0
      ? `The usual ones, and ${pluralize(intake.fields.length, 'question')} of your own`
      : 'The usual ones for your kind of business',
  ],
  todo: { intake: 'Add a question of your own, or choose which ones need an answer.' },
  intro: 'What assistants ask the customer before they send you an inquiry.',
  fields: card => [ownQuestions(card), requiredField(card)],
})

/** One question per line. One that stays the same, or is corrected, keeps its key, type and choices. */
const ownQuestions = ({ intake: before, industry }: WrittenCard): Field<WrittenCard> => ({
  ...textField<WrittenCard>({
    name: 'own',
    label: 'Your own questions (optional)',
    hint: 'One per line, such as: How did you hear about us?',
    path: 'intake.fields',
    maxLength: 10_000,
    rows: 4,
    get: ({ intake }) => intake.fields.map(({ ask }) => ask).join('\n'),
    set: () => {},
  }),
  read(typed, { intake }, wrong) {
    const lines = linesOf(typed)
    if (lines.length > MAX_QUESTIONS) return wrong(`Ask at most ${MAX_QUESTIONS} questions.`)
    if (lines.some(line => line.length > MAX_LENGTH))
      return wrong(`A question can have at most ${MAX_LENGTH} characters.`)
    const taken = new Set(readIntake({ industry, intake: before }).fields.keys())
    const left = before.fields.map(field => ({ field, words: wordsOf(field.ask) }))
    const take = (isIt: (each: (typeof left)[number]) => boolean) => {
      const at = left.findIndex(isIt)
      return at === -1 ? undefined : left.splice(at, 1)[0]?.field
    }
    const kept = lines.map(line => take(({ field }) => field.ask === line))
    intake.fields = lines.flatMap((line, i) => {
      if (kept[i]) return kept[i]
      if (lines.indexOf(line) < i) return []
      const typedWords = wordsOf(line)
      const former = take(each => isCorrection(each.words, typedWords))
      return former ? corrected(former, line) : newQuestion(line, taken)
    })
  },
  show: typed => linesOf(typed).join(' · ') || 'None',
})

const linesOf = (typed: Typed): string[] =>
  typedText(typed, 'own')
    .split('\n')
    .map(line => line.trim().replace(MARKER, ''))
    .filter(Boolean)

/** The bullet or number of a pasted list. */
const MARKER = /^(?:[•‣◦▪·*–—-]|\d{1,2}[.)])\s+/

const wordsOf = (ask: string) => new Set(fold(ask).split(' '))

/** Whether only punctuation changed, or up to two letters of a word. More than that makes it another question. */
function isCorrection(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  const [gone, added] = [[...before.difference(after)], [...after.difference(before)]]
  return gone.length <= 1 && added.length <= 1 && editDistance(gone[0] ?? '', added[0] ?? '') <= 2
}

function corrected(field: IntakeField, ask: string): IntakeField {
  return field.label === labelOf(field.ask) ? { ...field, ask, label: labelOf(ask) } : { ...field, ask }
}

const MAX_LABEL = 120
const MAX_KEY = 30

const labelOf = (ask: string): string => [...ask].slice(0, MAX_LABEL).join('')

function newQuestion(ask: string, taken: Set<string>): IntakeField {
  const words = fold(ask)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_KEY)
    .replace(/_$/, '')
  // A card refuses keys that every object has, such as `constructor`.
  const base = words === '' || words in {} ? 'question' : words
  let key = base
  for (let n = 2; taken.has(key); n++) key = `${base}_${n}`
  taken.add(key)
  const label = labelOf(ask)
  return { key, label, type: 'string', required: false, enum: null, ask, example: label }
}

/** Questions of the industry that aren't always asked, and the business's own. */
function requiredField({ industry, intake }: WrittenCard): Field<WrittenCard> {
  const own = new Set(intake.fields.map(({ key }) => key))
  const common = guides[industry].intake.filter(({ key }) => !own.has(key))
  const always = common.filter(({ required }) => required)
  const optional = [...common.filter(({ required }) => !required), ...intake.fields]
  const chosen = (typed: Typed) => new Set(typed.getAll('required'))
  return {
    name: 'required',
    label: 'Questions that need an answer',
    paths: ['intake.required'],
    // In the form's order, so an untouched field doesn't look changed.
    fill: edited =>
      optional.filter(({ key }) => isRequired(edited.intake, key)).map(({ key }) => ['required', key]),
    read(typed, edited) {
      const keys = chosen(typed)
      const isCommon = (key: string) => common.some(each => each.key === key)
      const kept = edited.intake.required.filter(key => keys.has(key) || !isCommon(key))
      edited.intake.required = [...new Set([...kept, ...[...keys].filter(isCommon)])]
      edited.intake.fields = edited.intake.fields.map(field => ({ ...field, required: keys.has(field.key) }))
    },
    show: typed =>
      optional
        .filter(({ key }) => chosen(typed).has(key))
        .map(({ label }) => label)
        .join(', ') || 'None',
    render: ({ typed }) => (
      <fieldset class="checkboxes wide" id="required">
        <legend>Which ones need an answer?</legend>
        <p class="hint">Always asked: {always.map(({ label }) => label).join(', ')}.</p>
        {optional.map(({ key, label }) => (
          <Checkbox id={`required.${key}`} name="required" value={key} isChecked={chosen(typed).has(key)}>
            {label}
          </Checkbox>
        ))}
      </fieldset>
    ),
  }
}

const isRequired = ({ required, fields }: WrittenCard['intake'], key: string): boolean =>
  fields.find(field => field.key === key)?.required ?? required.includes(key)
