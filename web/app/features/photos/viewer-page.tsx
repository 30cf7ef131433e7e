import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { writeDraft } from '../../platform/forms/drafts.ts'
import { isLockedRefusal } from '../../platform/locks/locked-answer.ts'
import { useIsCovered, useLock } from '../../platform/locks/use-locks.ts'
import { layBeneath } from '../../ui/layers/lay-beneath.ts'
import { GentleExit } from '../../ui/layers/leave-gently.ts'
import { useLayer } from '../../ui/layers/use-layer.ts'
import { Guarded } from '../../ui/locked/guarded.tsx'
import { useHeldPage } from '../../ui/page/marks.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { indexOf, photoAt, placeAt } from './gallery-rows.ts'
import { photoDraftKey } from './photo-draft.ts'
import { monthOf, type PhotoFacts } from './photo-facts.ts'
import { PhotoStage } from './photo-stage.tsx'
import { useGallery } from './use-gallery.ts'
import { usePhotoActions } from './use-photo-actions.ts'
import { usePhotoWords } from './use-photo-words.ts'
import { useLogPhotos, usePhoto } from './use-photos.ts'
import { PhotoMissing, ViewerBar } from './viewer-bar.tsx'
import { ViewerDetails } from './viewer-details.tsx'
import './photos.css'
import './viewer.css'

export function meta() {
  return [{ title: 'Photo · Nestwren' }]
}

/** One photo over the page it was opened from; Back closes it. */
export default function ViewerPage() {
  const { t } = useLingui()
  const { photoId = '' } = useParams()
  const [search] = useSearchParams()
  const logId = search.get('log')
  const navigate = useNavigate()
  const words = usePhotoWords()
  const { removeWithUndo } = usePhotoActions()
  const focus = useReturnFocus()
  useHeldPage()
  const content = useRef<HTMLDivElement>(null)
  const zoomBy = useRef<((factor: number) => void) | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const [hasDetails, setHasDetails] = useState(false)
  const { accountId } = useWorkspace().scope
  const lock = useLock('photos')
  const query = usePhoto(photoId, !useIsCovered('photos'))
  const isLocked = lock === 'locked' || isLockedRefusal(query.error)
  // Whoever may bring it back still gets it from the server, marked as deleted.
  const isGone = isMissing(query.error) || (query.data?.id === photoId && query.data.deletedAt !== null)
  const photo = !isLocked && !isGone && query.data?.id === photoId ? query.data : undefined
  /** What was typed over a photo that is not shown now, such as a locked one, was not given up by whoever closes. */
  const giveUpTyped = () => {
    if (photo !== undefined || isGone) writeDraft(photoDraftKey(accountId, photoId), null)
  }
  /** What was typed there and not saved goes with them. */
  const closeDetails = () => {
    giveUpTyped()
    setHasDetails(false)
  }
  const turns = usePhotoTurns(photo, logId, wanted)
  const { index, total } = turns

  useEffect(() => layBeneath('/vault/photos'), [])
  const close = () => {
    closeDetails()
    navigate(-1)
  }
  useLayer(hasDetails ? 1 : 0, closeDetails)
  const open = (id: string) => {
    giveUpTyped()
    navigate(`/vault/photos/${id}${logId === null ? '' : `?log=${logId}`}`, { replace: true, preventScrollReset: true })
  }
  const turnTo = (place: number) => {
    const target = turns.at(place)
    if (target === undefined) setWanted(place)
    else open(target.id)
  }
  // What was not here when it was asked for is shown as soon as it is.
  const wantedId = wanted === null ? undefined : turns.at(wanted)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the photo that was waited for has come.
  useEffect(() => {
    if (wantedId === undefined) return
    setWanted(null)
    open(wantedId)
  }, [wantedId])

  const hasPrevious = index !== null && index > 0
  const hasNext = index !== null && index < total - 1
  const turn = (by: -1 | 1) => {
    if (index !== null && (by < 0 ? hasPrevious : hasNext)) turnTo(index + by)
  }
  const remove = () => {
    if (photo === undefined) return
    const after = index === null ? undefined : (turns.at(index + 1) ?? turns.at(index - 1))
    if (after === undefined) close()
    else open(after.id)
    void removeWithUndo(photo)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      Home: () => total > 0 && turnTo(0),
      End: () => total > 0 && turnTo(total - 1),
      '+': () => zoomBy.current?.(1.5),
      '=': () => zoomBy.current?.(1.5),
      '-': () => zoomBy.current?.(1 / 1.5),
      '0': () => zoomBy.current?.(0),
    }
    const act = actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const title = photo === undefined ? t`Photo` : words.title(photo)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && (hasDetails ? closeDetails() : close())}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          className={hasDetails ? 'viewer has-details' : 'viewer'}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            focus.remember()
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <GentleExit of={content} place="full" />
          <div className="viewer-ground" />
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <p className="sr-only" role="status">
            {photo === undefined ? '' : title}
          </p>
          <ViewerBar
            photo={photo}
            index={index}
            total={total}
            hasDetails={hasDetails}
            onDetails={() => (hasDetails ? closeDetails() : setHasDetails(true))}
            onRemove={remove}
            onClose={close}
          />
          {photo === undefined || isLocked ? (
            <div className={isLocked ? 'viewer-locked' : 'contents'}>
              <Guarded section="photos" size="page" error={query.error}>
                <PhotoMissing query={query} isGone={isGone} onClose={close} />
              </Guarded>
            </div>
          ) : (
            <>
              <PhotoStage
                photo={photo}
                previous={index === null ? undefined : turns.at(index - 1)}
                next={index === null ? undefined : turns.at(index + 1)}
                hasPrevious={hasPrevious}
                hasNext={hasNext}
                onTurn={turn}
                zoomBy={zoomBy}
              />
              {hasDetails ? <ViewerDetails key={photo.id} photo={photo} onClose={closeDetails} /> : null}
              {!hasDetails && photo.caption !== '' ? (
                <div className="viewer-caption">
                  <p>{photo.caption}</p>
                </div>
              ) : null}
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Keys belong to what is being written. */
function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="radiogroup"]') !== null
}

/** The photos that are turned through, and where in them the viewer is. */
interface PhotoTurns {
  /** Null while it is not known, or when the photo is not among them. */
  readonly index: number | null
  readonly total: number
  /** The photo at a place; undefined while it is not here. */
  readonly at: (index: number) => PhotoFacts | undefined
}

/** All photos of the selected child around one of them; its neighbours are read ahead. */
function useGalleryTurns(photo: PhotoFacts | undefined, wantedIndex: number | null, isOn: boolean): PhotoTurns {
  const { childId } = useSelectedChild()
  const tz = Temporal.Now.timeZoneId()
  const month = photo === undefined ? null : monthOf(photo.takenAt, tz)
  // The frame first: it says which months are next to it.
  const frame = useGallery(isOn ? childId : null, [])
  const wanted = useMemo(() => {
    const monthAt = frame.months.findIndex((one) => one.month === month)
    const wantedPlace = wantedIndex === null ? null : placeAt(frame.counts, wantedIndex)
    const places = [monthAt, monthAt - 1, monthAt + 1, wantedPlace?.monthAt ?? -1]
    return places.flatMap((at) => (monthAt < 0 && at !== wantedPlace?.monthAt ? [] : (frame.months[at]?.month ?? [])))
  }, [frame.months, frame.counts, month, wantedIndex])
  const { months, counts, lists, total } = useGallery(isOn ? childId : null, wanted)
  const monthAt = months.findIndex((one) => one.month === month)
  const index = photo === undefined || monthAt < 0 ? null : indexOf(counts, lists, monthAt, photo.id)
  return {
    index,
    total,
    at: (place) => {
      const found = placeAt(counts, place)
      return found === null ? undefined : photoAt(lists[found.monthAt], found.at)
    },
  }
}

/** The photos of one log entry. */
function useLogTurns(photo: PhotoFacts | undefined, logId: string | null): PhotoTurns {
  const query = useLogPhotos(logId ?? '', logId !== null)
  const items = query.data?.items ?? []
  const index = items.findIndex((one) => one.id === photo?.id)
  return { index: index < 0 ? null : index, total: items.length, at: (place) => items[place] }
}

/** What is turned through: the photos of an entry where the viewer was opened from one, else the gallery. */
function usePhotoTurns(photo: PhotoFacts | undefined, logId: string | null, wantedIndex: number | null): PhotoTurns {
  const ofLog = useLogTurns(photo, logId)
  const ofGallery = useGalleryTurns(photo, wantedIndex, logId === null)
  return logId === null ? ofGallery : ofLog
}
