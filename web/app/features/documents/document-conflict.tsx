import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentItem } from '@nestwren/contract/documents'
import { useWhen } from '../../platform/format/use-when.ts'
import { Conflict } from '../../ui/conflict.tsx'
import type { DocumentForm } from './document-form.tsx'
import { formOf } from './document-values.ts'
import { useCategoryNames, useChildNames, useReminderText } from './document-words.ts'

interface DocumentConflictProps {
  mine: DocumentForm
  theirs: DocumentItem
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people changed one document: where the versions differ, both stand here until the person chooses. */
export function DocumentConflict({ mine, theirs, isBusy, onKeepMine, onTakeTheirs }: DocumentConflictProps) {
  const rowsOf = useRows()
  const before = rowsOf(mine)
  const rows = rowsOf(formOf(theirs)).flatMap((row, at) => {
    const own = before[at]?.value ?? ''
    return row.value === own ? [] : [{ label: row.label, own, other: row.value }]
  })
  const isDeleted = theirs.deletedAt !== null
  const none = '–'
  return (
    <Conflict
      message={
        isDeleted ? (
          <Trans>Someone deleted this while you were editing.</Trans>
        ) : (
          <Trans>Someone else just changed this.</Trans>
        )
      }
      takeLabel={isDeleted ? <Trans>Leave it deleted</Trans> : <Trans>Take theirs</Trans>}
      keepLabel={isDeleted ? <Trans>Bring it back with my changes</Trans> : <Trans>Keep mine</Trans>}
      onTake={onTakeTheirs}
      onKeep={onKeepMine}
      isBusy={isBusy}
    >
      {rows.map(({ label, own, other }) => (
        <div key={label} className="card card-pad">
          <h3 className="type-label mb-1">{label}</h3>
          <dl className="facts">
            <div>
              <dt>
                <Trans>Yours</Trans>
              </dt>
              <dd className="wrap-anywhere whitespace-pre-line">{own === '' ? none : own}</dd>
            </div>
            <div>
              <dt>
                <Trans>Theirs</Trans>
              </dt>
              <dd className="wrap-anywhere whitespace-pre-line">{other === '' ? none : other}</dd>
            </div>
          </dl>
        </div>
      ))}
    </Conflict>
  )
}

/** Everything of a version that can differ, in words. */
function useRows(): (values: DocumentForm) => readonly { label: string; value: string }[] {
  const { t } = useLingui()
  const categories = useCategoryNames()
  const childNames = useChildNames()
  const { day: dayText } = useWhen()
  const reminderText = useReminderText()
  const day = (value: string) => (value === '' ? '' : dayText(value))
  return (values) => [
    { label: t`Title`, value: values.title },
    { label: t`Category`, value: categories[values.category] },
    { label: t`Children`, value: childNames(values.childIds) },
    { label: t`Issued`, value: day(values.issuedOn) },
    { label: t`Expires`, value: day(values.expiresOn) },
    { label: t`Reminder`, value: values.remindDays === '' ? '' : reminderText(Number(values.remindDays)) },
    { label: t`Notes`, value: values.notes },
  ]
}
