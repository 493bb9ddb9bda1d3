import { reveal } from './reveal.ts'

/** A private-use character: nobody types it, and tokenizers keep it apart from the words. */
export const marker = '\uE000'

// Scripts written without spaces: there the marker stands between the words a dictionary finds.
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu
const words = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Spotlighting by datamarking (Hines et al. 2024, arXiv:2403.14720): a marker takes the place of every space, so that
 * each word in a model's context shows that it came from outside. Invisible characters become escapes first, and a
 * marker that the author wrote does too, or the author could end the marked text.
 */
export function datamark(text: string): string {
  const marked = reveal(text)
    .replaceAll(marker, '\\u{E000}')
    .replace(unspacedRun, run => Array.from(words.segment(run), part => part.segment).join(marker))
    .replace(/[^\S\n]+/g, marker)
    .replace(/\n/g, `\n${marker}`)
  return marker + marked
}
