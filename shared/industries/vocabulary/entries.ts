/**
 * What customers say, and the words of services that fit. Both are comma-separated lists, with words in any form: leak
 * stands for leaks and leaking. `@plumber` stands for the words of that kind. `drain -roof` is drain without roof.
 */
export interface Vocabulary {
  /** The words for each kind of business. */
  kinds: Record<string, string>
  needs: Record<string, string>
  /** Wishes besides a need, such as bringing a dog. Dropped if no business meets everything. */
  details: Record<string, string>
  /** Words that count only if nothing else does: "house" alone is a need, but not in "clean my house". */
  vague: Record<string, string>
}
