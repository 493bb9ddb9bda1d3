import { type ComponentProps, createContext, type FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'

/** The hidden fields of every form on a page. The frame of the page provides them. */
export const FormFields = createContext<FunctionComponent | null>(null)

/** A form for those who are signed in. */
export function Form({ children, ...attributes }: ComponentProps<'form'>) {
  const Fields = useContext(FormFields)
  if (!Fields) throw new Error('this form is outside of a signed-in area')
  return (
    <form method="post" {...attributes}>
      <Fields />
      {children}
    </form>
  )
}
