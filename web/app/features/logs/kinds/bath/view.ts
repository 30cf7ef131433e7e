import { Bath } from 'lucide-react'
import type { KindView } from '../kind-view.ts'

export const view: KindView<'bath'> = {
  kind: 'bath',
  hue: 'diaper',
  Drawing: Bath,
  label: /*i18n*/ { id: 'kind.bath', message: 'Bath' },
  pluralLabel: /*i18n*/ { id: 'kind.bath.plural', message: 'Baths' },
  savedText: /*i18n*/ { id: 'kind.bath.saved', message: 'Bath saved' },
  deletedText: /*i18n*/ { id: 'kind.bath.deleted', message: 'Bath deleted' },
  quick: 'sheet',
}
