const scheme =
  /(?<![\p{L}\p{N}])(?:h(?:tt|xx)ps?|ftp|wss?|ipfs|magnet|data|javascript|vbscript|tg|whatsapp|intent):(?:\/\/)?[^\s<>"'`()[\]{}]{2,}/giu
const bare =
  /(?<![\p{L}\p{N}@./_-])(?:www\.[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}|(?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|io|co|ai|app|dev|me|info|biz|xyz|shop|site|online|store|top|club|live|link|click|vip|gl|ly|gg|to|tk|cc|ru|cn|us|uk|de|fr|tech|page|pw|ws|icu|example)(?=\/[^\s)]))(?:[/?#][^\s<>"'`]*)?/giu
// hxxps://evil[.]com and evil(.)com
const defanged = /\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?/gi
const markdown = /\[([^[\]\n]{1,300})\]\(\s{0,3}<?([^\s()[\]<>]{1,2000})/g
const loopback = /^(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.-])/i

/** Every link of a text, however it is written. Addresses of the reader's own machine lead nowhere. */
export function linksIn(text: string): string[] {
  const open = text
    .replace(defanged, '.')
    // The label of a link that repeats its target is the same link.
    .replace(markdown, (whole, label: string, target: string) =>
      /^(?:\w+:)?\/\/|^www\./i.test(target) ? ` ${target} ` : label === target ? ` ${target} ` : whole,
    )
  const found: string[] = []
  const rest = open.replace(scheme, link => {
    const web = /^(?:h(?:tt|xx)ps?|ftp|wss?|ipfs):\/\/[^/]/i.test(link)
    const active =
      /^(?:javascript|vbscript|data|magnet|tg|whatsapp|intent):\S{3,}/i.test(link) &&
      /^(?:magnet:\?|tg:\/\/|whatsapp:\/\/|intent:\/\/|javascript:|vbscript:|data:\w+\/\w)/i.test(link)
    if ((web || active) && !loopback.test(link)) found.push(link)
    return ' '
  })
  return [...found, ...(rest.match(bare) ?? [])]
}
