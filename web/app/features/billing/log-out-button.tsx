import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasUnsent } from '../../platform/outbox/use-outbox.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Logs out; asks first where logs that were not sent would be lost. */
export function LogOutButton() {
  const { t } = useLingui()
  const session = useSession()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const leave = async () => {
    setIsAsking(false)
    await session.signOut({ isDiscardingUnsent: true })
    navigate('/', { replace: true })
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        isBlock
        icon={<LogOut aria-hidden="true" className="ic" />}
        onClick={async () => ((await hasUnsent()) ? setIsAsking(true) : await leave())}
      >
        <Trans>Log out</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Log out with unsent logs?`}
        body={t`Some logs have not reached the server yet. Stay signed in until they are sent, or log out and lose them.`}
        confirmLabel={t`Log out and lose them`}
        cancelLabel={t`Stay signed in`}
        onConfirm={() => void leave()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
