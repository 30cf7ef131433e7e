import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Preset } from '../kinds/kind-view.ts'

/** Under which key a new entry's form is kept: each of the family's own kinds has one of its own. */
export function draftKeyOf(kind: KindName, { own }: Preset): string {
  return own === undefined ? `new.${kind}` : `new.${kind}.${own.id}`
}
