import type { KindView } from '../kind-view.ts'

export const view: KindView<'note'> = {
  kind: 'note',
  hue: 'note',
  label: /*i18n*/ { id: 'kind.note', message: 'Note' },
  pluralLabel: /*i18n*/ { id: 'kind.note.plural', message: 'Notes' },
  savedText: /*i18n*/ { id: 'kind.note.saved', message: 'Note saved' },
  deletedText: /*i18n*/ { id: 'kind.note.deleted', message: 'Note deleted' },
  quick: 'sheet',
}
