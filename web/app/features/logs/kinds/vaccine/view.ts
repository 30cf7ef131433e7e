import { Syringe } from 'lucide-react'
import type { KindView } from '../kind-view.ts'

export const view: KindView<'vaccine'> = {
  kind: 'vaccine',
  hue: 'medicine',
  Drawing: Syringe,
  label: /*i18n*/ { id: 'kind.vaccine', message: 'Vaccine' },
  pluralLabel: /*i18n*/ { id: 'kind.vaccine.plural', message: 'Vaccines' },
  savedText: /*i18n*/ { id: 'kind.vaccine.saved', message: 'Vaccine saved' },
  deletedText: /*i18n*/ { id: 'kind.vaccine.deleted', message: 'Vaccine deleted' },
  quick: 'sheet',
}
