import { useLingui } from '@lingui/react/macro'
import { nowIso } from '../../../platform/clock/now.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { SpanFields } from './span-fields.tsx'

type Length = 'none' | 'timer' | 'span'

interface LengthFieldsProps {
  draft: { readonly startAt: string; readonly endAt: string | null }
  zone: string
  /** Minutes to choose instead of an end. */
  lengths: readonly number[]
  /** Without it a length has to be given or timed. */
  canBeNone: boolean
  /** It is going on: then nothing chooses how it is timed. */
  isRunning?: boolean
  onChange: (change: { startAt?: string; endAt?: string | null }) => void
  errorAt: (path: string) => string | null
}

/** How long something took: not told, running now, or over. */
export function LengthFields({
  draft,
  zone,
  lengths,
  canBeNone,
  isRunning = false,
  onChange,
  errorAt,
}: LengthFieldsProps) {
  const { t } = useLingui()
  const { startAt, endAt } = draft
  const length: Length = endAt === null ? 'timer' : endAt === startAt && canBeNone ? 'none' : 'span'
  if (isRunning)
    return (
      <SpanFields startLabel={t`Started`} draft={draft} zone={zone} isRunning errorAt={errorAt} onChange={onChange} />
    )
  const firstMs = (lengths[1] ?? 10) * 60_000
  const setLength = (next: Length) => {
    if (next === 'timer') return onChange({ endAt: null })
    if (next === 'none') return onChange({ endAt: startAt })
    // "Ten minutes of it" told now began ten minutes ago.
    const end = nowIso()
    const isFresh = Date.parse(end) - Date.parse(startAt) < firstMs
    onChange({ startAt: isFresh ? new Date(Date.parse(end) - firstMs).toISOString() : startAt, endAt: end })
  }
  return (
    <>
      <Segmented
        label={t`Duration`}
        value={length}
        onValueChange={setLength}
        options={[
          ...(canBeNone ? [{ value: 'none' as const, label: t`Not timed` }] : []),
          { value: 'timer' as const, label: t`Timer` },
          { value: 'span' as const, label: t`Finished` },
        ]}
      />
      <SpanFields
        startLabel={length === 'none' ? t`When` : t`Started`}
        draft={{ startAt, endAt: length === 'span' ? endAt : null }}
        zone={zone}
        lengths={lengths}
        errorAt={errorAt}
        // Without a length the end goes with the start.
        onChange={(change) =>
          onChange(length === 'none' && change.startAt !== undefined ? { ...change, endAt: change.startAt } : change)
        }
      />
    </>
  )
}
