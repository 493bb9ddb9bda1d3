/**
 * What customers say, and how a service that fits says it. Both are lists with commas, in any form of a word: leak stands
 * for leaks and leaking. `@plumber` stands for the words of that kind. `drain -roof` is drain without roof.
 */
export interface Vocabulary {
  /** Words by which a business of a kind is known. */
  kinds: Record<string, string>
  needs: Record<string, string>
  /** Wishes beside a need, such as a dog. Left out if no business has everything. */
  details: Record<string, string>
  /** Words that count only if nothing else is said: a house is a need of its own, but not in "clean my house". */
  vague: Record<string, string>
}
