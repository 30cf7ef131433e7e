import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportAsks, ImportMapping } from '@nestwren/contract/imports'
import { type MappedColumn, mappedColumns, mappedKinds } from '@nestwren/contract/imports-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { QuestionsProps, ShownAnswers } from './answers-draft.ts'
import { importKeys } from './import-keys.ts'
import { readPreview } from './read-preview.ts'
import { RowItems } from './row-line.tsx'
import { useImportWords } from './use-import-words.ts'
import { useMappingWords } from './use-mapping-words.ts'
import { useReasonWords } from './use-reason-words.ts'

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

interface ColumnFieldsProps {
  proposal: ImportAsks['mappings'][number]
  mapping: ImportMapping
  options: readonly MappedColumn[]
  onChange: (mapping: ImportMapping) => void
}

/** Each column of a file with a few of its values, and what it stands for. */
function ColumnFields({ proposal, mapping, options, onChange }: ColumnFieldsProps) {
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

interface MapperPreviewProps {
  id: string
  file: string
  mapping: ImportMapping
  shown: Pick<ShownAnswers, 'zone' | 'dateOrder' | 'units'>
}

const shownRows = 5

/** The first rows of a file as they would be read with what is chosen now. */
function MapperPreview({ id, file, mapping, shown: { zone, dateOrder, units } }: MapperPreviewProps) {
  const { t } = useLingui()
  const words = useImportWords()
  const reasonText = useReasonWords()
  const body = { file, mapping, zone, dateOrder, units }
  const query = useQuery({
    queryKey: importKeys.preview(id, body),
    queryFn: ({ signal }) => readPreview({ params: { id }, body }, signal),
    placeholderData: keepPreviousData,
    meta: { isPersisted: false },
  })
  return (
    <section aria-label={t`Preview of ${file}`} aria-busy={query.isPlaceholderData} className="grid gap-2">
      <h3 className="type-label">
        <Trans>How the first rows would look</Trans>
      </h3>
      <Loaded query={query} lines={3} line={t`Couldn't read the first rows.`}>
        {({ rows }) => (
          <ol className="import-list">
            {rows.slice(0, shownRows).map((row) => (
              <li key={row.record} className="import-row">
                <p className="type-caption text-muted">{t`Row ${row.record}`}</p>
                {row.reason === null ? null : (
                  <p className="type-small">{reasonText(row.reason.code, row.reason.params)}</p>
                )}
                {row.items.length === 0 && row.reason === null ? (
                  <p className="type-small">{words.outcome[row.outcome]}</p>
                ) : null}
                <RowItems items={row.items} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
