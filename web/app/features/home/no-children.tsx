import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'

const loadChildSheet = async () => (await import('../children/public/child-sheet.tsx')).ChildSheet

/** A family that has just begun, or a caregiver nobody has shared a child with yet. */
export function NoChildren() {
  const { t } = useLingui()
  const session = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const ChildSheet = useLazyPart(loadChildSheet, isAdding, () => {
    setIsAdding(false)
    showToast({ message: t`You need to be online the first time. Your logs are safe.` })
  })
  const canAdd = session.status === 'signedIn' && session.user.permissions.addChildren === true
  return (
    <>
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      {canAdd ? (
        <EmptyState
          after={noReadNeeded}
          title={t`Who are you caring for?`}
          body={t`Add your child, then log the first feed, nap, or diaper.`}
          action={{
            label: t`Add a child`,
            icon: <Plus aria-hidden="true" className="ic" />,
            onSelect: () => setIsAdding(true),
          }}
        />
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`No child shared with you yet`}
          body={t`A parent of this family can share a child with you.`}
        />
      )}
      {isAdding && ChildSheet !== null ? <ChildSheet child={null} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
