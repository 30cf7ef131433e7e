import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { KindForm } from '../kind-view.ts'
import { bathForm } from './bath-form.ts'
import { medicineForm } from './medicine-form.ts'
import { noteForm } from './note-form.ts'
import { ownForm } from './own-form.ts'
import { pumpingForm } from './pumping-form.ts'
import { temperatureForm } from './temperature-form.ts'
import { activityForm, diaperForm, feedingForm, sleepForm } from './usual-forms.ts'
import { vaccineForm } from './vaccine-form.ts'

const forms: { readonly [K in KindName]: KindForm<K> } = {
  feeding: feedingForm,
  diaper: diaperForm,
  sleep: sleepForm,
  activity: activityForm,
  pumping: pumpingForm,
  medicine: medicineForm,
  temperature: temperatureForm,
  bath: bathForm,
  note: noteForm,
  vaccine: vaccineForm,
  own: ownForm,
}

/**
 * How each kind is entered, seen as accepting entries and drafts of any; callers match them by kind. Apart from the
 * registry of names, so that Home does not load forms before one is opened.
 */
export const kindForms = forms as unknown as { readonly [K in KindName]: KindForm<KindName> }
