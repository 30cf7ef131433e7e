import { useLingui } from '@lingui/react/macro'
import type { Palette } from '@nestwren/contract/palettes'

/** The palettes as people call them. */
export function usePaletteNames(): Record<Palette, string> {
  const { t } = useLingui()
  return {
    default: t`Classic`,
    sunset: t`Sunset`,
    ocean: t`Ocean`,
    forest: t`Forest`,
    lavender: t`Lavender`,
    rose: t`Rose`,
    sky: t`Sky`,
    golden: t`Golden`,
    mint: t`Mint`,
    berry: t`Berry`,
    coral: t`Coral`,
    slate: t`Slate`,
  }
}
