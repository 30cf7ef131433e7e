import type { SleepDetails } from '@nestwren/contract/logs/kinds/sleep'
import { sleepFacts } from './facts.ts'
import type { KindView } from './kind-view.ts'

export function newSleep(location: SleepDetails['location'] = null): SleepDetails {
  return { type: null, location, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null }
}

export const sleepView: KindView<'sleep'> = {
  kind: 'sleep',
  hue: 'sleep',
  label: /*i18n*/ { id: 'kind.sleep', message: 'Sleep' },
  pluralLabel: /*i18n*/ { id: 'kind.sleep.plural', message: 'Sleep' },
  sheetTitle: /*i18n*/ { id: 'kind.sleep.sheet', message: 'Sleep of {name}' },
  saveLabel: /*i18n*/ { id: 'kind.sleep.save', message: 'Save sleep' },
  savedText: /*i18n*/ { id: 'kind.sleep.saved', message: 'Sleep saved' },
  deletedText: /*i18n*/ { id: 'kind.sleep.deleted', message: 'Sleep deleted' },
  quick: 'toggle',
  begin: ([last], now, { isPast }) => ({
    startAt: isPast === true ? new Date(Date.parse(now) - 3600_000).toISOString() : now,
    endAt: isPast === true ? now : null,
    notes: '',
    details: newSleep(last?.details.location ?? null),
  }),
  tidy: (details) => details,
  facts: sleepFacts,
}
