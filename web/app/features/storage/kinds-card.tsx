import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomFigures } from '@nestwren/contract/storage'
import { useId } from 'react'
import { type FigureRow, FiguresTable } from './figures-table.tsx'
import { useKindWords } from './use-kind-words.ts'

/** What takes the room, the largest first. Its rows add up to all that is used. */
export function KindsCard({ figures }: { readonly figures: RoomFigures }) {
  const { t } = useLingui()
  const id = useId()
  const words = useKindWords()
  const { kinds, recentlyDeleted, otherBytes, databaseBytes } = figures
  const all: readonly FigureRow[] = [
    ...kinds.map(({ kind, count, bytes }) => ({
      key: kind,
      name: words[kind].name,
      detail: words[kind].count(count),
      bytes,
    })),
    { key: 'child', name: words.child.name, bytes: otherBytes },
    { key: 'deleted', name: t`Recently deleted`, bytes: recentlyDeleted.bytes },
  ]
  const rows: readonly FigureRow[] = [
    ...all.filter(({ bytes }) => bytes !== 0),
    {
      key: 'rows',
      name: t`Logs and everything else`,
      ...(databaseBytes === 0 ? { detail: t`Counted once an hour` } : null),
      bytes: databaseBytes === 0 ? null : databaseBytes,
    },
  ]
  return (
    <section className="card card-pad grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="type-heading">
        <Trans>What takes up space</Trans>
      </h2>
      <FiguresTable
        caption={t`What takes up space`}
        head={t`Type`}
        rows={rows.toSorted((one, other) => (other.bytes ?? 0) - (one.bytes ?? 0))}
      />
    </section>
  )
}
