/** How a language writes values. */
interface Style {
  true: string
  false: string
  null: string
  /** The name of a field, before its colon. */
  name(name: string): string
}

export const typescript: Style = {
  true: 'true',
  false: 'false',
  null: 'null',
  name: name => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)),
}

export const python: Style = { true: 'True', false: 'False', null: 'None', name: JSON.stringify }

const MAX_LINE = 60

/** A JSON value as a literal of the language. Short ones stay on a line. */
export function literal(value: unknown, style: Style, indent: string): string {
  if (value === null || value === undefined) return style.null
  if (typeof value === 'boolean') return value ? style.true : style.false
  // JSON's strings and numbers are those of both languages.
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(each => literal(each, style, inner))
    : Object.entries(value).map(([name, each]) => `${style.name(name)}: ${literal(each, style, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length <= MAX_LINE && !line.includes('\n')) return line
  return `${open}\n${parts.map(part => `${inner}${part},\n`).join('')}${indent}${close}`
}
