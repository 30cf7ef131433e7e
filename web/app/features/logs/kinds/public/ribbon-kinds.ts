import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import type { ForeignText } from '../../../../platform/i18n/i18n.ts'
import type { LogHue } from '../../../../ui/log-glyph.tsx'
import { webKinds } from '../index.ts'

/** How a kind stands in the ribbons of days. */
export interface RibbonKind {
  readonly kind: KindName
  readonly hue: LogHue
  readonly title: ForeignText
  /** Shown unless told otherwise, as a length or as moments; the others are switched on. */
  readonly shape: 'bar' | 'mark' | null
}

/** Every kind, in the order of the registry. */
export const ribbonKinds: readonly RibbonKind[] = kindNames.map((kind) => {
  const { hue, pluralLabel, ribbon } = webKinds[kind]
  return { kind, hue, title: pluralLabel, shape: ribbon ?? null }
})
