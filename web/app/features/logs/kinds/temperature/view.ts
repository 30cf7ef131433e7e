import { Thermometer } from 'lucide-react'
import type { KindView } from '../kind-view.ts'

export const view: KindView<'temperature'> = {
  kind: 'temperature',
  hue: 'medicine',
  Drawing: Thermometer,
  label: /*i18n*/ { id: 'kind.temperature', message: 'Temperature' },
  pluralLabel: /*i18n*/ { id: 'kind.temperature.plural', message: 'Temperature' },
  savedText: /*i18n*/ { id: 'kind.temperature.saved', message: 'Temperature saved' },
  deletedText: /*i18n*/ { id: 'kind.temperature.deleted', message: 'Temperature deleted' },
  quick: 'sheet',
}
