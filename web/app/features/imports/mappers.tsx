import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportAsks, ImportMapping } from '@nestwren/contract/imports'
import { mappedColumns, mappedKinds } from '@nestwren/contract/imports-words'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { QuestionsProps } from './answers-draft.ts'
import { ColumnFields } from './column-fields.tsx'
import { MapperPreview } from './mapper-preview.tsx'
import { useMappingWords } from './use-mapping-words.ts'

type Proposal = ImportAsks['mappings'][number]

interface MappersProps extends QuestionsProps {
  id: string
}

/** For CSV files of no known app: what each column is, with the first rows as they would be read. */
export function Mappers(props: MappersProps) {
  const { t } = useLingui()
  const { asks, shown, change, gaps } = props
  if (asks.mappings.length === 0) return null
  const set = (file: string, mapping: ImportMapping | null) =>
    change({ mappings: { ...shown.mappings, [file]: mapping } })
  return (
    <>
      {asks.mappings.map((proposal) => (
        <Mapper
          key={proposal.file}
          {...props}
          proposal={proposal}
          mapping={shown.mappings[proposal.file] ?? null}
          onChange={(mapping) => set(proposal.file, mapping)}
        />
      ))}
      {gaps.has('mappings') ? <Banner tone="danger">{t`Choose at least one file to import.`}</Banner> : null}
    </>
  )
}

interface MapperProps extends MappersProps {
  proposal: Proposal
  mapping: ImportMapping | null
  onChange: (mapping: ImportMapping | null) => void
}

function Mapper({ id, proposal, mapping, onChange, shown }: MapperProps) {
  const { t } = useLingui()
  const { file, records } = proposal
  return (
    <SettingsSection
      title={<span className="wrap-anywhere">{t`What's in ${file}?`}</span>}
      hint={<Trans>We've guessed what the columns are. Check them, above all those that are marked.</Trans>}
    >
      <Switch
        label={t`Import this file`}
        hint={plural(records, { one: '# row', other: '# rows' })}
        isOn={mapping !== null}
        onChange={(isOn) => onChange(isOn ? proposal.mapping : null)}
      />
      {mapping === null ? null : (
        <>
          <ColumnFields proposal={proposal} mapping={mapping} options={mappedColumns} onChange={onChange} />
          <LengthUnit mapping={mapping} onChange={onChange} />
          <KindFields proposal={proposal} mapping={mapping} onChange={onChange} />
          <MapperPreview id={id} file={file} mapping={mapping} shown={shown} />
        </>
      )}
    </SettingsSection>
  )
}

interface MappingFieldsProps {
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

function LengthUnit({ mapping, onChange }: MappingFieldsProps) {
  const { t } = useLingui()
  const words = useMappingWords()
  const hasLength = mapping.columns.some((column) => /duration$/i.test(column))
  if (!hasLength) return null
  return (
    <Field label={t`Numbers for how long it took are`} hint={t`Lengths such as 1:20 or 1h 20m are read as they are.`}>
      {(control) => (
        <Select
          {...control}
          value={mapping.durationUnit}
          onChange={({ target }) =>
            onChange({ ...mapping, durationUnit: target.value as ImportMapping['durationUnit'] })
          }
          options={(['minutes', 'seconds', 'hours'] as const).map((value) => ({ value, label: words.lengths[value] }))}
        />
      )}
    </Field>
  )
}

/** What the values of the column of types stand for; what all rows are where there is no such column. */
function KindFields({ proposal, mapping, onChange }: MappingFieldsProps & { proposal: Proposal }) {
  const { t } = useLingui()
  const words = useMappingWords()
  const options = mappedKinds.map((value) => ({ value, label: words.kinds[value] }))
  const kindPlace = mapping.columns.indexOf('kind')
  const hasKinds = kindPlace !== -1
  const values = proposal.columns[kindPlace]?.values ?? []
  const set = (value: string, kind: string) =>
    onChange({
      ...mapping,
      kinds: { ...mapping.kinds, [value.trim().toLowerCase()]: kind as (typeof mappedKinds)[number] },
    })
  return (
    <div className="grid gap-3">
      {values.length > 0 ? (
        <fieldset className="grid gap-3">
          <legend className="type-label">
            <Trans>What each type is</Trans>
          </legend>
          {values.map(({ value, kind, count }) => (
            <Field
              key={value}
              className="import-pair"
              label={
                <span className="wrap-anywhere">
                  {value || t`(empty)`} {kind === null ? <Badge tone="warning">{t`Check this`}</Badge> : null}
                  <span className="type-caption block text-muted">
                    {plural(count, { one: '# row', other: '# rows' })}
                  </span>
                </span>
              }
            >
              {(control) => (
                <Select
                  {...control}
                  placeholder={t`Not imported yet`}
                  value={mapping.kinds[value.trim().toLowerCase()] ?? ''}
                  onChange={({ target }) => set(value, target.value)}
                  options={options}
                />
              )}
            </Field>
          ))}
        </fieldset>
      ) : null}
      <Field
        label={hasKinds ? t`All other rows are` : t`All rows are`}
        hint={
          hasKinds
            ? values.length === 0
              ? t`The column has too many different values to name each of them.`
              : null
            : t`No column says what the rows are.`
        }
      >
        {(control) => (
          <Select
            {...control}
            value={mapping.fixedKind ?? ''}
            onChange={({ target }) =>
              onChange({ ...mapping, fixedKind: (target.value || null) as ImportMapping['fixedKind'] })
            }
            options={[{ value: '', label: t`Not imported` }, ...options.filter(({ value }) => value !== 'ignore')]}
          />
        )}
      </Field>
    </div>
  )
}
