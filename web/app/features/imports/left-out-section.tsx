import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Import, ImportTotals } from '@nestwren/contract/imports'
import type { ImportOutcome } from '@nestwren/contract/imports-words'
import { Download } from 'lucide-react'
import { api } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/storage/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { AlikeFields } from './alike-fields.tsx'
import { Fold } from './fold.tsx'
import { RowGroup } from './row-group.tsx'
import type { Choices } from './use-choices.ts'
import { useImportWords } from './use-import-words.ts'

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
