import { useLingui } from '@lingui/react/macro'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../platform/i18n/use-locale.ts'
import { LogGlyph, type LogHue } from '../../ui/log-glyph.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { webKinds } from './kinds/index.ts'
import type { Preset } from './kinds/kind-view.ts'
import { methodNames } from './kinds/names.ts'

interface MoreSheetProps {
  onChoose: (kind: KindName, preset: Preset) => void
  onClose: () => void
}

interface Line {
  readonly key: string
  readonly kind: KindName
  readonly hue: LogHue
  readonly label: string
  readonly preset: Preset
}

/** Everything that can be logged, now or for earlier. */
export function MoreSheet({ onChoose, onClose }: MoreSheetProps) {
  const { t } = useLingui()
  const text = useText()
  const [when, setWhen] = useState<'now' | 'past'>('now')
  const lines = kindNames.flatMap((kind): Line[] => {
    const { hue, label } = webKinds[kind]
    if (kind !== 'feeding') return [{ key: kind, kind, hue, label: text(label), preset: {} }]
    return (['breast', 'bottle', 'solids'] as const).map((method) => ({
      key: `${kind}.${method}`,
      kind,
      hue,
      label: text(methodNames[method]),
      preset: { method },
    }))
  })
  return (
    <Sheet isOpen onClose={onClose} title={t`Log something`}>
      <Segmented
        label={t`When it happened`}
        value={when}
        onValueChange={setWhen}
        options={[
          { value: 'now', label: t`Now` },
          { value: 'past', label: t`Earlier` },
        ]}
      />
      <ul className="mt-3">
        {lines.map(({ key, kind, hue, label, preset }) => (
          <li key={key} className="border-hairline border-b last:border-0">
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-4 text-left night:min-h-16"
              onClick={() => onChoose(kind, when === 'past' ? { ...preset, isPast: true } : preset)}
            >
              <LogGlyph hue={hue} />
              <span className="type-label">{label}</span>
              <ChevronRight aria-hidden="true" className="ic ic-sm ml-auto text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
