import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The vault keeps nothing on the device, so without a network there is nothing to show. */
export function OfflineDocuments() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Documents need a network`}
      body={t`They are not kept on this device, so that nobody finds them there. They appear when there is a signal.`}
    />
  )
}
