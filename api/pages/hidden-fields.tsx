/** Carries what was typed to the next page. */
export const HiddenFields = ({ fields, except }: { fields: URLSearchParams; except: readonly string[] }) =>
  [...fields]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input type="hidden" name={name} value={value} />)
