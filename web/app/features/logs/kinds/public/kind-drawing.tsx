import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { LogGlyph, LogIcon } from '../../../../ui/log-glyph.tsx'
import { OwnDrawing } from '../../../../ui/own-drawing.tsx'
import { webKinds } from '../index.ts'

/** The bare drawing of a kind. */
export function KindIcon({ kind, className = 'ic' }: { kind: KindName; className?: string }) {
  const { hue, Drawing } = webKinds[kind]
  return Drawing === undefined ? (
    <LogIcon hue={hue} className={className} />
  ) : (
    <Drawing aria-hidden="true" className={className} />
  )
}

type Drawn = Pick<Entry, 'kind' | 'details'>

/** The drawing of an entry: of its kind, or the one the family chose. */
export function EntryIcon({ entry, className = 'ic' }: { entry: Drawn; className?: string }) {
  const { kind, details } = entry
  if (kind === 'own' && 'kindId' in details) return <OwnDrawing icon={details.icon} className={className} />
  const Drawing = webKinds[kind].glyph?.(details as never)
  return Drawing === undefined ? (
    <KindIcon kind={kind} className={className} />
  ) : (
    <Drawing aria-hidden="true" className={className} />
  )
}

/** The colour of a family's own kind; null for the others, which have a hue. */
export function entryColor({ details }: Drawn): string | null {
  return 'kindId' in details ? details.color : null
}

/** The drawing of an entry on its tile. */
export function EntryGlyph({ entry }: { entry: Drawn }) {
  return <LogGlyph hue={webKinds[entry.kind].hue} color={entryColor(entry)} icon={<EntryIcon entry={entry} />} />
}

/** The drawing of a kind on its tile. */
export function KindGlyph({ kind }: { kind: KindName }) {
  return <LogGlyph hue={webKinds[kind].hue} icon={<KindIcon kind={kind} />} />
}
