import { Trans } from '@lingui/react/macro'
import type { RoomState } from '@nestwren/contract/storage'
import { vaultSections } from '@nestwren/contract/vault'
import { coveredFirst, hasLocked } from '../../platform/locks/sight.ts'
import { useLocks } from '../../platform/locks/use-locks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cover } from '../unlock/public/covers.tsx'
import { RoomWarning } from './room-warning.tsx'

interface LockedRoomProps {
  readonly room: RoomState
  /** There were figures on this page a moment ago. */
  readonly wasOpen: boolean
}

/** While the vault keeps anything back from this session, no figure is known here: one code opens all of it. */
export function LockedRoom({ room, wasOpen }: LockedRoomProps) {
  const { sight, isFirstOnItsWay } = useLocks()
  const locked = vaultSections.filter((one) => hasLocked(sight, one))
  const section = coveredFirst(sight, locked) ?? vaultSections[0]
  return (
    <>
      <RoomWarning room={room} />
      <p className="text-muted">
        <Trans>Open the vault to see what takes up space.</Trans>
      </p>
      {!sight.isKnown && isFirstOnItsWay ? (
        <Skeleton className="h-80 w-full rounded-lg" />
      ) : (
        <Cover section={section} size="page" wasOpen={wasOpen} />
      )}
    </>
  )
}
