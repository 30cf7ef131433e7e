import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportAsks, ImportMapping } from '@nestwren/contract/imports'
import type { MappedColumn } from '@nestwren/contract/imports-words'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useMappingWords } from './use-mapping-words.ts'

interface ColumnFieldsProps {
  proposal: ImportAsks['mappings'][number]
  mapping: ImportMapping
  options: readonly MappedColumn[]
  onChange: (mapping: ImportMapping) => void
}

/** Each column of a file with a few of its values, and what it stands for. */
export function ColumnFields({ proposal, mapping, options, onChange }: ColumnFieldsProps) {
  const { t } = useLingui()
  const words = useMappingWords()
  const set = (place: number, meaning: MappedColumn) => {
    // A meaning is of one column: another that had it is not used any more.
    const columns = mapping.columns.map((before, at) =>
      at === place ? meaning : before === meaning && meaning !== 'ignore' ? 'ignore' : before,
    )
    onChange({ ...mapping, columns, kinds: meaning === 'kind' ? kindsOf(proposal, place) : mapping.kinds })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="type-label">
        <Trans>What each column is</Trans>
      </legend>
      {proposal.columns.map(({ header, isSure, meaning, examples }, place) => {
        const chosen = mapping.columns[place] ?? 'ignore'
        const name = header || t`Column ${place + 1}`
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name that is theirs alone.
            key={place}
            className="import-pair"
            label={
              <span className="wrap-anywhere">
                {name} {!isSure && chosen === meaning ? <Badge tone="warning">{t`Check this`}</Badge> : null}
                {examples.length === 0 ? null : (
                  <span className="type-caption block text-muted">{examples.join(' · ')}</span>
                )}
              </span>
            }
          >
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={({ target }) => set(place, target.value as MappedColumn)}
                options={options.map((value) => ({ value, label: words.columns[value] }))}
              />
            )}
          </Field>
        )
      })}
    </fieldset>
  )
}

/** What the values of a column are taken for, as far as they were recognized. */
function kindsOf({ columns }: ColumnFieldsProps['proposal'], place: number): ImportMapping['kinds'] {
  const known = columns[place]?.values.flatMap(({ value, kind }) =>
    kind === null ? [] : [[value.trim().toLowerCase(), kind] as const],
  )
  return Object.fromEntries(known ?? [])
}
