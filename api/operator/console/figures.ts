export const count = (value: number) => value.toLocaleString('en')

export const minutes = (value: number | null) => (value === null ? '–' : `${Math.round(value)} min`)
