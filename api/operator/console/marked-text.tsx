import { reveal } from '../../../shared/commons/reveal.ts'
import type { TextSpan } from '../../../shared/moderation/span.ts'
import { cut } from '../../../shared/text.ts'

const MAX_UNFOLDED = 2000
const SUMMARY_LENGTH = 400
const SNIPPET_MARGIN = 60

/** A text with moderation's findings marked and hidden characters shown. */
export function MarkedText({ text, spans }: { text: string; spans: readonly TextSpan[] }) {
  let at = 0
  return (
    <>
      {spans.map(({ start, end }) => {
        const before = text.slice(at, start)
        at = end
        return [reveal(before), <mark>{reveal(text.slice(start, end))}</mark>]
      })}
      {reveal(text.slice(at))}
    </>
  )
}

/** A mark with some text around it. */
function Snippet({ text, span }: { text: string; span: TextSpan }) {
  const from = Math.max(0, span.start - SNIPPET_MARGIN)
  const snippet = text.slice(from, Math.max(span.end, from) + SNIPPET_MARGIN).toWellFormed()
  return (
    <p class="said" dir="auto">
      …<MarkedText text={snippet} spans={[{ start: span.start - from, end: span.end - from }]} />…
    </p>
  )
}

/** An author's text. A long one is collapsed, and the marks inside it are listed above. */
export function AuthorText({ text, spans }: { text: string; spans: readonly TextSpan[] }) {
  if (text.length <= MAX_UNFOLDED)
    return (
      <div class="said" dir="auto">
        <MarkedText text={text} spans={spans} />
      </div>
    )
  return (
    <>
      {spans
        .filter(span => span.end > SUMMARY_LENGTH)
        .slice(0, 5)
        .map(span => (
          <Snippet text={text} span={span} />
        ))}
      <details>
        <summary dir="auto">
          <MarkedText
            text={cut(text, SUMMARY_LENGTH)}
            spans={spans.filter(span => span.end <= SUMMARY_LENGTH)}
          />
          … ({text.length} characters)
        </summary>
        <div class="said" dir="auto">
          <MarkedText text={text} spans={spans} />
        </div>
      </details>
    </>
  )
}
