import { Plural, useLingui } from '@lingui/react/macro'
import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { CalendarSearch } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { readingKey } from '../../platform/i18n/direction.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type GalleryRow, headingAt, neighbourOf, photoAt, rowOf } from './gallery-rows.ts'
import { PhotoTile } from './photo-tile.tsx'
import { type Gallery, useGallery, useRows } from './use-gallery.ts'
import { usePhotoWords } from './use-photo-words.ts'
import { type MonthFrame, useLatestPhotos } from './use-photos.ts'

/** Rows beyond the screen that are ready. */
const overscan = 6

interface PhotoGalleryProps {
  childId: string | null
  /** Null when the person may not add any. */
  onAdd: (() => void) | null
}

/** All photos by month. Its frame is there at once; only what is near the screen is read and drawn. */
export function PhotoGallery({ childId, onAdd }: PhotoGalleryProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<readonly string[]>([])
  const gallery = useGallery(childId, wanted)
  // Read beside the frame where that is not here yet: the first pictures need not wait for their month.
  const [isCold] = useState(gallery.query.data === undefined)
  useLatestPhotos(isCold ? childId : null)
  return (
    <Loaded
      query={gallery.query}
      skeleton={<GallerySkeleton />}
      offline={<Banner>{t`You're offline. Photos will show up once you're back online.`}</Banner>}
      failed={{
        title: t`We couldn't load the photos`,
        body: t`They're safe. Check your connection and try again.`,
      }}
    >
      {(_months, answered) =>
        gallery.total > 0 ? (
          <MonthRows key={childId} gallery={gallery} onLook={setWanted} />
        ) : (
          <EmptyState
            after={answered}
            title={t`No photos yet`}
            body={t`The first ones start the family's album. Only the people you choose can see them.`}
            {...(onAdd === null ? null : { action: { label: t`Add photos`, onSelect: onAdd } })}
          />
        )
      }
    </Loaded>
  )
}

function MonthRows({ gallery, onLook }: { gallery: Gallery; onLook: (months: readonly string[]) => void }) {
  const { t } = useLingui()
  const words = usePhotoWords()
  const box = useRef<HTMLElement>(null)
  const size = useGallerySize(box)
  const rows = useRows(gallery, size.columns)
  const { months, counts, lists } = gallery
  const heading = useRef(0)
  const held = useRef<Virtualizer<Window, Element> | null>(null)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.type === 'month' ? size.headingPx : size.tilePx + tileGap),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    scrollMargin: size.top,
    scrollPaddingStart: size.headerPx,
    // The heading of the month that is looked at stays in the page, whichever row is at the top.
    rangeExtractor: useCallback(
      (range: Range) => {
        // What lies under the page's header is not looked at.
        const top = (held.current?.scrollOffset ?? 0) + size.headerPx + 2
        const first = held.current?.getVirtualItemForOffset(top)?.index ?? range.startIndex
        heading.current = Math.max(0, headingAt(rows, first))
        return [...new Set([heading.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)
      },
      [rows, size.headerPx],
    ),
  })
  held.current = virtual
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of tiles is another height of every row.
  useEffect(() => virtual.measure(), [size.tilePx, size.columns, size.headingPx])
  const items = virtual.getVirtualItems()
  const seen = [...new Set(items.flatMap(({ index }) => months[rows[index]?.monthAt ?? -1]?.month ?? []))]
  const seenKey = seen.join(' ')
  useEffect(() => onLook(seenKey.split(' ')), [seenKey, onLook])
  const focus = useTileFocus(gallery, rows, size.columns, (row) => virtual.scrollToIndex(row, { align: 'auto' }))
  const jump = useCallback(
    (monthAt: number) => {
      const row = rows.findIndex((one) => one.type === 'month' && one.monthAt === monthAt)
      if (row >= 0) held.current?.scrollToIndex(row, { align: 'start' })
    },
    [rows],
  )
  const failed = seen.flatMap((month) => {
    const part = gallery.parts.get(month)
    return part?.error && part.list === undefined ? [part] : []
  })
  return (
    <>
      <JumpToMonth months={months} counts={counts} onJump={jump} />
      <section
        ref={box}
        className="photo-months"
        style={{ height: virtual.getTotalSize(), '--columns': size.columns } as CSSProperties}
        aria-label={t`Photos`}
        onKeyDown={focus}
      >
        {items.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          const frame = months[row.monthAt]
          if (frame === undefined) return null
          const isSticky = item.index === heading.current
          const place = isSticky ? {} : { transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }
          if (row.type === 'month') {
            const count = counts[row.monthAt] ?? 0
            return (
              <div key={item.key} className={isSticky ? 'photo-month is-sticky' : 'photo-month'} style={place}>
                <h2 className="type-heading">{words.month(frame.firstDay)}</h2>
                <span className="type-caption text-muted">
                  <Plural value={count} one="# photo" other="# photos" />
                </span>
              </div>
            )
          }
          return (
            <div key={item.key} className="photo-row" style={{ ...place, height: size.tilePx }}>
              <Tiles row={row} list={lists[row.monthAt]} />
            </div>
          )
        })}
      </section>
      {failed.length > 0 ? (
        <div className="photo-failed">
          <Banner
            tone="warning"
            action={{
              label: t`Try again`,
              onSelect: () => {
                for (const part of failed) part.refetch()
              },
            }}
          >{t`Couldn't load some photos.`}</Banner>
        </div>
      ) : null}
    </>
  )
}

interface TilesProps {
  row: Extract<GalleryRow, { type: 'tiles' }>
  list: Gallery['lists'][number]
}

/** Drawn anew only when the row itself changes, not at each step of scrolling. */
const Tiles = memo(function Tiles({ row, list }: TilesProps) {
  return Array.from({ length: row.count }, (_, column) => {
    const photo = photoAt(list, row.from + column)
    return photo === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place without a photo has nothing else to tell it apart.
      <span key={column} className="photo-tile is-empty" aria-hidden="true" />
    ) : (
      <PhotoTile key={photo.id} photo={photo} />
    )
  })
})

/** Arrow keys go from tile to tile, also to those that are not drawn yet. */
function useTileFocus(
  { counts, lists }: Gallery,
  rows: readonly GalleryRow[],
  columns: number,
  show: (row: number) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-photo]')?.dataset.photo
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const monthAt = lists.findIndex((list) => list?.items.some((one) => one.id === id))
    const at = lists[monthAt]?.items.findIndex((one) => one.id === id) ?? -1
    if (at < 0) return
    const next = neighbourOf(counts, columns, { monthAt, at }, readingKey(event.key))
    const photo = next === null ? undefined : photoAt(lists[next.monthAt], next.at)
    if (next === null) return
    event.preventDefault()
    show(rowOf(rows, next.monthAt, next.at))
    if (photo === undefined) return
    // The row may have to be drawn first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-photo="${photo.id}"]`)?.focus()),
    )
  }
}

function GallerySkeleton() {
  return (
    <div className="photo-grid">
      {Array.from({ length: 12 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have nothing else to tell them apart.
        <Skeleton key={at} className="photo-skel" />
      ))}
    </div>
  )
}

interface JumpToMonthProps {
  months: readonly MonthFrame[]
  counts: readonly number[]
  onJump: (monthAt: number) => void
}

/** A list of the months that have photos; choosing one goes there. */
const JumpToMonth = memo(function JumpToMonth({ months, counts, onJump }: JumpToMonthProps) {
  const { t } = useLingui()
  const words = usePhotoWords()
  const items = months.flatMap(({ month, firstDay }, at) => {
    const count = counts[at] ?? 0
    const name = words.month(firstDay)
    return count === 0 ? [] : [{ id: month, label: t`${name} (${count})`, onSelect: () => onJump(at) }]
  })
  if (items.length < 2) return null
  return (
    <div className="photo-jump">
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={<CalendarSearch aria-hidden="true" className="ic" />}>
            {t`Go to month`}
          </Button>
        }
        items={items}
      />
    </div>
  )
})

/** Pixels between tiles; photos.css has the same. */
const tileGap = 6
/** Tiles are about this wide: three to a row on a phone. */
const wantedPx = 132
const fewest = 3
/** Of a month's heading, in lengths that grow with the text; photos.css has the same. */
const headingRem = 3
const most = 8

interface GallerySize {
  readonly columns: number
  readonly tilePx: number
  readonly headingPx: number
  /** How far down the page the gallery begins. */
  readonly top: number
  /** How much of the screen the page's header covers. */
  readonly headerPx: number
}

/** How many tiles stand in a row of that width, and how large they are. */
function sizeFor(widthPx: number): Pick<GallerySize, 'columns' | 'tilePx'> {
  const columns = Math.min(most, Math.max(fewest, Math.round(widthPx / wantedPx)))
  return { columns, tilePx: Math.max(1, (widthPx - tileGap * (columns - 1)) / columns) }
}

/** The size of tiles in an element, followed as it changes. */
function useGallerySize(element: RefObject<HTMLElement | null>): GallerySize {
  const [size, setSize] = useState<GallerySize>({ ...sizeFor(358), headingPx: headingRem * 16, top: 0, headerPx: 56 })
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) return
    const look = () => {
      const { width, top } = box.getBoundingClientRect()
      if (width === 0) return
      const headerPx = document.querySelector<HTMLElement>('.topbar')?.offsetHeight ?? 56
      const headingPx = headingRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = { ...sizeFor(width), headingPx, top: Math.round(top + window.scrollY), headerPx }
      setSize((before) =>
        before.columns === next.columns &&
        before.tilePx === next.tilePx &&
        before.headingPx === next.headingPx &&
        before.top === next.top &&
        before.headerPx === next.headerPx
          ? before
          : next,
      )
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    // What stands above it, such as uploads, moves it without changing its size.
    observer.observe(document.body)
    // Larger letters make the page taller even where it is shorter than the screen.
    const main = box.closest('main')
    if (main !== null) observer.observe(main)
    return () => observer.disconnect()
  }, [element])
  return size
}
