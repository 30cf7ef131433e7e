import { Trans, useLingui } from '@lingui/react/macro'
import { dayOfDate, timeOfMinute } from '@nestwren/contract/calendar/days'
import { dateAndTime } from '@nestwren/contract/calendar/zone'
import { ArrowLeftRight, Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNow } from '../../platform/format/use-now.ts'
import { isKnownZone, useChosenZone } from '../../platform/person-settings/zone.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { daysOfView, readView, type ScheduleView, turned, type ViewName, writeView } from './address.ts'
import { type Holder, holdersOf } from './custody-bands.ts'
import { DaySide } from './day-side.tsx'
import { bandClass } from './grid/band-layer.tsx'
import type { GridActions } from './grid/grid-model.ts'
import { MoveBar } from './move-bar.tsx'
import { QuickAddSlot } from './quick-add-slot.tsx'
import { ScheduleHeader } from './schedule-header.tsx'
import { ScheduleSheets } from './schedule-sheets.tsx'
import { useCustodyInput } from './use-custody-input.ts'
import { type ProjectedItem, useDays } from './use-days.ts'
import { type EventWords, useEventWords } from './use-event-words.ts'
import { isCustody, isExchange, useGridDays } from './use-grid-days.ts'
import { useMoves } from './use-moves.ts'
import { useOpened } from './use-opened.ts'
import { useScheduleRights } from './use-schedule-rights.ts'
import { ViewPart } from './view-part.tsx'
import { useScheduleWrites } from './writes/use-schedule-writes.ts'
import './schedule.css'

/** For somebody who sees whose time it is, and nothing that is planned. */
const nothingRead = { data: [], error: null, fetchStatus: 'idle', refetch: () => undefined } as const

interface ScheduleBoardProps {
  childId: string | 'all'
  projections: readonly ProjectedItem[]
}

/** The schedule of the children in view: a grid of days, and the list of the selected one. */
export function ScheduleBoard({ childId, projections }: ScheduleBoardProps) {
  const { t } = useLingui()
  const now = useNow(30_000)
  const timeZone = useReaderZone()
  const today = dateAndTime(Date.parse(now), timeZone).date
  const address = useScheduleAddress(today)
  const { view, date } = address
  const span = useMemo(() => daysOfView({ view, date }), [view, date])
  const rights = useScheduleRights()
  const { seen, custodySeen, mayChange } = rights
  const inView = (id: string) => childId === 'all' || id === childId
  const addable = rights.addable.filter(({ _id }) => inView(_id))
  const canAdd = addable.length > 0
  const childIds = useMemo(() => {
    const ids = [...new Set([...seen, ...custodySeen].map(({ _id }) => _id))]
    return childId === 'all' ? ids : ids.filter((id) => id === childId)
  }, [seen, custodySeen, childId])
  const custody = useCustodyInput(custodySeen.length > 0)
  const { query, past, entries, items, events } = useDays({
    span,
    timeZone,
    childIds,
    mayLook: seen.length > 0,
    custody,
  })
  const words = useEventWords(timeZone)
  const writes = useScheduleWrites()
  const moves = useMoves(events, timeZone, writes)
  const opened = useOpened({ events, entries: query.data && entries, mayChange, canAdd, timeZone })
  const { cycles } = custody
  const holders = useMemo(() => holdersOf(items.filter(isCustody), cycles), [items, cycles])
  const days = useGridDays({ span, items, holders, words, timeZone, today, selected: date })
  const [isWhole, setIsWhole] = useState(false)
  const add = (onDate: string, minute: number | null) =>
    opened.addWith({ startOn: onDate, startAt: minute === null ? null : timeOfMinute(minute), timeZone })
  const addHere = {
    label: t`Add to the schedule`,
    icon: <Plus aria-hidden="true" className="ic" />,
    onSelect: () => opened.addWith({ startOn: date, timeZone }),
  }
  const isEmpty = entries.length === 0 && cycles.length === 0
  const open = (id: string) => opened.look(events.find((event) => event.id === id) ?? null)
  const actions = useStableActions({
    open,
    select: address.select,
    unfold: (on) => address.show('day', on),
    add: canAdd ? add : null,
    turn: address.turn,
    startMove: (id) => {
      const event = events.find((one) => one.id === id)
      if (event !== undefined && mayChange(event.entry)) moves.start(event)
    },
  })
  // Above a long list, below a grid.
  const side = (
    <DaySide
      {...{ view, date, today, childId, projections, custody, words, timeZone, events, items, now }}
      childIds={childIds}
      day={dayOfDate(date)}
      onOpen={open}
      onAdd={canAdd ? addHere.onSelect : null}
    />
  )
  return (
    <>
      <ScheduleHeader
        shown={{ view, date }}
        today={today}
        onTurn={address.turn}
        onToday={() => address.select(today)}
        onView={address.show}
      />
      {canAdd ? (
        <QuickAddSlot
          family={addable}
          timeZone={timeZone}
          date={date}
          words={words}
          writes={writes}
          onMore={opened.addWith}
          onShow={address.select}
        />
      ) : null}
      <Loaded
        query={seen.length > 0 ? query : nothingRead}
        skeleton={<ScheduleSkeleton />}
        failed={{
          title: t`We couldn't load the schedule`,
          body: t`It's safe. Check your connection and try again.`,
        }}
      >
        {(_, answered) =>
          isEmpty ? (
            <EmptyState
              after={answered}
              title={t`Nothing planned yet`}
              body={t`Appointments and routines show up here, for everyone who can see the schedule.`}
              {...(canAdd ? { action: addHere } : null)}
            />
          ) : (
            <>
              <Legend holders={holders} hasHandoffs={items.some(isExchange)} words={words} />
              {past === null || past.data !== undefined || past.error === null ? null : (
                <Banner action={{ label: t`Try again`, onSelect: () => void past.refetch() }}>
                  <Trans>We couldn't load everything planned that long ago.</Trans>
                </Banner>
              )}
              <div className="schedule-columns">
                {view === 'agenda' ? side : null}
                <div className="schedule-main">
                  <ViewPart
                    {...{ view, date, today, span, days, events, items, words, timeZone, now, moves, isWhole }}
                    mayChange={mayChange}
                    onWhole={setIsWhole}
                    actions={actions}
                  />
                  {moves.session === null ? null : (
                    <MoveBar session={moves.session} moves={moves} words={words} timeZone={timeZone} />
                  )}
                </div>
                {view === 'agenda' ? null : side}
              </div>
            </>
          )
        }
      </Loaded>
      {query.data === undefined && query.fetchStatus === 'paused' && canAdd ? (
        <Button variant="soft" className="mt-4" icon={addHere.icon} onClick={addHere.onSelect}>
          {addHere.label}
        </Button>
      ) : null}
      <ScheduleSheets {...{ opened, words, writes, mayChange, addable, timeZone, date, moves }} />
    </>
  )
}

/** Returns the zone on whose clocks the schedule is shown: the one the person chose, else that of this device. */
function useReaderZone(): string {
  const chosen = useChosenZone()
  return useMemo(() => (chosen !== null && isKnownZone(chosen) ? chosen : deviceZone()), [chosen])
}

interface ScheduleAddress extends ScheduleView {
  /** Selects a day; the same place in the history. */
  readonly select: (date: string) => void
  /** Goes to the period before (-1) or after (1). */
  readonly turn: (by: 1 | -1) => void
  /** Shows another view, and the day that is given or selected in it. Back returns to the view before. */
  readonly show: (view: ViewName, date?: string) => void
}

/** Keeps the view and the selected day in the address (/schedule?view=week&date=2026-11-25). */
function useScheduleAddress(today: string): ScheduleAddress {
  const [params, setParams] = useSearchParams()
  const current = useMemo(() => readView(params, today, 'week'), [params, today])
  const go = useCallback(
    (next: ScheduleView, replace: boolean) =>
      setParams((now) => writeView(now, next), { replace, preventScrollReset: true }),
    [setParams],
  )
  return useMemo(
    () => ({
      ...current,
      select: (date) => go({ ...current, date }, true),
      turn: (by) => go(turned(current, by), true),
      show: (view, date = current.date) => go({ view, date }, view === current.view),
    }),
    [current, go],
  )
}

/** Returns actions that keep their identity while the page changes around them: a grid is not drawn again for them. */
function useStableActions(actions: GridActions): GridActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const canAdd = actions.add !== null
  return useMemo(
    () => ({
      open: (id) => latest.current.open(id),
      select: (date) => latest.current.select(date),
      unfold: (date) => latest.current.unfold(date),
      add: canAdd ? (date, minute) => latest.current.add?.(date, minute) : null,
      turn: (by) => latest.current.turn(by),
      startMove: (id) => latest.current.startMove(id),
    }),
    [canAdd],
  )
}

interface LegendProps {
  holders: readonly Holder[]
  hasHandoffs: boolean
  words: EventWords
}

/** Whose time is drawn how. Nothing where no time is shared. */
function Legend({ holders, hasHandoffs, words }: LegendProps) {
  if (holders.length === 0) return null
  return (
    <ul className="schedule-keys">
      {holders.map(({ key, person, pattern }) => {
        const name = words.holder(person)
        return (
          <li key={key}>
            <span className="wg-key" aria-hidden="true">
              <span className={bandClass({ color: words.colorOfPerson(person), pattern })} />
            </span>
            <Trans>With {name}</Trans>
          </li>
        )
      })}
      {hasHandoffs ? (
        <li>
          <ArrowLeftRight aria-hidden="true" className="ic ic-sm" />
          <Trans>Handoff</Trans>
        </li>
      ) : null}
    </ul>
  )
}

/** The boxes of the grid and of the day's list while they are read. */
export function ScheduleSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-80 w-full rounded-lg" />
      <Skeleton className="h-16 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </div>
  )
}
