import type { KindView } from '../kind-view.ts'

export const view: KindView<'pumping'> = {
  kind: 'pumping',
  hue: 'pumping',
  label: /*i18n*/ { id: 'kind.pumping', message: 'Pumping' },
  pluralLabel: /*i18n*/ { id: 'kind.pumping.plural', message: 'Pumping' },
  savedText: /*i18n*/ { id: 'kind.pumping.saved', message: 'Pumping saved' },
  deletedText: /*i18n*/ { id: 'kind.pumping.deleted', message: 'Pumping deleted' },
  quick: 'sheet',
  session: {
    canWorkAtBoth: true,
    begin: (segments) => ({ segments, leftMl: null, rightMl: null, totalMl: null, unit: null, stored: [] }),
  },
}
