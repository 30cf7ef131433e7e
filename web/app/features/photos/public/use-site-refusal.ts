import { useLingui } from '@lingui/react/macro'
import type { Photo } from '@nestwren/contract/photos'

/** Returns in a few words why a photo can't go on the family's site; null where it can. The server decides. */
export function useSiteRefusal(): (photo: Pick<Photo, 'audience' | 'keptInVault'>) => string | null {
  const { t } = useLingui()
  return ({ audience, keptInVault }) => {
    if (keptInVault) return t`Kept in vault`
    return audience === 'parents' ? t`Parents only` : null
  }
}
