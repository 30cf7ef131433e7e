import { useLingui } from '@lingui/react/macro'
import { noReadNeeded } from '../../ui/answered.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The vault keeps nothing on the device, so without a network there is nothing to show. */
export function OfflineDocuments() {
  const { t } = useLingui()
  return (
    <EmptyState
      after={noReadNeeded}
      title={t`Documents need a connection`}
      body={t`To keep them private, they aren't saved on this device. They'll show up once you're back online.`}
    />
  )
}
