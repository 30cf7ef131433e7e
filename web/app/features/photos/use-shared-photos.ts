import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef } from 'react'
import { hereAndNow } from '../../platform/storage/install-place.ts'
import { forgetShared, readShared } from '../../platform/storage/shared-files.ts'
import { takeAsked, useAsked } from '../../ui/layers/asked-layers.ts'
import { showToast } from '../../ui/toast-store.ts'

const name = 'shared'

/**
 * Opens photos that were shared with the app from elsewhere (platform/sw/shares.ts), once it is known who may add any. They
 * stay on the device until `done` is called: until then a reload opens them again.
 * @param mayAdd null while that is not known
 */
export function useSharedPhotos(mayAdd: boolean | null, open: (files: readonly File[]) => void): { done: () => void } {
  const { t } = useLingui()
  const asked = useAsked(name)
  const hasLooked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time some come, and once for those that were left.
  useEffect(() => {
    if (mayAdd === null || (asked === null && hasLooked.current)) return
    hasLooked.current = true
    const isAsked = asked !== null && takeAsked(name)
    const failed = () => {
      showToast({ message: t`Those photos couldn't be opened. Share them again, or choose them here.` })
    }
    const take = async () => {
      const files = asked === 'failed' ? [] : await readShared(hereAndNow().isInstalled)
      if (files.length === 0) {
        if (asked === 'files') await forgetShared()
        if (isAsked) failed()
      } else if (mayAdd) open(files)
      else {
        await forgetShared()
        showToast({ message: t`You can't add photos here. Ask a parent for access.` })
      }
    }
    void take().catch(() => {
      if (isAsked) failed()
    })
  }, [mayAdd, asked])
  const done = useCallback(() => void forgetShared().catch(() => undefined), [])
  return { done }
}
