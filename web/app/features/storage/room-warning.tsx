import { useLingui } from '@lingui/react/macro'
import type { RoomState } from '@nestwren/contract/storage'
import { Banner } from '../../ui/banner.tsx'

/** That there is little room, or none. */
export function RoomWarning({ room }: { readonly room: RoomState }) {
  const { t } = useLingui()
  if (room === 'fine') return null
  return (
    <Banner tone="warning">
      {room === 'full'
        ? t`Your family's storage is full. Delete something for good to make space.`
        : t`Your family's storage is nearly full.`}
    </Banner>
  )
}
