import type { Words } from './concept.ts'
import { obliqueAsia } from './words-oblique-asia.ts'
import { obliqueEast } from './words-oblique-east.ts'
import { obliqueEnglish } from './words-oblique-en.ts'
import { obliqueWest } from './words-oblique-west.ts'

/** What commands are made of that never say so: for leaning.ts, where several of these in one sentence warn. */
export const oblique: Record<string, Words> = {
  ...obliqueEnglish,
  ...obliqueWest,
  ...obliqueEast,
  ...obliqueAsia,
}
