import { feedingMethods } from '@nestwren/contract/logs/kinds/feeding'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'
import { methodDrawings } from './method-drawings.ts'
import { methodNames } from './names.ts'

/** The ways to feed, to choose from: each with its drawing. */
export function methodOptions(text: (message: ForeignText) => string) {
  return feedingMethods.map((value) => {
    const Drawing = methodDrawings[value]
    return { value, label: text(methodNames[value]), icon: <Drawing aria-hidden="true" className="ic" /> }
  })
}
