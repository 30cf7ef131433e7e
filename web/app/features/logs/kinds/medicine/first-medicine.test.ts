import type { MedicineItem } from '@nestwren/contract/medicines'
import { expect, test } from 'vitest'
import type { DoseEntry } from './dose-state.ts'
import { firstMedicine } from './first-medicine.ts'

const now = '2026-11-20T12:00:00.000Z'
const ml = (value: string) => ({ value, unit: 'ml' as const })
const medicine = (name: string, minIntervalS: number | null) =>
  ({ id: name, name, minIntervalS, maxDosesPerDay: null, dose: ml('5') }) as MedicineItem
const syrup = medicine('Syrup', 4 * 3600)
const drops = medicine('Drops', 6 * 3600)
const given = (name: string, hours: number, medicineId: string | null = name) =>
  ({
    startAt: new Date(Date.parse(now) - hours * 3600_000).toISOString(),
    details: { medicineId, name, dose: ml('2.5') },
  }) as DoseEntry

test('the sheet opens on the medicine whose wait is over, with the amount that was given last', () => {
  expect(firstMedicine([syrup, drops], [given('Drops', 1), given('Syrup', 5)], now)).toEqual({
    medicineId: 'Syrup',
    name: 'Syrup',
    dose: ml('2.5'),
  })
})

test('of several, on the one whose wait ended last', () => {
  const doses = [given('Syrup', 5), given('Drops', 6.5)]
  expect(firstMedicine([syrup, drops], doses, now)?.medicineId).toBe('Drops')
})

test('while all are to be waited for, on the one that was given last, typed ones included', () => {
  expect(firstMedicine([syrup, drops], [given('Drops', 1), given('Syrup', 2)], now)?.medicineId).toBe('Drops')
  expect(firstMedicine([syrup], [given('Tea', 1, null), given('Syrup', 2)], now)).toMatchObject({
    medicineId: null,
    name: 'Tea',
  })
  // A wait that was over days ago says nothing about now.
  expect(firstMedicine([syrup, drops], [given('Drops', 1), given('Syrup', 48)], now)?.medicineId).toBe('Drops')
})

test('before the first dose, on the only one; it guesses nothing', () => {
  expect(firstMedicine([syrup], [], now)).toMatchObject({ medicineId: 'Syrup', dose: ml('5') })
  expect(firstMedicine([syrup, drops], [], now)).toBeNull()
  expect(firstMedicine([], [], now)).toBeNull()
})
