import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomFigures } from '@nestwren/contract/storage'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../../platform/format/bytes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMakeRoom } from './use-make-room.ts'

/** What Recently deleted holds, and the way to be rid of it now. Nothing while it holds nothing. */
export function DeletedCard({ figures }: { readonly figures: RoomFigures }) {
  const { t, i18n } = useLingui()
  const id = useId()
  /** As it was shown when the question was asked. */
  const [asked, setAsked] = useState<RoomFigures | null>(null)
  const { isBusy, empty } = useMakeRoom()
  const { count, bytes } = (asked ?? figures).recentlyDeleted
  const size = formatBytes(bytes, i18n.locale)
  if (count === 0) return null
  const confirm = async () => {
    if (asked === null) return
    await empty(asked.asOf, size)
    setAsked(null)
  }
  return (
    <section className="card card-pad grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="type-heading">
        <Trans>Recently deleted</Trans>
      </h2>
      <p className="type-small tnum text-muted">
        <Trans>
          {size} is in <Link to="/settings/recently-deleted">Recently deleted</Link> and frees up within 30 days.
        </Trans>
      </p>
      <Button
        variant="soft"
        size="sm"
        icon={<Trash2 aria-hidden="true" className="ic" />}
        className="justify-self-start"
        onClick={() => setAsked(figures)}
      >
        {t`Free up ${size} now`}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={plural(count, { one: 'Delete # item for good?', other: 'Delete # items for good?' })}
        body={t`This frees up ${size} right away and can't be undone. Deleted logs stay in Recently deleted.`}
        confirmLabel={t`Delete for good`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
    </section>
  )
}
