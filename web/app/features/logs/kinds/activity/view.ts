import type { KindView } from '../kind-view.ts'

export const view: KindView<'activity'> = {
  kind: 'activity',
  hue: 'activity',
  label: /*i18n*/ { id: 'kind.activity', message: 'Activity' },
  pluralLabel: /*i18n*/ { id: 'kind.activity.plural', message: 'Activities' },
  savedText: /*i18n*/ { id: 'kind.activity.saved', message: 'Activity saved' },
  deletedText: /*i18n*/ { id: 'kind.activity.deleted', message: 'Activity deleted' },
  quick: 'sheet',
}
