import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentItem } from '@nestwren/contract/documents'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { DocumentForm } from './document-form.tsx'
import { formOf } from './document-values.ts'
import { useCategoryNames, useChildNames, useDayText } from './document-words.ts'
import { useReminderText } from './use-reminder-options.ts'

interface DocumentConflictProps {
  mine: DocumentForm
  theirs: DocumentItem
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people changed one document: where the versions differ, both stand here until the person chooses. */
export function DocumentConflict({ mine, theirs, onKeepMine, onTakeTheirs }: DocumentConflictProps) {
  const rowsOf = useRows()
  const before = rowsOf(mine)
  const rows = rowsOf(formOf(theirs)).flatMap((row, at) => {
    const own = before[at]?.value ?? ''
    return row.value === own ? [] : [{ label: row.label, own, other: row.value }]
  })
  const isDeleted = theirs.deletedAt !== null
  const none = '–'
  return (
    <section className="grid gap-3">
      <Banner tone="warning">
        {isDeleted ? (
          <Trans>Someone deleted this while you changed it.</Trans>
        ) : (
          <Trans>Someone changed this in the meantime.</Trans>
        )}
      </Banner>
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
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onTakeTheirs}>
          {isDeleted ? <Trans>Leave it deleted</Trans> : <Trans>Take theirs</Trans>}
        </Button>
        <Button onClick={onKeepMine}>
          {isDeleted ? <Trans>Bring it back with mine</Trans> : <Trans>Keep mine</Trans>}
        </Button>
      </div>
    </section>
  )
}

/** Everything of a version that can differ, in words. */
function useRows(): (values: DocumentForm) => readonly { label: string; value: string }[] {
  const { t } = useLingui()
  const categories = useCategoryNames()
  const childNames = useChildNames()
  const dayText = useDayText()
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
