import { reveal } from '../../../shared/commons/reveal.ts'
import type { Span } from '../../../shared/moderation/span.ts'

const LONG = 2000
const SHOWN = 400
const AROUND = 60

/** A text with what the rules saw in it marked, and what hides in it shown. */
export function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  let at = 0
  return (
    <>
      {spans.map(({ start, end }) => {
        const before = text.slice(at, start)
        at = end
        return [reveal(before), <mark key={start}>{reveal(text.slice(start, end))}</mark>]
      })}
      {reveal(text.slice(at))}
    </>
  )
}

/** A piece of a text around a mark, wherever in it that is. */
function Glimpse({ text, span }: { text: string; span: Span }) {
  const from = Math.max(0, span.start - AROUND)
  const piece = text.slice(from, Math.max(span.end, from) + AROUND).toWellFormed()
  return (
    <p class="said" dir="auto">
      …<Marked text={piece} spans={[{ start: span.start - from, end: span.end - from }]} />…
    </p>
  )
}

/** What an author wrote. A long text opens where it is asked for; what is marked in it is seen before. */
export function Said({ text, spans }: { text: string; spans: readonly Span[] }) {
  if (text.length <= LONG)
    return (
      <div class="said" dir="auto">
        <Marked text={text} spans={spans} />
      </div>
    )
  return (
    <>
      {spans
        .filter(span => span.end > SHOWN)
        .slice(0, 5)
        .map(span => (
          <Glimpse text={text} span={span} key={span.start} />
        ))}
      <details>
        <summary dir="auto">
          <Marked
            text={text.slice(0, SHOWN).toWellFormed()}
            spans={spans.filter(span => span.end <= SHOWN)}
          />
          … ({text.length} characters)
        </summary>
        <div class="said" dir="auto">
          <Marked text={text} spans={spans} />
        </div>
      </details>
    </>
  )
}
