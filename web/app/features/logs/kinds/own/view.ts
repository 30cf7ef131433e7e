import type { KindView } from '../kind-view.ts'

export const view: KindView<'own'> = {
  kind: 'own',
  hue: 'activity',
  label: /*i18n*/ { id: 'kind.own', message: 'Custom log' },
  pluralLabel: /*i18n*/ { id: 'kind.own.plural', message: 'Custom logs' },
  savedText: /*i18n*/ { id: 'kind.own.saved', message: 'Saved' },
  deletedText: /*i18n*/ { id: 'kind.own.deleted', message: 'Deleted' },
  quick: 'sheet',
  isMadeByFamily: true,
}
