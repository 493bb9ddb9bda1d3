import { digitRuns } from './digit-runs.ts'

/** Digits that hang together, wherever the rest of their number may stand. */
export interface Group {
  digits: string
  start: number
  end: number
}

/** The groups of a text; digits said or written one by one are one group. */
export function groupsOf(text: string): Group[] {
  return digitRuns(text).flatMap(run => {
    const groups: Group[] = []
    run.groups.forEach((digits, index) => {
      const start = run.starts[index] ?? 0
      const end = run.ends[index] ?? start
      const last = groups.at(-1)
      const single =
        digits.length === 1 && (run.groups[index - 1]?.length === 1 || run.groups[index + 1]?.length === 1)
      // A comma or a line ends such a group, a space or a dash does not.
      if (
        last &&
        single &&
        run.groups[index - 1]?.length === 1 &&
        /^[ .-]?$/.test(text.slice(last.end, start)) &&
        last.digits.length < 4
      ) {
        last.digits += digits
        last.end = end
      } else groups.push({ digits, start, end })
    })
    return groups
  })
}

/** What stands between two groups of one number, from nothing of note to a word that says it goes on. */
export type Between = 'marks' | 'linked' | 'labelled' | 'other'

const linking =
  "then|and|next|first|second|third|1st|2nd|3rd|last|lastly|final|finally|followed|follows?|by|after|afterwards|before|that|plus|dash|hyphen|space|minus|dot|slash|sign|pause|middle|centre|center|starts?|starting|begins?|beginning|opens?|ends?|ending|finish(?:es|ing)?|clos(?:e|es|ing)|area|code|prefix|exchange|line|number|suffix|tail|rest|remaining|part|half|piece|group|chunk|block|bit|set|front|back|digits?|one|two|three|four|six|seven|it|its|step|is|are|it's|that's|comes?|goes|continues?|with|in|on|up|at|the|an?|of|to|for|has|i|you|dial|add|put|press|wait|tone|pause|again|also|other|luego|después|y|más|guion|puis|ensuite|et|tiret|dann|danach|und|poi|e|depois|potem|i|a|oraz|daarna|en|sen|så|og|sedan|затем|потом|и|далее|再|然后|接着|の|そして|다음"
const linked = new RegExp(
  `^(?:[^\\p{L}\\p{N}$€£%@]|(?<![\\p{L}\\p{N}'])(?:${linking})(?![\\p{L}\\p{N}']))*$`,
  'iu',
)
const marks = /^[^\p{L}\p{N}$€£%@]*$/u
/** `", "line": "`, `</nxx><line>`, `; last4=`: a name of a field, however it is set off. */
const label =
  /^[\s"'`,;|&?)\]}>/.-]{0,6}(?:<\/[\w.-]{1,24}>\s*)?[<[({"'`-]{0,3}[\p{L}_][\w\p{L} .-]{0,24}["'`]?(?: ?[:=]>? ?|(?: [\w-]+=)|[)\]}>|])["'`([{<\s]{0,3}$/u
/** (that's Arizona), <skip this> */
const asides = /[([{<][^\d()[\]{}<>\n]{3,40}[)\]}>]/g

export function betweenGroups(text: string, left: Group, right: Group): Between {
  const between = text.slice(left.end, right.start)
  if (marks.test(between)) return 'marks'
  if (linked.test(between.replace(asides, ' '))) return 'linked'
  return label.test(between) ? 'labelled' : 'other'
}

/** The same words or odd marks between, each time: 480 then Bob then 219 then Bob then 7754. */
export function isRepeated(text: string, groups: readonly Group[]): boolean {
  const betweens = groups.slice(1).map((group, index) =>
    text
      .slice(groups[index]?.end ?? 0, group.start)
      .replace(asides, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const first = betweens[0] ?? ''
  // 415,555,0199 is no sum: its last group is too long.
  const odd =
    /[^\s.,$€£%-]/.test(first) ||
    (first === ',' && text.slice(groups[0]?.start, groups.at(-1)?.end).indexOf(' ') < 0)
  return betweens.length > 1 && odd && betweens.every(each => each === first)
}

/** So many groups after each other, none farther from the next than that. */
export function* windowsOf(groups: readonly Group[], size: number, farthest: number): Generator<Group[]> {
  for (let from = 0; from + size <= groups.length; from++) {
    const window = groups.slice(from, from + size)
    if (
      window.every((group, index) => index === 0 || group.start - (window[index - 1]?.end ?? 0) <= farthest)
    )
      yield window
  }
}
