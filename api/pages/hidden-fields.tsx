const ofTheSession = ['form', 'once', 'business']

/** Carries what was typed to the next page, except these fields and the session's own. */
export const HiddenFields = ({
  fields,
  except = [],
}: {
  fields: URLSearchParams
  except?: readonly string[]
}) =>
  [...fields]
    .filter(([name]) => !ofTheSession.includes(name) && !except.includes(name))
    .map(([name, value], i) => <input key={i} type="hidden" name={name} value={value} />)
