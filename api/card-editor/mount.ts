import type { Answer } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import type { Access } from '../edge/endpoint.ts'
import type { Editor } from './editor.tsx'
import type { Typed } from './section.ts'

type Page = (call: RequestContext) => Promise<Answer>
/** `anyone`, because sessions say who it is. The console's say what an operator must be permitted to do. */
type Rules = { anyone: Access }

/** Where the card editor is mounted: its address, who may open it, and how a request becomes an editor. */
export interface Mount {
  /** Tells the mounts apart. */
  name: string
  /** The pattern of its address, such as /desk/inbox/card. */
  base: string
  reads: Rules
  writes: Rules
  page(handle: (call: RequestContext, editor: Editor) => Answer | Promise<Answer>): Page
  form(
    handle: (call: RequestContext, editor: Editor, typed: Typed) => Answer | Promise<Answer>,
    options?: { maxBytes: number | undefined },
  ): Page
}
