import { Trans, useLingui } from '@lingui/react/macro'
import type { Palette } from '@nestwren/contract/palettes'
import { useClockText } from '../../platform/format/clock.ts'
import { Button } from '../../ui/button.tsx'
import { TimelineItem } from '../../ui/timeline-item.tsx'
import { type WornMode, wornStyle } from './worn-style.ts'

interface ThemePreviewProps {
  palette: Palette
  mode: WornMode
  tokens: Readonly<Record<string, string>>
}

/** A piece of the app in other clothes than the page's. It shows and does nothing. */
export function ThemePreview({ palette, mode, tokens }: ThemePreviewProps) {
  const { t } = useLingui()
  const clockText = useClockText()
  const since = clockText(9 * 60 + 10)
  return (
    <div
      className="try-on-page"
      data-theme={palette}
      data-mode={mode}
      style={wornStyle(mode, tokens)}
      aria-hidden="true"
      inert
    >
      <div className="glance flex flex-wrap items-center justify-between gap-2">
        <div>
          <p className="type-heading">
            <Trans>Asleep</Trans>
          </p>
          <p className="type-caption glance-muted">
            <Trans>since {since}</Trans>
          </p>
        </div>
        <span className="glance-pill">
          <Trans>Nap</Trans>
        </span>
      </div>
      <div className="card">
        <ol className="timeline">
          <TimelineItem hue="feeding" title={t`Bottle`} when={clockText(8 * 60 + 40)} who={t`Just now`} />
        </ol>
      </div>
      <div className="try-on-row">
        <Button size="sm">
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="soft">
          <Trans>Edit</Trans>
        </Button>
      </div>
    </div>
  )
}
