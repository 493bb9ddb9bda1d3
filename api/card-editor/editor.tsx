import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Author } from '../../shared/businesses/write-card.ts'
import type { Answer } from '../edge/answer.ts'
import type { FramedPage } from '../signed-in/frame.tsx'
import type { Parent, Section } from './section.ts'

export type EditorPage = Pick<FramedPage, 'title' | 'above' | 'done' | 'problem' | 'status' | 'children'>

/** Which card is being edited, who's editing it, and the layout to use: the owner's desk or the operator's console. */
export interface Editor {
  business: number
  slug: string
  author: Author
  /** The owner's session. */
  by: Buffer | null
  /** Where its pages are, such as /desk/inbox/card. */
  base: string
  /** Back to all parts of the card. */
  overview: Parent
  layout(page: EditorPage): Answer
}

const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor must be called inside editorPage')
  return editor
}

/** Renders an editor page; everything on it can call useEditor. */
export const editorPage = (editor: Editor, { above, children, ...page }: EditorPage): Answer =>
  editor.layout({
    ...page,
    above: <EditorContext.Provider value={editor}>{above}</EditorContext.Provider>,
    children: <EditorContext.Provider value={editor}>{children}</EditorContext.Provider>,
  })

/** The page that a section is reached from, and where to go after saving. */
export const parentOf = <T,>({ base, overview }: Editor, { parent }: Pick<Section<T>, 'parent'>): Parent =>
  parent ? { href: `${base}/${parent.path}`, label: parent.label } : overview

/** Links to the desk's closures; plain text in the operator console. */
export const ClosuresLink = ({ children }: { children: ComponentChildren }) =>
  useEditor().author === 'desk' ? <a href="/desk/inbox/calendar/closures">{children}</a> : children

export const Back = ({ to }: { to: Parent }) => (
  <p class="parent">
    <a href={to.href}>‹ {to.label}</a>
  </p>
)

export const gonePage = (editor: Editor): Answer =>
  editorPage(editor, {
    title: 'This isn’t on the card anymore',
    status: 404,
    children: (
      <p>
        It was removed, maybe in another tab. <a href={editor.base}>Back to the card</a>
      </p>
    ),
  })
