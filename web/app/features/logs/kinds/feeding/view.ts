import { plural } from '@lingui/core/macro'
import type { KindView } from '../kind-view.ts'
import { methodDrawings } from './method-drawings.ts'

export const view: KindView<'feeding'> = {
  kind: 'feeding',
  hue: 'feeding',
  label: /*i18n*/ { id: 'kind.feeding', message: 'Feed' },
  pluralLabel: /*i18n*/ { id: 'kind.feeding.plural', message: 'Feeds' },
  savedText: /*i18n*/ { id: 'kind.feeding.saved', message: 'Feed saved' },
  deletedText: /*i18n*/ { id: 'kind.feeding.deleted', message: 'Feed deleted' },
  quick: 'sheet',
  glyph: ({ method }) => methodDrawings[method],
  session: {
    canWorkAtBoth: false,
    begin: (segments) => ({ method: 'breast', segments, bottles: [], foods: [] }),
  },
  ribbon: 'mark',
  inDay: { by: 'count', words: (count) => plural(count, { one: '# feed', other: '# feeds' }) },
}
