export const self = <T>(edited: T): T => edited

/** `get` and `set` of a field, for a property that always has a text. `of` is the part of `T` that has the property. */
export const text = <T, K extends string>(of: (edited: T) => Record<K, string>, key: K) => ({
  get: (edited: T) => of(edited)[key],
  set: (edited: T, typed: string) => {
    of(edited)[key] = typed
  },
})

/** The same, for a property that's null without a text. */
export const optionalText = <T, K extends string>(of: (edited: T) => Record<K, string | null>, key: K) => ({
  get: (edited: T) => of(edited)[key],
  set: (edited: T, typed: string) => {
    of(edited)[key] = typed || null
  },
})

/** The same, for a number that's typed or chosen. */
export const wholeNumber = <T, K extends string>(of: (edited: T) => Record<K, number>, key: K) => ({
  get: (edited: T) => String(of(edited)[key]),
  set: (edited: T, typed: string) => {
    of(edited)[key] = Number(typed)
  },
})

/** The same, for a checkbox. */
export const flag = <T, K extends string>(of: (edited: T) => Record<K, boolean>, key: K) => ({
  get: (edited: T) => of(edited)[key],
  set: (edited: T, isChecked: boolean) => {
    of(edited)[key] = isChecked
  },
})
