import type { KindView } from '../kind-view.ts'
import { newSleep } from './new-sleep.ts'

export const view: KindView<'sleep'> = {
  kind: 'sleep',
  hue: 'sleep',
  label: /*i18n*/ { id: 'kind.sleep', message: 'Sleep' },
  pluralLabel: /*i18n*/ { id: 'kind.sleep.plural', message: 'Sleep' },
  savedText: /*i18n*/ { id: 'kind.sleep.saved', message: 'Sleep saved' },
  deletedText: /*i18n*/ { id: 'kind.sleep.deleted', message: 'Sleep deleted' },
  quick: 'toggle',
  // One tap says where a child fell asleep as little as how: a form shows what it takes from the last sleep, a tap does not.
  atOnce: () => newSleep(),
  startedText: /*i18n*/ { id: 'kind.sleep.started', message: 'Sleep started' },
  goingText: /*i18n*/ { id: 'kind.sleep.going', message: 'Asleep {length}' },
  endText: /*i18n*/ { id: 'kind.sleep.end', message: 'Awake' },
  isStopToldByTitle: true,
  ribbon: 'bar',
  inDay: { by: 'length', text: /*i18n*/ { id: 'kind.sleep.inDay', message: '{length} asleep' } },
}
