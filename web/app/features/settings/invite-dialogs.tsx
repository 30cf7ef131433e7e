import { useLingui } from '@lingui/react/macro'
import type { Invite } from '@nestwren/contract/invites'
import { api } from '../../platform/api/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'

interface InviteDialogProps {
  invite: Invite
  /** Reads the list again, also after a refusal: the invite may have been accepted meanwhile. */
  refresh: () => Promise<void>
  onClose: () => void
}

/** Asks before the link that was handed over stops working. */
export function ReplaceDialog({
  invite: { id, email },
  refresh,
  onClose,
  onReplaced,
}: InviteDialogProps & { onReplaced: (link: string) => void }) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const replace = async () => {
    await run(async () => onReplaced((await api.invites.resend({ params: { id } })).inviteLink))
    void refresh()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Replace the link?`}
      body={
        <>
          <p>
            {email === null
              ? t`The link you shared stops working. The new one works for 7 days.`
              : t`The link sent to ${email} stops working. We'll email a new one, good for 7 days.`}
          </p>
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
        </>
      }
      confirmLabel={t`Replace link`}
      cancelLabel={t`Keep it`}
      tone="primary"
      isBusy={isBusy}
      busyLabel={t`Replacing`}
      onConfirm={() => void replace()}
      onCancel={onClose}
    />
  )
}

/** Asks before an invite is gone for good. */
export function CancelDialog({ invite: { id, email }, refresh, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const cancel = async () => {
    const isDone = await run(() => api.invites.remove({ params: { id } }))
    void refresh()
    if (!isDone) return
    onClose()
    showToast({ message: t`Invite canceled` })
  }
  return (
    <ConfirmDialog
      isOpen
      title={t`Cancel the invite?`}
      body={
        <>
          <p>
            {email === null
              ? t`The link you shared will stop working.`
              : t`The link sent to ${email} will stop working.`}
          </p>
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
        </>
      }
      confirmLabel={t`Cancel invite`}
      cancelLabel={t`Keep it`}
      isBusy={isBusy}
      busyLabel={t`Canceling`}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  )
}
