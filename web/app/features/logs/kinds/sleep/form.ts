import type { EntryOf } from '@nestwren/contract/logs/entry'
import { sleepType } from '@nestwren/contract/logs/kinds/sleep'
import { line, named, translate } from '../facts.ts'
import type { Fact, FactTools, KindForm } from '../kind-view.ts'
import { AsleepState } from './asleep-state.tsx'
import { SleepFields } from './fields.tsx'
import { moodNames, placeNames, sleepTypeNames } from './names.ts'
import { newSleep } from './new-sleep.ts'

const labels = {
  sleepType: /*i18n*/ { id: 'fact.sleepType', message: 'Type of sleep' },
  place: /*i18n*/ { id: 'fact.place', message: 'Where' },
  putDown: /*i18n*/ { id: 'fact.putDown', message: 'Put down at' },
  wakings: /*i18n*/ { id: 'fact.wakings', message: 'Wake-ups' },
  moodBefore: /*i18n*/ { id: 'fact.moodBefore', message: 'Mood before' },
  moodAfter: /*i18n*/ { id: 'fact.moodAfter', message: 'Mood after' },
  waking: /*i18n*/ { id: 'fact.waking', message: '{time} for {duration}' },
}
/** What is entered as over began so long before now. */
const usualMs = 60 * 60_000

function sleepFacts(entry: EntryOf<'sleep'>, { i18n, duration, timeText }: FactTools): Fact[] {
  const { location, putDownAt, wakings, moodBefore, moodAfter } = entry.details
  const startHour = Temporal.Instant.from(entry.startAt).toZonedDateTimeISO(entry.tz).hour
  const woke = wakings.map(({ at, durationS }) =>
    durationS === null
      ? timeText(at)
      : translate(i18n, labels.waking, { time: timeText(at), duration: duration(durationS) }),
  )
  return [
    ...named(i18n, labels.sleepType, sleepTypeNames, sleepType(entry, startHour)),
    ...named(i18n, labels.place, placeNames, location),
    ...line(i18n, labels.putDown, putDownAt === null ? null : timeText(putDownAt)),
    ...line(i18n, labels.wakings, woke.join(', ')),
    ...named(i18n, labels.moodBefore, moodNames, moodBefore),
    ...named(i18n, labels.moodAfter, moodNames, moodAfter),
  ]
}

export const form: KindForm<'sleep'> = {
  sheetTitle: /*i18n*/ { id: 'kind.sleep.sheet', message: 'Sleep for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.sleep.save', message: 'Save sleep' },
  begin: ([last], now, { isPast }) => ({
    startAt: isPast === true ? new Date(Date.parse(now) - usualMs).toISOString() : now,
    endAt: isPast === true ? now : null,
    notes: '',
    details: newSleep(last?.details.location ?? null),
  }),
  tidy: (details) => details,
  facts: sleepFacts,
  Fields: SleepFields,
  askWhose: /*i18n*/ { id: 'kind.sleep.whose', message: 'Who fell asleep or woke up?' },
  State: AsleepState,
  startLabel: /*i18n*/ { id: 'kind.sleep.start', message: 'Start sleep' },
  endLabel: /*i18n*/ { id: 'kind.sleep.stop', message: 'End sleep, {length}' },
}
