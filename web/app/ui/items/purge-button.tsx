import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { isParentRole } from '@nestwren/contract/permissions'
import { maxPurged } from '@nestwren/contract/purge'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { useAction } from '../use-action.ts'

interface PurgeButtonProps {
  ids: readonly string[]
  /** What it does and to what: "Delete Passport for good". */
  label: string
  /** Asked before: "Delete Passport for good?" */
  question: string
  /** An icon at the end of a line. */
  isIcon?: boolean
  /** The call of the feature, for at most `maxPurged` ids. */
  purge: (input: { body: { ids: string[] } }) => Promise<unknown>
  /** Afterwards, also when only some of it went. */
  onDone: () => Promise<unknown>
}

/** Removes for good what was deleted. Only parents can, and are asked: there is no way back. */
export function PurgeButton({ ids, label, question, isIcon = false, purge, onDone }: PurgeButtonProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, run } = useAction({ isToldInToast: true })
  if (user === null || !isParentRole(user.role)) return null
  const confirm = async () => {
    await run(
      async () => {
        try {
          for (let at = 0; at < ids.length; at += maxPurged) await purgeSome(purge, ids.slice(at, at + maxPurged))
        } finally {
          await onDone()
        }
      },
      { done: t`Deleted for good` },
    )
    setIsAsked(false)
  }
  const icon = <Trash2 aria-hidden="true" className="ic" />
  const ask = () => setIsAsked(true)
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon={icon} className="text-danger-ink" onClick={ask} />
      ) : (
        <Button variant="ghost" size="sm" className="text-danger-ink" icon={icon} onClick={ask}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={question}
        body={t`This can't be undone. It frees up space right away.`}
        confirmLabel={t`Delete for good`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

async function purgeSome(purge: PurgeButtonProps['purge'], ids: readonly string[]): Promise<void> {
  try {
    await purge({ body: { ids: [...ids] } })
  } catch (error) {
    // Brought back or gone already, on another device: there is nothing left to do.
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
  }
}
