import { plural } from '@lingui/core/macro'
import type { KindView } from '../kind-view.ts'
import { likelyDiaper, newDiaper } from './new-diaper.ts'

export const view: KindView<'diaper'> = {
  kind: 'diaper',
  hue: 'diaper',
  label: /*i18n*/ { id: 'kind.diaper', message: 'Diaper' },
  pluralLabel: /*i18n*/ { id: 'kind.diaper.plural', message: 'Diapers' },
  savedText: /*i18n*/ { id: 'kind.diaper.saved', message: 'Diaper saved' },
  deletedText: /*i18n*/ { id: 'kind.diaper.deleted', message: 'Diaper deleted' },
  quick: 'log',
  atOnce: (earlier) => newDiaper(likelyDiaper(earlier)),
  inDay: { by: 'count', words: (count) => plural(count, { one: '# diaper', other: '# diapers' }) },
}
