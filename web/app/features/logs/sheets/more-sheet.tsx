import { Trans, useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { ChevronRight, Milk, Pill, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { LogGlyph } from '../../../ui/log-glyph.tsx'
import { OwnDrawing } from '../../../ui/own-drawing.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { webKinds } from '../kinds/index.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import type { Preset } from '../kinds/kind-view.ts'
import { KindGlyph } from '../kinds/public/kind-drawing.tsx'
import { useLoggableKinds, useVisibleKinds } from '../public/use-kind-rights.ts'
import { useOwnKinds } from '../public/use-own-kinds.ts'

interface MoreSheetProps {
  onChoose: (kind: KindName, preset: Preset) => void
  onClose: () => void
}

interface Line {
  readonly key: string
  readonly kind: KindName
  readonly glyph: ReactNode
  readonly label: string
  readonly preset: Preset
}

/** Everything the person may log, now or for earlier, and the lists that belong to it. */
export function MoreSheet({ onChoose, onClose }: MoreSheetProps) {
  const { t } = useLingui()
  const [when, setWhen] = useState<'now' | 'past'>('now')
  const lines = useLines()
  const visible = useVisibleKinds()
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
        {lines.map(({ key, kind, glyph, label, preset }) => (
          <li key={key} className="border-hairline border-b">
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-4 text-left night:min-h-16"
              onClick={() => onChoose(kind, when === 'past' ? { ...preset, isPast: true } : preset)}
            >
              {glyph}
              <span className="type-label min-w-0 wrap-anywhere">{label}</span>
              <ChevronRight aria-hidden="true" className="ic ic-sm ml-auto shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <ul className="mt-4">
        {visible.includes('medicine') ? (
          <PlaceLine href="/medicines" icon={<Pill aria-hidden="true" className="ic" />} onGo={onClose}>
            <Trans>Medicines</Trans>
          </PlaceLine>
        ) : null}
        {visible.includes('pumping') ? (
          <PlaceLine href="/milk" icon={<Milk aria-hidden="true" className="ic" />} onGo={onClose}>
            <Trans>Milk stash</Trans>
          </PlaceLine>
        ) : null}
        <PlaceLine
          href="/settings/logging"
          icon={<SlidersHorizontal aria-hidden="true" className="ic" />}
          onGo={onClose}
        >
          <Trans>Arrange these buttons</Trans>
        </PlaceLine>
      </ul>
    </Sheet>
  )
}

function useLines(): readonly Line[] {
  const text = useText()
  const kinds = useLoggableKinds()
  const { ownKinds } = useOwnKinds(kinds.includes('own'))
  return kinds.flatMap((kind): Line[] => {
    const glyph = <KindGlyph kind={kind} />
    const { choices } = kindForms[kind]
    if (choices !== undefined)
      return choices.map(({ name, label, preset }) => ({
        key: `${kind}.${name}`,
        kind,
        glyph,
        label: text(label),
        preset,
      }))
    const { isMadeByFamily, label } = webKinds[kind]
    if (isMadeByFamily !== true) return [{ key: kind, kind, glyph, label: text(label), preset: {} }]
    return ownKinds.map((own) => ({
      key: own.id,
      kind,
      glyph: <LogGlyph hue="activity" color={own.color} icon={<OwnDrawing icon={own.icon} />} />,
      label: own.name,
      preset: { own },
    }))
  })
}

interface PlaceLineProps {
  href: string
  icon: ReactNode
  onGo: () => void
  children: ReactNode
}

function PlaceLine({ href, icon, onGo, children }: PlaceLineProps) {
  return (
    <li>
      <Link to={href} onClick={onGo} className="flex min-h-12 items-center gap-4 text-primary-ink">
        <span className="grid w-10 place-items-center">{icon}</span>
        <span className="type-label">{children}</span>
      </Link>
    </li>
  )
}
