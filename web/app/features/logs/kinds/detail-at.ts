interface DetailsProps<Details> {
  readonly draft: { readonly details: Details }
  readonly onChange: (change: { readonly details: Details }) => void
  readonly errorAt: (path: string) => string | null
}

/** Binds fields to details: `{...at('location')}` gives a field its value, its error, and how it is changed. */
export function detailAt<Details extends object>({ draft: { details }, onChange, errorAt }: DetailsProps<Details>) {
  return <Name extends keyof Details & string>(name: Name) => ({
    value: details[name],
    error: errorAt(`details.${name}`),
    onValueChange: (value: Details[Name]) => onChange({ details: { ...details, [name]: value } }),
  })
}
