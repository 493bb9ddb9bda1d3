import type { Answer } from '../edge/answer.ts'
import { type Editor, editorPage } from './editor.tsx'

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
