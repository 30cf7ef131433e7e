import { Trans, useLingui } from '@lingui/react/macro'
import { Maximize, Share2, Square, Volume2, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTheme } from '../../../platform/theme/use-theme.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../ui/use-action.ts'
import type { AgeMode } from '../visits.ts'
import type { ActivePoint } from './active-point.ts'
import type { Drawing } from './chart-drawing.ts'
import type { ChartModel, LineKind } from './chart-model.ts'
import { playTones } from './sound.ts'
import type { Zoom } from './use-zoom.ts'

interface ChartToolsProps {
  model: ChartModel
  drawing: Drawing
  zoom: Zoom
  active: ActivePoint
  /** Makes the picture of the chart and hands it over. */
  onShare: () => Promise<'shared' | 'saved' | null>
}

/** What can be done with a chart: closer, farther, heard, and saved as an image. */
export function ChartTools({ model, drawing, zoom, active, onShare }: ChartToolsProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const share = () =>
    run(async () => {
      if ((await onShare()) === 'saved') showToast({ message: t`Chart saved` })
    })
  return (
    <div className="flex flex-wrap items-center gap-2" role="toolbar" aria-label={t`Chart`}>
      <IconButton
        label={t`Zoom in`}
        icon={<ZoomIn aria-hidden="true" className="ic" />}
        aria-disabled={zoom.isClosest}
        onClick={zoom.zoomIn}
      />
      <IconButton
        label={t`Zoom out`}
        icon={<ZoomOut aria-hidden="true" className="ic" />}
        aria-disabled={!zoom.isZoomed}
        onClick={zoom.zoomOut}
      />
      {zoom.isZoomed ? (
        <IconButton
          label={t`Show everything`}
          icon={<Maximize aria-hidden="true" className="ic" />}
          onClick={zoom.reset}
        />
      ) : null}
      <span className="ms-auto flex gap-2">
        {model.points.length > 1 ? <HearButton model={model} drawing={drawing} active={active} /> : null}
        <IconButton
          label={t`Save or share this chart`}
          icon={<Share2 aria-hidden="true" className="ic" />}
          aria-busy={isBusy}
          onClick={() => void share()}
        />
      </span>
    </div>
  )
}

/** Plays the child's line, a tone for each point: the higher the curve, the higher the tone. Silent at night. */
function HearButton({ model, drawing, active }: Pick<ChartToolsProps, 'model' | 'drawing' | 'active'>) {
  const { t } = useLingui()
  const { resolvedMode } = useTheme()
  const [stop, setStop] = useState<{ now: () => void } | null>(null)
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => () => latest.current?.now(), [])
  const hear = () => {
    if (stop !== null) return stop.now()
    if (resolvedMode === 'night') return void showToast({ message: t`Sounds are off at night` })
    const { plot } = drawing
    const tones = model.points.map(({ score, y, visit }) => ({
      at: visit.of.id,
      // Where nothing can be compared the figure itself rises and falls.
      height: score === null ? (plot.bottom - drawing.y(y)) / (plot.bottom - plot.top) : score.percentile / 100,
    }))
    const now = playTones(tones, (id) => {
      active.set(id)
      if (id === null) setStop(null)
    })
    if (now === null) showToast({ message: t`This browser can't play sounds` })
    else setStop({ now })
  }
  return (
    <IconButton
      label={stop === null ? t`Hear the chart` : t`Stop`}
      icon={
        stop === null ? (
          <Volume2 aria-hidden="true" className="ic" />
        ) : (
          <Square aria-hidden="true" className="ic is-filled" />
        )
      }
      onClick={hear}
    />
  )
}

interface ChartChoicesProps {
  lines: LineKind
  onLines: (lines: LineKind) => void
  /** null for a child that was not born early. */
  mode: AgeMode | null
  onMode: (mode: AgeMode) => void
}

/** Which lines are drawn, and for a child born early by which age. */
export function ChartChoices({ lines, onLines, mode, onMode }: ChartChoicesProps) {
  const { t } = useLingui()
  return (
    <div className="grid items-start gap-3 tablet:grid-cols-2">
      <Segmented
        label={t`Lines`}
        value={lines}
        onValueChange={onLines}
        options={[
          { value: 'percentile', label: t`Percentiles` },
          { value: 'z', label: t`z-scores` },
        ]}
      />
      {mode === null ? null : (
        <div className="grid gap-1">
          <Segmented
            label={t`Age`}
            value={mode}
            onValueChange={onMode}
            options={[
              { value: 'corrected', label: t`Corrected age` },
              { value: 'actual', label: t`Actual age` },
            ]}
          />
          <p className="type-caption text-muted">
            {mode === 'corrected' ? (
              <Trans>Ages count from the due date until 2 years.</Trans>
            ) : (
              <Trans>Ages count from birth. For a baby born early, corrected age fits better until 2 years.</Trans>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
