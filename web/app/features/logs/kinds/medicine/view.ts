import type { KindView } from '../kind-view.ts'

export const view: KindView<'medicine'> = {
  kind: 'medicine',
  hue: 'medicine',
  label: /*i18n*/ { id: 'kind.medicine', message: 'Medicine' },
  pluralLabel: /*i18n*/ { id: 'kind.medicine.plural', message: 'Medicine' },
  savedText: /*i18n*/ { id: 'kind.medicine.saved', message: 'Medicine saved' },
  deletedText: /*i18n*/ { id: 'kind.medicine.deleted', message: 'Medicine deleted' },
  quick: 'sheet',
}
