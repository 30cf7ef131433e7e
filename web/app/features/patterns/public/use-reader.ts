import { useLingui } from '@lingui/react'
import { currentLocale } from '../../../platform/i18n/i18n.ts'
import { useMeasureUnit } from '../../../platform/person-settings/measure-units.ts'
import { useVolumeUnit } from '../../../platform/units/units.ts'
import type { Reader } from '../measures.ts'

/** The language and units that figures are written in. */
export function useReader(): Reader {
  useLingui()
  const volume = useVolumeUnit()
  const temperature = useMeasureUnit('temperatureUnit')
  return { locale: currentLocale(), units: { volume, temperature } }
}
