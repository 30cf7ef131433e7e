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
export function DocumentConflict({ mine, theirs, ...rest }: DocumentConflictProps) {
  const rowsOf = useRows()
  return (
    <VersionsConflict
      mine={rowsOf(mine)}
      theirs={rowsOf(formOf(theirs))}
      isDeleted={theirs.deletedAt !== null}
      {...rest}
    />
  )
}

interface Row {
  readonly label: string
  readonly value: string
}

interface VersionsConflictProps extends Pick<DocumentConflictProps, 'isBusy' | 'onKeepMine' | 'onTakeTheirs'> {
  /** Both versions in words, row by row. */
  mine: readonly Row[]
  theirs: readonly Row[]
  /** Theirs is that it was deleted. */
  isDeleted: boolean
}

/** Two versions of a document, sealed or not, with what differs. */
export function VersionsConflict({ mine, theirs, isDeleted, isBusy, onKeepMine, onTakeTheirs }: VersionsConflictProps) {
  const rows = theirs.flatMap(({ label, value }, at) => {
    const own = mine[at]?.value ?? ''
    return value === own ? [] : [{ label, own, other: value }]
  })
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
function useRows(): (values: DocumentForm) => readonly Row[] {
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
