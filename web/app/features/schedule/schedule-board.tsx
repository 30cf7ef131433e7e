import { Trans, useLingui } from '@lingui/react/macro'
import { dayOfDate, timeOfMinute } from '@nestwren/contract/calendar/days'
import { dateAndTime } from '@nestwren/contract/calendar/zone'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { daysOfView } from './address.ts'
import { holdersOf } from './custody-bands.ts'
import { DaySide } from './day-side.tsx'
import { Legend } from './legend.tsx'
import { MoveBar } from './move-bar.tsx'
import { QuickAddSlot } from './quick-add-slot.tsx'
import { ScheduleHeader } from './schedule-header.tsx'
import { ScheduleSheets } from './schedule-sheets.tsx'
import { ScheduleSkeleton } from './schedule-skeleton.tsx'
import { useCustodyInput } from './use-custody-input.ts'
import { type ProjectedItem, useDays } from './use-days.ts'
import { useEventWords } from './use-event-words.ts'
import { isCustody, isExchange, useGridDays } from './use-grid-days.ts'
import { useMoves } from './use-moves.ts'
import { useOpened } from './use-opened.ts'
import { useReaderZone } from './use-reader-zone.ts'
import { useScheduleAddress } from './use-schedule-address.ts'
import { useScheduleRights } from './use-schedule-rights.ts'
import { useStableActions } from './use-stable-actions.ts'
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
      onAdd={canAdd ? () => opened.addWith({ startOn: date, timeZone }) : null}
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
              {...(canAdd
                ? {
                    action: {
                      label: t`Add to the schedule`,
                      icon: <Plus aria-hidden="true" className="ic" />,
                      onSelect: () => opened.addWith({ startOn: date, timeZone }),
                    },
                  }
                : null)}
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
        <Button
          variant="soft"
          className="mt-4"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => opened.addWith({ startOn: date, timeZone })}
        >
          {t`Add to the schedule`}
        </Button>
      ) : null}
      <ScheduleSheets {...{ opened, words, writes, mayChange, addable, timeZone, date, moves }} />
    </>
  )
}
