import type { DetailsOf } from '@nestwren/contract/logs/entry'
import {
  activityAt,
  around,
  bathAt,
  carer,
  type Day,
  type DemoPerson,
  diaperAt,
  type Planned,
  plus,
  sleepAt,
} from './day-plan.ts'
import type { Random } from './random.ts'

type Side = 'left' | 'right'
type Bottle = DetailsOf<'feeding'>['bottles'][number]

function breastAt(startAt: Date, minutes: readonly number[], first: Side, bottles: Bottle[] = [], notes = ''): Planned {
  let from = startAt
  let side = first
  const segments = minutes.map((length) => {
    const segment = { side, startAt: from.toISOString(), endAt: plus(from, length).toISOString() }
    from = plus(from, length + 1)
    side = side === 'left' ? 'right' : 'left'
    return segment
  })
  const endAt = plus(from, -1)
  return {
    kind: 'feeding',
    startAt,
    endAt,
    by: 'mara',
    notes,
    details: { method: 'breast', segments, bottles, foods: [] },
  }
}

function bottleAt(startAt: Date, by: DemoPerson, amountMl: number, offeredMl: number, notes = ''): Planned {
  const bottle: Bottle = {
    contents: by === 'sol' ? 'formula' : 'breastMilk',
    amountMl,
    offeredMl,
    typed: { value: `${amountMl}`, unit: 'ml' },
  }
  const details = { method: 'bottle' as const, segments: [], bottles: [bottle], foods: [] }
  return { kind: 'feeding', startAt, endAt: plus(startAt, 12), by, notes, details }
}

const feedNotes = [
  '',
  '',
  '',
  '',
  'Very hungry',
  'Fell asleep at the end',
  'Distracted by Otis',
  'Spat up a little',
] as const
const napNotes = ['', '', '', '', 'Needed a lot of rocking', 'Fell asleep on her own!', 'Woke up laughing'] as const

/** Breast when the mother is there, else a bottle of whoever is. */
function feedAt(random: Random, startAt: Date, by: DemoPerson, first: Side): Planned {
  const notes = random.pick(feedNotes)
  if (by !== 'mara') {
    const offeredMl = random.pick([100, 110, 120, 130])
    return bottleAt(startAt, by, offeredMl - random.pick([0, 0, 10, 20]), offeredMl, notes)
  }
  const topUp: Bottle = {
    contents: 'breastMilk',
    amountMl: 40,
    offeredMl: 60,
    typed: { value: '40', unit: 'ml' },
  }
  const minutes = random.chance(0.6) ? [random.whole(5, 8), random.whole(4, 6)] : [random.whole(9, 14)]
  return breastAt(startAt, minutes, first, random.chance(0.08) ? [topUp] : [], notes)
}

const dayFeeds = [
  [6, 45],
  [8, 8],
  [10, 42],
  [13, 8],
  [15, 38],
  [17, 42],
  [19, 16],
] as const

const naps = [
  [8, 36, 40],
  [11, 16, 75],
  [14, 12, 60],
  [16, 32, 35],
] as const

const changes = [
  [6, 36],
  [8, 0],
  [10, 32],
  [12, 52],
  [15, 26],
  [17, 30],
  [19, 2],
] as const

function dayFeedsOf(day: Day): Planned[] {
  const { random } = day
  return dayFeeds.map(([hour, minute], index) => {
    const isMother = hour < 9 || hour >= 17 || random.chance(0.4)
    const by: DemoPerson = hour === 6 && random.chance(0.5) ? 'dev' : isMother ? 'mara' : carer(day, hour)
    return feedAt(random, around(day, hour, minute, 4), by, index % 2 === 0 ? 'left' : 'right')
  })
}

function napsOf(day: Day): Planned[] {
  const { random } = day
  return naps.map(([hour, minute, length]) => {
    const startAt = around(day, hour, minute, 3)
    return sleepAt(startAt, plus(startAt, length + random.whole(-8, 8)), carer(day, hour), {
      type: 'nap',
      location: random.pick(['crib', 'crib', 'stroller', 'carrier', 'arms']),
      putDownAt: plus(startAt, -random.whole(3, 9)).toISOString(),
      moodBefore: random.pick([null, null, 'calm', 'fussy']),
      moodAfter: random.pick([null, null, 'happy', 'calm']),
      notes: random.pick(napNotes),
    })
  })
}

function changesOf(day: Day): Planned[] {
  const { random } = day
  return changes.map(([hour, minute]) => {
    const kind = random.pick(['wet', 'wet', 'wet', 'both', 'dirty', 'dry'])
    const isRash = random.chance(0.05)
    const isBlowout = kind === 'both' && random.chance(0.15)
    return diaperAt(around(day, hour, minute, 3), carer(day, hour), kind, {
      hasRash: isRash,
      hasCream: isRash,
      isBlowout,
      notes: isBlowout ? 'Everything had to be changed' : '',
    })
  })
}

function playOf(day: Day): Planned[] {
  const { random } = day
  const tummy = activityAt(around(day, 9, 50), random.whole(4, 10), carer(day, 9), 'tummy')
  const walk = activityAt(around(day, 13, 36, 4), random.whole(15, 25), carer(day, 13), 'walk')
  const second = activityAt(around(day, 16, 5, 4), random.whole(4, 9), carer(day, 15), 'tummy')
  const bath = bathAt(around(day, 18, 30), random.whole(8, 14), random.pick(['dev', 'mara']), day.ago % 4 === 1)
  return [
    tummy,
    ...(random.chance(0.6) ? [walk] : []),
    ...(random.chance(0.7) ? [second] : []),
    ...(day.ago % 2 ? [bath] : []),
  ]
}

/** From bedtime to the next morning: three stretches of sleep with two feeds between them. */
function nightOf(day: Day): Planned[] {
  const { random } = day
  // The last night is the one the day's figures begin with, so it is the same on every run.
  const isLast = day.ago === 1
  const jitter = (spread: number): number => (isLast ? 0 : random.whole(-spread, spread))
  const asleep = plus(day.at(19, 50), jitter(10))
  const firstFeed = plus(day.at(25, 5), jitter(20))
  const secondFeed = plus(day.at(28, 12), jitter(20))
  const awake = plus(day.at(30, 32), jitter(3) - (isLast ? 0 : 6))
  const by = random.pick<DemoPerson>(['mara', 'dev'])
  const wakingAt = plus(asleep, random.whole(60, 180)).toISOString()
  const night = { type: 'night', location: 'crib' } as const
  const stretch = (from: Date, to: Date, more = {}): Planned => sleepAt(from, to, 'mara', { ...night, ...more })
  return [
    sleepAt(asleep, firstFeed, by, {
      ...night,
      putDownAt: plus(asleep, -10).toISOString(),
      wakings: random.chance(0.5) ? [{ at: wakingAt, durationS: random.whole(2, 12) * 60 }] : [],
    }),
    breastAt(plus(firstFeed, 3), [random.whole(8, 11), random.whole(6, 9)], 'left'),
    ...(random.chance(0.5) ? [diaperAt(plus(firstFeed, 25), 'mara', 'wet')] : []),
    stretch(plus(firstFeed, 30), secondFeed),
    breastAt(plus(secondFeed, 3), [random.whole(9, 13)], 'right'),
    stretch(plus(secondFeed, 26), awake),
  ]
}

/** A day of a four-month-old, with the night that follows. */
export function junoDay(day: Day): Planned[] {
  return [...dayFeedsOf(day), ...napsOf(day), ...changesOf(day), ...playOf(day), ...nightOf(day)]
}

/** How many minutes before now the last hours begin, which are told by {@link junoLately} alone. */
export const latelyMinutes = 225

/** The last hours, told from now backwards, so that the start page says something at any hour. */
export function junoLately(now: Date): Planned[] {
  const ago = (minutes: number): Date => plus(now, -minutes)
  return [
    diaperAt(ago(221), 'dev', 'both'),
    bottleAt(ago(219), 'dev', 110, 120),
    activityAt(ago(185), 6, 'dev', 'play', 'Talks to the lamp'),
    diaperAt(ago(134), 'mara', 'wet'),
    breastAt(ago(130), [14], 'right'),
    sleepAt(ago(112), ago(85), 'mara', {
      type: 'nap',
      location: 'stroller',
      putDownAt: ago(115).toISOString(),
      moodAfter: 'happy',
    }),
    activityAt(ago(72), 9, 'nana', 'tummy', 'Tummy time, nine whole minutes'),
    diaperAt(ago(48), 'sol', 'wet'),
  ]
}
