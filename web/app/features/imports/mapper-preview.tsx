import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportMapping } from '@nestwren/contract/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/items/loaded.tsx'
import type { ShownAnswers } from './answers-draft.ts'
import { importKeys } from './import-keys.ts'
import { readPreview } from './read-preview.ts'
import { RowItems } from './row-items.tsx'
import { useImportWords } from './use-import-words.ts'
import { useReasonWords } from './use-reason-words.ts'

interface MapperPreviewProps {
  id: string
  file: string
  mapping: ImportMapping
  shown: Pick<ShownAnswers, 'zone' | 'dateOrder' | 'units'>
}

const shownRows = 5

/** The first rows of a file as they would be read with what is chosen now. */
export function MapperPreview({ id, file, mapping, shown: { zone, dateOrder, units } }: MapperPreviewProps) {
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
