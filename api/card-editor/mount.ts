import type { RequestContext } from '../edge/edge.ts'
import type { Sent } from '../signed-in/area.ts'
import { Pages, type Rules, type Wrappers } from '../signed-in/pages.ts'
import type { Editor } from './editor.tsx'
import type { Typed } from './section.ts'

/** Where the card editor is mounted: its address, who may open it, and how a request becomes an editor. */
export interface Mount<Visitor> {
  name: string
  /** The pattern of its address, such as /desk/inbox/card. */
  base: string
  area: Wrappers<Visitor, Sent>
  rules: Rules<object, object>
  editorOf(call: RequestContext, visitor: Visitor): Editor | Promise<Editor>
}

export type EditorPages = Pages<Editor, Typed, object, object>

/** The routes of an area, for its editor. */
export const editorPages = <Visitor>({ name, area, rules, editorOf }: Mount<Visitor>): EditorPages =>
  new Pages(
    name,
    {
      home: area.home,
      forVisitor: handle =>
        area.forVisitor(async (call, visitor) => handle(call, await editorOf(call, visitor))),
      forVisitorForm: (handle, options) =>
        area.forVisitorForm(
          async (call, visitor, { fields }) => handle(call, await editorOf(call, visitor), fields),
          options,
        ),
    },
    rules,
  )
