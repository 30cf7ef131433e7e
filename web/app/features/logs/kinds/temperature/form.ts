import { siteNames } from '@nestwren/contract/logs/kinds/temperature'
import { named } from '../facts.ts'
import type { KindForm } from '../kind-view.ts'
import { TemperatureFields } from './fields.tsx'

const place = /*i18n*/ { id: 'fact.takenAt', message: 'Where it was taken' }

export const form: KindForm<'temperature'> = {
  sheetTitle: /*i18n*/ { id: 'kind.temperature.sheet', message: 'Temperature for {name}' },
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
  fieldTexts: {
    centiC: /*i18n*/ {
      id: 'check.degrees',
      message: 'Enter a temperature between 30 and 45 °C (86 and 113 °F).',
    },
  },
}
