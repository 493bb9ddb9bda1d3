import { reveal } from './reveal.ts'
import { splitUnspacedScripts } from './search-words.ts'

/** A private-use character: nobody types it, and tokenizers keep it apart from words. */
export const marker = '\uE000'

/**
 * Spotlighting by datamarking (Hines et al. 2024, arXiv:2403.14720): replaces every space with a marker, so each word in
 * a model's context shows that it came from outside. Invisible characters and markers that the author wrote become
 * escapes first, or the author could end the marked text.
 */
export function datamark(text: string): string {
  const marked = splitUnspacedScripts(reveal(text).replaceAll(marker, '\\u{E000}'), marker)
    .replace(/[^\S\n]+/g, marker)
    .replace(/\n/g, `\n${marker}`)
  return marker + marked
}
