import type { Hit } from './hit.ts'
import { firstFrom, type Reading, talkedAbout } from './reading.ts'

interface Form {
  pattern: RegExp
  weight: 1 | 2
}

// What frames messages for models: nobody writes these to people, unless to talk about them.
const forms: Form[] = [
  // Placeholders of a command line look like these, but are never closed.
  {
    weight: 1,
    pattern: /<\/(?:override|important|hidden|secret|agent|ai|prompt|directive|command|document|user)>/gi,
  },
  {
    weight: 1,
    pattern:
      /(?:download|fetch|get|curl|open)[^\n]{0,120}(?:and|then|&&)\s(?:run|execute|install|eval|obey|follow|do)(?:\s(?:it|that|them|this|what|everything|whatever)|\s*$)/gim,
  },
  { weight: 1, pattern: /(?:curl|wget)[^\n]{0,200}\|\s{0,3}(?:sudo\s)?(?:ba|z)?sh\b/gi },
  {
    weight: 1,
    pattern:
      /(?:%%|\{\{|\[\[|@@|==|\$\$)\s{0,2}(?:system|admin|instructions?|prompt|override|assistant)\s{0,2}(?:%%|\}\}|\]\]|@@|==|\$\$)/gi,
  },
  {
    weight: 2,
    pattern:
      /<\|[\s/]{0,2}(?:im_start|im_end|system|user|assistant|endoftext|end|begin_of_text|start_header_id|end_header_id|eot_id|eom_id|endofprompt|tool|function|channel|message|start|return|call|python_tag)[^|<>\n]{0,24}\|?>/gi,
  },
  {
    weight: 2,
    pattern:
      /\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\/?s>\s{0,3}\[|\[\/?(?:AVAILABLE_TOOLS|TOOL_RESULTS?|TOOL_CALLS?|SYSTEM_PROMPT)\]/g,
  },
  {
    weight: 2,
    pattern:
      /<\/?(?:system|assistant|developer|system[-_ ]?(?:prompt|message|reminder|override|instructions?|note)|admin[-_]?\w{0,12}|(?:antml:)?(?:tool|function)[-_]?(?:results?|responses?|calls?|outputs?|use|invoke)|antml:\w{2,20}|(?:new[-_])?instructions?|user[-_](?:input|query|message|data)|untrusted[-_]?\w{0,12}|end[-_]of[-_]\w{0,12}|(?:agent|ai)[-_](?:instructions?|commands?|directives?|notes?|rules?|message))\b[^<>\n]{0,60}>/gi,
  },
  {
    weight: 2,
    pattern:
      /(?:^|\n)[^\p{L}\n]{0,12}(?:begin|start|end|close)(?: of)?(?: the)?[ _-](?:system|admin|new|hidden|secret|user|untrusted|third[- ]party|original|agent|external)?[ _-]?(?:prompt|message|instructions?|input|context|document|post|thread|data|content|text|conversation|transmission|directives?)[^\p{L}\n]{0,12}(?:\n|$)/giu,
  },
  {
    weight: 2,
    pattern:
      /(?:^|\n)\W{0,8}(?:system|developer|admin(?:istrator)?|root|security|operator|platform|exchange|kernel)[ _-](?:prompt|override|instructions?|command|directive|broadcast)s?\W{0,4}(?:#?\d+)?\W{0,3}[:\]>)}=—-]/gi,
  },
  // "Admin note: the board moves on Friday": these alone are said between people as well.
  {
    weight: 1,
    pattern:
      /(?:^|\n)\W{0,8}(?:system|developer|admin(?:istrator)?|root|security|operator|platform|exchange|kernel)[ _-](?:message|notice|alert|update|note|reminder|request|order)s?\W{0,4}(?:#?\d+)?\W{0,3}[:\]>)}=—-]/gi,
  },
  { weight: 1, pattern: /(?:^|\n)[^\p{L}\n]{0,6}(?:system|assistant|developer)[^\p{L}\n]{0,4}[:>]/giu },
  {
    weight: 2,
    pattern:
      /(?:^|\n)[^\p{L}\n]{0,3}[[({](?:system|assistant|developer|admin(?:istrator)?|root|user|human|tool|function|tool[ _](?:result|output)|ai)[\])}]/giu,
  },
  {
    weight: 1,
    pattern:
      /(?:^|\n) {0,3}#{2,6} {0,3}(?:system|instructions?|response|human|assistant|user|input|new instructions?|system prompt|task)\b[ :]{0,3}(?:\n|$)/gi,
  },
  {
    weight: 1,
    pattern:
      /(?<![\p{L}\d_])"?(?:role|type|from|sender|author)"?\s{0,3}[:=]\s{0,3}["']?(?:system|assistant|developer|tool|tool_result)["']?/giu,
  },
  {
    weight: 1,
    pattern:
      /(?:^|\n)[^\p{L}\n]{0,6}(?:tool|function|api|search|retrieval|plugin|mcp)[ _-](?:result|output|response|return(?:ed)?|call|message)s?[^\p{L}\n]{0,4}[:>=]/giu,
  },
]

/** Messages that pretend to come from the system, a tool or another turn of the conversation. */
export function fakeMessages(reading: Reading): Hit[] {
  const starts = reading.tokens.map(token => token.start)
  const hits: Hit[] = []
  for (const { pattern, weight } of forms)
    for (const match of reading.text.matchAll(pattern)) {
      const at = Math.min(firstFrom(starts, match.index), Math.max(0, starts.length - 1))
      const quoted = (reading.quoteFrom[at] ?? -1) >= 0 && talkedAbout(reading, at)
      hits.push({ kind: 'fake_message', weight, used: !quoted, at })
    }
  return hits
}
