import { siteNames } from '@nestwren/contract/logs/kinds/temperature'
import type { KindForm } from '../kind-view.ts'
import { named } from './facts.ts'
import { TemperatureFields } from './temperature-fields.tsx'

const place = /*i18n*/ { id: 'fact.takenAt', message: 'Where it was taken' }

export const temperatureForm: KindForm<'temperature'> = {
  sheetTitle: /*i18n*/ { id: 'kind.temperature.sheet', message: 'Temperature of {name}' },
  saveLabel: /*i18n*/ { id: 'kind.temperature.save', message: 'Save temperature' },
  begin: ([last], now) => ({
    startAt: now,
    endAt: null,
    notes: '',
    // The same thermometer as last time; its number is never guessed.
    details: { centiC: null, site: last?.details.site ?? null, typed: null },
  }),
  tidy: (details) => details,
  facts: ({ details }, { i18n }) => named(i18n, place, siteNames, details.site),
  Fields: TemperatureFields,
}
