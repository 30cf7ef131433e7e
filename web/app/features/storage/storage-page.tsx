import { useLingui } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { vaultSections } from '@nestwren/contract/vault'
import { hasOpen } from '../../platform/locks/sight.ts'
import { useLocks, useTellUse } from '../../platform/locks/use-locks.ts'
import { useWasOpen } from '../../platform/locks/use-was-open.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { OpenSlot } from '../../ui/locked/guarded.tsx'
import { useFocusOnceOpen } from '../../ui/locked/use-focus-once-open.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeletedCard } from './deleted-card.tsx'
import { KindsCard } from './kinds-card.tsx'
import { LargestCard } from './largest-card.tsx'
import { LockedRoom } from './locked-room.tsx'
import { useRoom } from './public/use-room.ts'
import { RoomCard } from './room-card.tsx'
import { SharesCard } from './shares-card.tsx'
import './storage.css'

export function meta() {
  return [{ title: 'Storage · Nestwren' }]
}

/** How much room the family has left, what takes it, and how to make some. */
export default function StoragePage() {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <div className="room">
      <PageHeader title={t`Storage`} backHref="/vault" backLabel={t`Back to Vault`} />
      {user !== null && isParentRole(user.role) ? (
        <Room />
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`Only parents can see storage`}
          body={t`Ask a parent if your family is running out of space.`}
        />
      )}
    </div>
  )
}

function Room() {
  const { t } = useLingui()
  const query = useRoom()
  const { sight } = useLocks()
  const isShown = query.data !== undefined && query.data.figures !== null
  const wasShown = useWasOpen(isShown)
  useFocusOnceOpen(query.data !== undefined && !isShown)
  const opened = vaultSections.find((section) => hasOpen(sight, section))
  useTellUse(isShown && opened !== undefined)
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-80 w-full rounded-lg" />}
      failed={{
        title: t`We couldn't load your storage`,
        body: t`Your photos and documents are safe. Check your connection and try again.`,
      }}
    >
      {({ room, figures }) =>
        figures === null ? (
          <LockedRoom room={room} wasOpen={wasShown} />
        ) : (
          <>
            {opened === undefined ? null : <OpenSlot section={opened} />}
            <RoomCard room={room} figures={figures} />
            <div className="room-parts">
              <div className="room-part">
                <KindsCard figures={figures} />
                <DeletedCard figures={figures} />
                <LargestCard />
              </div>
              <div className="room-part">
                <SharesCard figures={figures} />
              </div>
            </div>
          </>
        )
      }
    </Loaded>
  )
}
