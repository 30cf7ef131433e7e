import { isVisible } from '@nestwren/contract/visible'
import { line, named } from '../facts.ts'
import type { KindForm } from '../kind-view.ts'
import { VaccineFields } from './fields.tsx'
import { vaccineSiteNames } from './names.ts'

const texts = {
  dose: /*i18n*/ { id: 'fact.doseNumber', message: 'Which dose' },
  site: /*i18n*/ { id: 'fact.vaccineSite', message: 'Where it was given' },
  batch: /*i18n*/ { id: 'fact.batch', message: 'Lot number' },
  place: /*i18n*/ { id: 'fact.doctor', message: 'Doctor or place' },
}
const orNull = (words: string | null) => (isVisible(words ?? '') ? words : null)

export const form: KindForm<'vaccine'> = {
  sheetTitle: /*i18n*/ { id: 'kind.vaccine.sheet', message: 'Vaccine for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.vaccine.save', message: 'Save vaccine' },
  begin: ([last], now) => ({
    startAt: now,
    endAt: null,
    notes: '',
    details: { name: '', doseNumber: null, site: null, batch: null, place: last?.details.place ?? null },
  }),
  tidy: (details) => ({ ...details, batch: orNull(details.batch), place: orNull(details.place) }),
  facts: ({ details }, { i18n }) => [
    ...line(i18n, texts.dose, details.doseNumber === null ? null : String(details.doseNumber)),
    ...named(i18n, texts.site, vaccineSiteNames, details.site),
    ...line(i18n, texts.batch, details.batch),
    ...line(i18n, texts.place, details.place),
  ],
  Fields: VaccineFields,
}
