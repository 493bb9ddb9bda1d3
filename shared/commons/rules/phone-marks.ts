/** Pictures, asides and words for a mark, where they stand between digits, as a dash: 512 🍕 555 (pause) 0142. */
const betweenDigits =
  /(?<=\d) ?(?:\.{2,4}|\p{Extended_Pictographic}{1,3}|[-.]?[([{<][^\d\n()[\]{}<>]{1,24}[)\]}>][-.]?|["'`]\s?[+&.,|]?\s?["'`]|[,;:~=<>→-]{2,5}|,? ?(?<=[ ,])(?:dash|hyphen|space|stop|pause|slash|break|gap|dot|nothing|beat|then|next)(?=[ ,]),?)(?: ?\p{Extended_Pictographic})? ?(?=\d)/giu

export const withDashes = (text: string): string => text.replace(betweenDigits, '-')
