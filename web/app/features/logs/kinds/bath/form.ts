import { formatDegrees } from '../../../../platform/format/measures.ts'
import { currentLocale } from '../../../../platform/i18n/i18n.ts'
import { measureUnit } from '../../../../platform/person-settings/measure-units.ts'
import { allOf, line } from '../facts.ts'
import type { KindForm } from '../kind-view.ts'
import { BathFields } from './fields.tsx'
import { bathAlsoNames } from './names.ts'

const texts = {
  water: /*i18n*/ { id: 'fact.water', message: 'Water' },
  also: /*i18n*/ { id: 'fact.bathAlso', message: 'With' },
}

export const form: KindForm<'bath'> = {
  sheetTitle: /*i18n*/ { id: 'kind.bath.sheet', message: 'Bath for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.bath.save', message: 'Save bath' },
  begin: ([last], now, { isPast }) => ({
    startAt: isPast === true ? new Date(Date.parse(now) - 600_000).toISOString() : now,
    // Without a length until one is chosen: the end is at the start.
    endAt: now,
    notes: '',
    details: {
      waterCentiC: null,
      hasSoap: last?.details.hasSoap ?? false,
      hasHairWash: false,
      hasLotion: last?.details.hasLotion ?? false,
    },
  }),
  tidy: (details) => details,
  facts: ({ details }, { i18n }) => {
    const { waterCentiC } = details
    return [
      ...line(
        i18n,
        texts.water,
        waterCentiC === null ? null : formatDegrees(waterCentiC, measureUnit('temperatureUnit'), currentLocale()),
      ),
      ...allOf(i18n, texts.also, bathAlsoNames, details),
    ]
  },
  Fields: BathFields,
  fieldTexts: {
    waterCentiC: /*i18n*/ { id: 'check.waterDegrees', message: 'Enter 10 to 60 °C (50 to 140 °F).' },
  },
}
