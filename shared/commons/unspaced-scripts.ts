const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Puts a separator between words in scripts that are written without spaces. */
export const splitUnspacedScripts = (text: string, separator: string): string =>
  text.replace(unspacedRun, run => Array.from(segmenter.segment(run), part => part.segment).join(separator))
