import type { SleepDetails } from '@nestwren/contract/logs/kinds/sleep'

export function newSleep(location: SleepDetails['location'] = null): SleepDetails {
  return { type: null, location, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null }
}
