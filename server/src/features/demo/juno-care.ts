import type { DetailsOf } from '@nestwren/contract/logs/entry'
import { around, carer, type Day, type DemoPerson, type Planned, plus } from './day-plan.ts'

/** What the family keeps beside its log, under ids of its own. */
export const demoOwnKind = {
  id: '0193f000-0000-7000-8000-0000000000d1',
  name: 'Baby massage',
  icon: 'hand',
  color: '#7C3AED',
  hasDuration: true,
} as const

export const demoMedicines = {
  vitaminD: {
    id: '0193f000-0000-7000-8000-0000000000d2',
    name: 'Vitamin D',
    dose: { value: '1', unit: 'drop' },
    minIntervalS: 20 * 3600,
    maxDosesPerDay: 1,
    notes: 'With the first feed of the day',
    isActive: true,
  },
  paracetamol: {
    id: '0193f000-0000-7000-8000-0000000000d3',
    name: 'Paracetamol syrup',
    dose: { value: '2.5', unit: 'ml' },
    minIntervalS: 4 * 3600,
    maxDosesPerDay: 4,
    notes: 'Only with a fever. The doctor’s number is on the fridge.',
    isActive: true,
  },
} as const

const parents: readonly DemoPerson[] = ['mara', 'dev']

function at<K extends 'medicine' | 'temperature' | 'note' | 'vaccine'>(
  kind: K,
  startAt: Date,
  by: DemoPerson,
  details: DetailsOf<K>,
): Extract<Planned, { kind: K }> {
  return { kind, startAt, endAt: null, by, notes: '', details } as unknown as Extract<Planned, { kind: K }>
}

function doseAt(startAt: Date, by: DemoPerson, which: keyof typeof demoMedicines, reason: string | null): Planned {
  const { id: medicineId, name, dose } = demoMedicines[which]
  return at('medicine', startAt, by, { medicineId, name, dose, reason, isConfirmed: false })
}

function temperatureAt(startAt: Date, by: DemoPerson, centiC: number): Planned {
  const typed = { value: (centiC / 100).toFixed(1), unit: 'C' } as const
  return at('temperature', startAt, by, { centiC, site: 'ear', typed })
}

function pumpedAt(day: Day, startAt: Date, minutes: number, leftMl: number, place: 'fridge' | 'freezer'): Planned {
  const rightMl = leftMl + day.random.pick([-10, 0, 0, 10])
  const endAt = plus(startAt, minutes)
  const lotId = day.random.uuid(endAt)
  return {
    kind: 'pumping',
    startAt,
    endAt,
    by: 'mara',
    notes: '',
    details: {
      segments: [{ side: 'both', startAt: startAt.toISOString(), endAt: endAt.toISOString() }],
      leftMl,
      rightMl,
      totalMl: null,
      unit: 'ml',
      stored: [{ lotId, place, amountMl: leftMl + rightMl }],
    },
  }
}

/** In the morning for the bottles of the day, in the evening every third time for the freezer. */
function pumpingOf(day: Day): Planned[] {
  const { random } = day
  const place = day.ago % 3 === 0 ? 'freezer' : 'fridge'
  return [
    pumpedAt(day, around(day, 7, 13, 3), random.whole(12, 16), random.pick([40, 45, 50]), 'fridge'),
    pumpedAt(day, around(day, 21, 30, 10), random.whole(14, 20), random.pick([50, 60, 65]), place),
  ]
}

function massageOf(day: Day): Planned[] {
  const { random } = day
  if (!random.chance(0.45)) return []
  const startAt = around(day, 18, 7, 1)
  const { id: kindId, ...look } = demoOwnKind
  const endAt = plus(startAt, random.whole(8, 13))
  return [{ kind: 'own', startAt, endAt, by: random.pick(parents), notes: '', details: { kindId, ...look } }]
}

const remarks = [
  'Laughed out loud for the first time today, at the kettle.',
  'New diapers are in the hall cupboard, size 3.',
  'She likes the second song of the bear record best.',
  'Tried the carrier facing forward. Ten minutes, then enough.',
] as const

function noteOf(day: Day): Planned[] {
  const { random } = day
  if (day.ago === 1) {
    const text =
      'Bottle is in the fridge door, spare pacifier in the blue bag. Short naps today, so a little earlier to bed.'
    return [at('note', day.at(17, 21), carer(day, 16), { text, isPinned: true, isHandover: true })]
  }
  if (!random.chance(0.3)) return []
  const details = { text: random.pick(remarks), isPinned: false, isHandover: false }
  return [at('note', around(day, 17, 21, 2), carer(day, 16), details)]
}

/** The four-month check-up, on a working day about two weeks ago, and the warm day after it. */
function checkUpOf(days: readonly Day[]): Planned[] {
  const visit = days.find(({ ago, isWeekend }) => ago <= 15 && ago >= 12 && !isWeekend)
  const after = days.find(({ ago }) => ago === (visit?.ago ?? 0) - 1)
  if (visit === undefined || after === undefined) return []
  const place = 'Dr. Amaral'
  const vaccines = [
    { name: 'Rotavirus', site: 'mouth', batch: 'RV-2071' },
    { name: '6-in-1', site: 'leftThigh', batch: 'HX-118B' },
    { name: 'Pneumococcal', site: 'rightThigh', batch: 'PC-5530' },
  ] as const
  return [
    ...vaccines.map((one, index) => at('vaccine', visit.at(10, 5 + index), 'mara', { ...one, doseNumber: 2, place })),
    temperatureAt(visit.at(18, 50), 'dev', 3760),
    temperatureAt(after.at(10, 55), 'mara', 3830),
    doseAt(after.at(11, 0), 'mara', 'paracetamol', 'Fever after the vaccines'),
    temperatureAt(after.at(15, 22), 'mara', 3790),
    doseAt(after.at(15, 25), 'mara', 'paracetamol', 'Fever after the vaccines'),
    temperatureAt(after.at(19, 0), 'dev', 3740),
  ]
}

/** What is done for the baby beside feeding, changing and sleeping. Numbers of its own: the other days stay as they are. */
export function junoCare(days: readonly Day[]): Planned[] {
  const daily = days.flatMap((day) => [
    ...pumpingOf(day),
    doseAt(around(day, 7, 38, 3), day.random.pick(parents), 'vitaminD', null),
    ...massageOf(day),
    ...noteOf(day),
    ...(day.ago % 9 === 4 ? [temperatureAt(day.at(17, 24), carer(day, 17), 3660 + day.random.whole(0, 30))] : []),
  ])
  return [...daily, ...checkUpOf(days)]
}
