import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toSignIn } from '../../platform/session/require-session.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { hasUnsent, hasUnsentFiles } from '../../platform/sync/lazy/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Logs out; asks first where logs or files that were not sent would be lost. */
export function LogOutButton() {
  const { t } = useLingui()
  const session = useSession()
  const navigate = useNavigate()
  const [asksFor, setAsksFor] = useState<'logs' | 'files' | null>(null)
  const ask = async () => {
    if (await hasUnsent()) setAsksFor('logs')
    else if (await hasUnsentFiles()) setAsksFor('files')
    else await leave()
  }
  const leave = async () => {
    setAsksFor(null)
    await session.signOut({ isDiscardingUnsent: true })
    navigate('/', toSignIn)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        isBlock
        icon={<LogOut aria-hidden="true" className="ic" />}
        onClick={() => void ask()}
      >
        <Trans>Log out</Trans>
      </Button>
      <ConfirmDialog
        isOpen={asksFor === 'logs'}
        title={t`Log out with unsent logs?`}
        body={t`Some logs haven't been sent yet. Stay signed in until they are, or log out and lose them.`}
        confirmLabel={t`Log out and lose them`}
        cancelLabel={t`Stay signed in`}
        onConfirm={() => void leave()}
        onCancel={() => setAsksFor(null)}
      />
      <ConfirmDialog
        isOpen={asksFor === 'files'}
        title={t`Log out with unsent photos or documents?`}
        body={t`Some files haven't finished uploading. Stay signed in until they do, or log out and lose them.`}
        confirmLabel={t`Log out and lose them`}
        cancelLabel={t`Stay signed in`}
        onConfirm={() => void leave()}
        onCancel={() => setAsksFor(null)}
      />
    </>
  )
}
