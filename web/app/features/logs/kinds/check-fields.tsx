import type { ForeignText } from '../../../platform/i18n/i18n.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

interface CheckFieldsProps<Name extends string> {
  names: Readonly<Record<Name, ForeignText>>
  values: Readonly<Record<NoInfer<Name>, boolean>>
  onChange: (change: { readonly [One in NoInfer<Name>]?: boolean }) => void
}

/** What else there was, each yes or no. */
export function CheckFields<Name extends string>({ names, values, onChange }: CheckFieldsProps<Name>) {
  const text = useText()
  return (
    <div className="grid grid-cols-2 gap-x-4 tablet:grid-cols-3">
      {(Object.keys(names) as Name[]).map((name) => (
        <Checkbox
          key={name}
          label={text(names[name])}
          checked={values[name]}
          onChange={(event) => onChange({ [name]: event.target.checked } as { [One in Name]?: boolean })}
        />
      ))}
    </div>
  )
}
