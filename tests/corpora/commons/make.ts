/**
 * Makes `made.dev.ndjson` and `made.heldout.ndjson`, the part of the corpora that is composed: many forms of the same few
 * things, each in a sentence around it. The two files share no template and no random number. `bun tests/corpora/commons/make.ts`
 */
import { writeFileSync } from 'node:fs'
import { instructionRows } from './make-instructions.ts'
import { cleanRows, personalRows } from './make-posts.ts'
import { random } from './random.ts'

for (const [split, seed] of [
  ['dev', 20_250_601],
  ['heldout', 77_031],
] as const) {
  const dice = random(seed)
  const rows = [...cleanRows(dice, split), ...personalRows(dice, split), ...instructionRows(dice, split)]
  const lines = rows.map(row => `${JSON.stringify(row)}\n`).join('')
  writeFileSync(new URL(`made.${split}.ndjson`, import.meta.url), lines)
}
