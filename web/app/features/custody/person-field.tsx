import { useLingui } from '@lingui/react/macro'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { noOne, someoneElse, type Who } from './people-choices.ts'

interface PersonFieldProps {
  label: string
  value: Who
  choices: readonly CustodyPerson[]
  nameOf: (person: CustodyPerson) => string
  /** The reader, who is marked. */
  userId: string
  error?: string | null
  /** What choosing no one means, where that is a choice. */
  noneLabel?: string
  /** Without a typed name: only those who are offered. */
  isClosed?: boolean
  onChange: (value: Who) => void
}

/** Who has the children: one of those who are known, or a name for someone who does not use the app. */
export function PersonField({
  label,
  value,
  choices,
  nameOf,
  userId,
  error = null,
  noneLabel,
  isClosed = false,
  onChange,
}: PersonFieldProps) {
  const { t } = useLingui()
  const options = choices.map((person) => {
    const name = nameOf(person)
    return { value: personKey(person), label: person.userId === userId ? t`${name} (you)` : name }
  })
  const isElse = value.who === someoneElse
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={label} error={isElse ? null : error}>
        {(control) => (
          <Select
            {...control}
            value={value.who}
            {...(noneLabel === undefined ? { placeholder: t`Choose someone` } : null)}
            options={[
              ...(noneLabel === undefined ? [] : [{ value: '', label: noneLabel }]),
              ...options,
              ...(isClosed ? [] : [{ value: someoneElse, label: t`Someone who doesn't use Nestwren` }]),
            ]}
            onChange={({ target }) => onChange({ ...noOne, who: target.value })}
          />
        )}
      </Field>
      {isElse ? (
        <Field label={t`Their name`} error={error} isRequired>
          {(control) => (
            <TextInput
              {...control}
              value={value.name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...value, name: target.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}
