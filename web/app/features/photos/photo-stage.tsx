import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { PhotoFacts } from './photo-facts.ts'
import { PhotoImage } from './photo-image.tsx'
import { usePhotoWords } from './use-photo-words.ts'
import { useStageGestures } from './use-stage-gestures.ts'
import { isWantedAtNight } from './wanted-at-night.ts'
import { nearScale } from './zoom.ts'

interface PhotoStageProps {
  photo: PhotoFacts
  previous: PhotoFacts | undefined
  next: PhotoFacts | undefined
  hasPrevious: boolean
  hasNext: boolean
  onTurn: (by: -1 | 1) => void
  /** Filled with the way to enlarge, for the keys of the viewer. */
  zoomBy: RefObject<((factor: number) => void) | null>
}

/** The photo itself, with its neighbours out of sight beside it. */
export function PhotoStage({ photo, previous, next, hasPrevious, hasNext, onTurn, zoomBy }: PhotoStageProps) {
  const { t } = useLingui()
  const words = usePhotoWords()
  const stage = useRef<HTMLElement>(null)
  const { view, dragPx, isMoving, zoomTo, handlers } = useStageGestures({
    stage,
    photoId: photo.id,
    picture: photo,
    hasPrevious,
    hasNext,
    onTurn,
  })
  useEffect(() => {
    zoomBy.current = (factor) => zoomTo(factor === 0 ? 1 : view.scale * factor)
  })
  const isNear = view.scale > 1
  // At night photos are off; one may be looked at all the same.
  const [allowed, setAllowed] = useState<string | null>(isWantedAtNight(useLocation().state) ? photo.id : null)
  const isAllowed = allowed === photo.id
  const moved = { '--x': `${view.x}px`, '--y': `${view.y}px`, '--scale': view.scale, '--drag': `${dragPx}px` }
  return (
    <section
      ref={stage}
      className={classNames('stage', isMoving && 'is-moving', isAllowed && 'photo-allowed')}
      style={moved as CSSProperties}
    >
      <div className={classNames('stage-track', isNear && 'is-near')} {...handlers}>
        {previous === undefined ? null : (
          <div key={previous.id} className="stage-photo is-previous" aria-hidden="true">
            <PhotoImage photo={previous} size="large" isEager />
          </div>
        )}
        <div key={photo.id} className="stage-photo is-current">
          <PhotoImage photo={photo} size="large" alt={words.title(photo)} isEager />
        </div>
        {next === undefined ? null : (
          <div key={next.id} className="stage-photo is-next" aria-hidden="true">
            <PhotoImage photo={next} size="large" isEager />
          </div>
        )}
      </div>
      {isAllowed ? null : (
        <div className="night-ask">
          <p>{t`Photos are off at night.`}</p>
          <Button variant="outline" onClick={() => setAllowed(photo.id)}>{t`Show this one, dimmed`}</Button>
        </div>
      )}
      {hasPrevious ? (
        <IconButton
          className="stage-btn stage-previous"
          label={t`Previous photo`}
          icon={<ChevronLeft aria-hidden="true" className="ic ic-lg" />}
          onClick={() => onTurn(-1)}
        />
      ) : null}
      {hasNext ? (
        <IconButton
          className="stage-btn stage-next"
          label={t`Next photo`}
          icon={<ChevronRight aria-hidden="true" className="ic ic-lg" />}
          onClick={() => onTurn(1)}
        />
      ) : null}
      <IconButton
        className="stage-btn stage-zoom"
        label={isNear ? t`Zoom out` : t`Zoom in`}
        icon={isNear ? <ZoomOut aria-hidden="true" className="ic" /> : <ZoomIn aria-hidden="true" className="ic" />}
        onClick={() => zoomTo(isNear ? 1 : nearScale)}
      />
    </section>
  )
}
