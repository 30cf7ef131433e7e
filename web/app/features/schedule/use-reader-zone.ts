import { useMemo } from 'react'
import { isKnownZone, useChosenZone } from '../../platform/person-settings/zone.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'

/** Returns the zone on whose clocks the schedule is shown: the one the person chose, else that of this device. */
export function useReaderZone(): string {
  const chosen = useChosenZone()
  return useMemo(() => (chosen !== null && isKnownZone(chosen) ? chosen : deviceZone()), [chosen])
}
