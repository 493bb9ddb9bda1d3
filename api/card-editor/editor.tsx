import { type ComponentChildren, createContext, type FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'
import type { Author } from '../../shared/businesses/write-card.ts'
import type { Answer } from '../edge/answer.ts'
import type { Parent, Section } from './section.ts'

export interface EditorPage {
  title: string
  above?: ComponentChildren
  done?: string | null
  problem?: ComponentChildren
  status?: number
  children: ComponentChildren
}

/** Whose card is edited, by whom, and the pages around the forms: the owner's desk or the operator's console. */
export interface Editor {
  business: number
  slug: string
  author: Author
  /** Where its pages are, such as /desk/inbox/card. */
  base: string
  /** Back to all parts of the card. */
  overview: Parent
  layout(page: EditorPage): Answer
  /** The hidden fields of each form. */
  Token: FunctionComponent
}

const Present = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(Present)
  if (!editor) throw new Error('this is shown outside of a card editor')
  return editor
}

/** A page of the editor, whose parts know where they are. */
export const editorPage = (editor: Editor, { above, children, ...page }: EditorPage): Answer =>
  editor.layout({
    ...page,
    above: <Present.Provider value={editor}>{above}</Present.Provider>,
    children: <Present.Provider value={editor}>{children}</Present.Provider>,
  })

/** The page that a section is reached from, and where to go after saving. */
export const parentOf = <T,>({ base, overview }: Editor, { parent }: Pick<Section<T>, 'parent'>): Parent =>
  parent ? { href: `${base}/${parent.path}`, label: parent.label } : overview

export const Token = () => {
  const { Token: Fields } = useEditor()
  return <Fields />
}

/** To the desk's closures, for those who are at the desk. */
export const ClosuresLink = ({ children }: { children: ComponentChildren }) =>
  useEditor().author === 'desk' ? <a href="/desk/inbox/calendar/closures">{children}</a> : children
