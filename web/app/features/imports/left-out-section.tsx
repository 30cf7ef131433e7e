import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Import, ImportTotals } from '@nestwren/contract/imports'
import type { ImportOutcome, ImportReason } from '@nestwren/contract/imports-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/storage/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { Fold } from './fold.tsx'
import { importKeys } from './import-keys.ts'
import { RowLine } from './row-line.tsx'
import { type Choices, readingBefore } from './use-choices.ts'
import { useImportWords, useReadingWords } from './use-import-words.ts'
import { useReasonWords } from './use-reason-words.ts'

interface LeftOutSectionProps {
  one: Import
  totals: ImportTotals
  /** Null once it is too late to choose. */
  choices: Choices | null
}

/** In the order of what a person can do about them. */
const groups = ['ambiguous', 'open', 'duplicate', 'sleepConflict', 'unreadable', 'unsupported', 'leftOut'] as const

function countsOf(totals: ImportTotals): Readonly<Record<(typeof groups)[number], number>> {
  const { ambiguous, open, duplicates, sleepConflicts, unreadable, unsupported, leftOut } = totals
  return {
    ...{ ambiguous, open, unreadable, leftOut },
    duplicate: duplicates,
    sleepConflict: sleepConflicts,
    unsupported: Object.values(unsupported).reduce((sum, count) => sum + count, 0),
  }
}

/** Rows that are not imported, by what became of them: each with the reason, and with a choice where there is one. */
export function LeftOutSection({ one, totals, choices }: LeftOutSectionProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const words = useImportWords()
  const counts = countsOf(totals)
  const shown = groups.filter((outcome) => counts[outcome] > 0)
  const mayTakeBack = choices !== null && (choices.count > 0 || (one.answers?.alike ?? []).length > 0)
  const { chosen } = one.rows
  if (shown.length === 0 && !mayTakeBack && (choices === null || chosen === 0)) return null
  const total = shown.reduce((sum, outcome) => sum + counts[outcome], 0)
  const download = () =>
    run(async () => saveFile(await api.imports.leftOut({ params: { id: one.id } }), 'nestwren-left-out.csv'))
  return (
    <SettingsSection
      title={
        choices === null
          ? plural(total, { one: "# row wasn't imported", other: "# rows weren't imported" })
          : plural(total, { one: "# row won't be imported", other: "# rows won't be imported" })
      }
      hint={
        choices === null ? null : (
          <Trans>Open a group to see why, row by row. Where you can decide, choose and then apply.</Trans>
        )
      }
    >
      {choices === null ? null : <AlikeFields one={one} choices={choices} />}
      <div>
        {shown.map((outcome) => (
          <Fold
            key={outcome}
            title={words.outcome[outcome]}
            aside={plural(counts[outcome], { one: '# row', other: '# rows' })}
          >
            <GroupHint outcome={outcome} totals={totals} />
            <RowGroup one={one} outcome={outcome} choices={choices} />
          </Fold>
        ))}
        {choices !== null && chosen > 0 ? (
          <Fold title={t`Rows you decided on`} aside={plural(chosen, { one: '# row', other: '# rows' })}>
            <RowGroup one={one} outcome="chosen" choices={choices} />
          </Fold>
        ) : null}
      </div>
      {one.rows.notListed > 0 ? (
        <p className="type-caption text-muted">
          {plural(one.rows.notListed, {
            one: "# more row is counted but can't be listed.",
            other: "# more rows are counted but can't be listed.",
          })}
        </p>
      ) : null}
      {choices !== null && choices.count > 0 ? (
        <div className="import-acts">
          <Button isBusy={choices.isBusy} busyLabel={t`Applying`} onClick={() => void choices.apply()}>
            {plural(choices.count, { one: 'Apply # choice', other: 'Apply # choices' })}
          </Button>
          <Button variant="ghost" disabled={choices.isBusy} onClick={choices.discard}>
            {plural(choices.count, { one: 'Discard # choice', other: 'Discard # choices' })}
          </Button>
        </div>
      ) : null}
      {choices?.failure ? <Banner tone="danger">{choices.failure}</Banner> : null}
      <div>
        <Button
          variant="soft"
          size="sm"
          icon={<Download aria-hidden="true" className="ic" />}
          isBusy={isBusy}
          busyLabel={t`Downloading`}
          onClick={() => void download()}
        >
          <Trans>Download these rows (CSV)</Trans>
        </Button>
      </div>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </SettingsSection>
  )
}

function GroupHint({ outcome, totals }: { outcome: ImportOutcome; totals: ImportTotals }) {
  const { t } = useLingui()
  const hints: Readonly<Partial<Record<ImportOutcome, string>>> = {
    ambiguous: t`Choose what each of them means. We don't guess.`,
    open: t`Enter the end to import a sleep. Without one it would never end.`,
    duplicate: t`Choose the ones that really happened twice.`,
    sleepConflict: t`Two sleeps can't overlap, so the one already here, or the earlier one, stays.`,
  }
  const types = Object.entries(totals.unsupported).map(([label, count]) => `${label || t`(no type)`}: ${count}`)
  const hint = outcome === 'unsupported' ? types.join(' · ') : hints[outcome]
  return hint ? <p className="type-caption wrap-anywhere text-muted">{hint}</p> : null
}

interface RowGroupProps {
  one: Import
  outcome: ImportOutcome | 'chosen'
  choices: Choices | null
}

const rowsOfPage = 50

/** The rows with one outcome, or with a choice that was applied, page by page. */
function RowGroup({ one, outcome, choices }: RowGroupProps) {
  const { id, version, status } = one
  const asked = outcome === 'chosen' ? { chosen: 'true' as const } : { outcome }
  const query = useInfiniteQuery({
    queryKey: [...importKeys.rows(id, version, outcome), status],
    queryFn: ({ signal, pageParam }) =>
      api.imports.rows(
        {
          params: { id },
          query: { ...asked, limit: rowsOfPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { isPersisted: false },
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} lines={2}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items)
        return (
          <>
            <ul className="import-list">
              {rows.map((row) => (
                <RowLine key={row.ref} row={row} choices={choices} zone={one.answers?.zone ?? 'UTC'} />
              ))}
            </ul>
            {hasNextPage ? (
              <Button size="sm" variant="soft" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                <Trans>Show more rows</Trans>
              </Button>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

interface AlikeFieldsProps {
  one: Import
  choices: Choices
}

/** One answer for all rows with the same doubt; a row's own choice comes before it. One that is applied can be taken back. */
function AlikeFields({ one, choices }: AlikeFieldsProps) {
  const { t } = useLingui()
  const reasonText = useReasonWords()
  const readingText = useReadingWords()
  return [...readingsByReason(one)].map(([reason, codes]) => (
    <Field key={reason} label={t`All rows like this: ${reasonText(reason, {})}`}>
      {(control) => (
        <Select
          {...control}
          value={choices.staged.alike[reason] ?? readingBefore(one.answers, reason)}
          onChange={({ target }) => choices.chooseAlike(reason, target.value)}
          options={[
            { value: '', label: t`Decide row by row` },
            ...[...codes].map((code) => ({ value: code, label: readingText(code) })),
          ]}
        />
      )}
    </Field>
  ))
}

/** Rows that an answer was applied to have no doubt any more: its reading is known from the answer. */
function readingsByReason({ doubts, answers }: Import): ReadonlyMap<ImportReason, ReadonlySet<string>> {
  const found = new Map(doubts.map(({ reason, readings }) => [reason, new Set(readings)]))
  for (const { reason, reading } of answers?.alike ?? [])
    found.set(reason, new Set([...(found.get(reason) ?? []), reading]))
  return found
}
