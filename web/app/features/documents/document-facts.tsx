import { Trans } from '@lingui/react/macro'
import type { DocumentItem } from '@nestwren/contract/documents'
import type { ReactNode } from 'react'
import { useWhen } from '../../platform/format/use-when.ts'
import { Badge } from '../../ui/badge.tsx'
import { useCategoryNames, useChildNames, useExpiry, useFileText } from './document-words.ts'
import { useReminderText } from './use-reminder-options.ts'

/** Everything that is known of a document. */
export function DocumentFacts({ item }: { item: DocumentItem }) {
  const categories = useCategoryNames()
  const childNames = useChildNames()
  const { day: dayText } = useWhen()
  const fileText = useFileText()
  const reminderText = useReminderText()
  const expiryOf = useExpiry()
  const expiry = item.expiresOn === null ? null : expiryOf(item.expiresOn)
  const by = item.createdBy.name
  const day = dayText(item.createdAt)
  return (
    <div className="card card-pad grid gap-4">
      <dl className="facts">
        <Fact name={<Trans>Category</Trans>}>{categories[item.category]}</Fact>
        <Fact name={<Trans>Children</Trans>}>{childNames(item.childIds)}</Fact>
        {item.issuedOn === null ? null : <Fact name={<Trans>Issued</Trans>}>{dayText(item.issuedOn)}</Fact>}
        {item.expiresOn === null || expiry === null ? null : (
          <Fact name={<Trans>Expires</Trans>}>
            {dayText(item.expiresOn)} {expiry.isNear ? <Badge tone={expiry.tone}>{expiry.text}</Badge> : null}
          </Fact>
        )}
        {item.expiresOn === null || item.remindDays === null ? null : (
          <Fact name={<Trans>Reminder</Trans>}>{reminderText(item.remindDays)}</Fact>
        )}
        <Fact name={<Trans>File</Trans>}>
          <span className="wrap-anywhere">{item.fileName}</span>
          <span className="type-caption block text-muted">{fileText(item)}</span>
        </Fact>
        <Fact name={<Trans>Added</Trans>}>
          <Trans>
            {day}, by {by}
          </Trans>
        </Fact>
      </dl>
      {item.notes === '' ? null : <p className="bubble wrap-anywhere whitespace-pre-line">{item.notes}</p>}
    </div>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
