import { expect, test } from 'vitest'
import { type RepeatedAs, repeatedAs } from './repeated-as.ts'

// A Wednesday.
const startOn = '2026-11-25'

test.each<[string | null, RepeatedAs]>([
  [null, { is: 'none' }],
  ['FREQ=DAILY', { is: 'daily' }],
  ['FREQ=DAILY;COUNT=5', { is: 'daily' }],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', { is: 'daily' }],
  ['FREQ=DAILY;INTERVAL=2', { is: 'other' }],
  ['FREQ=DAILY;BYMONTH=1', { is: 'other' }],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20300101', { is: 'weekdays' }],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', { is: 'weekdays' }],
  ['FREQ=DAILY;BYDAY=SA,SU', { is: 'weekly', days: [5, 6] }],
  ['FREQ=WEEKLY', { is: 'weekly', days: [2] }],
  ['FREQ=WEEKLY;BYDAY=FR,MO', { is: 'weekly', days: [0, 4] }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', { is: 'everyOtherWeek', days: [1, 6], weekStart: 6 }],
  ['FREQ=WEEKLY;INTERVAL=2', { is: 'everyOtherWeek', days: [2], weekStart: 0 }],
  ['FREQ=WEEKLY;INTERVAL=3', { is: 'other' }],
  ['FREQ=WEEKLY;BYMONTH=7', { is: 'other' }],
  ['FREQ=MONTHLY', { is: 'monthlyByDate', day: 25 }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', { is: 'monthlyByDate', day: -1 }],
  ['FREQ=MONTHLY;BYMONTHDAY=-2', { is: 'other' }],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', { is: 'other' }],
  ['FREQ=MONTHLY;BYDAY=2TU', { is: 'monthlyByWeekday', nth: 2, weekday: 1 }],
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', { is: 'monthlyByWeekday', nth: 2, weekday: 1 }],
  ['FREQ=MONTHLY;BYDAY=-1FR', { is: 'monthlyByWeekday', nth: -1, weekday: 4 }],
  ['FREQ=MONTHLY;BYDAY=-2FR', { is: 'other' }],
  ['FREQ=MONTHLY;BYDAY=TU', { is: 'other' }],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', { is: 'other' }],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', { is: 'other' }],
  ['FREQ=MONTHLY;BYMONTHDAY=3;BYSETPOS=1', { is: 'other' }],
  ['FREQ=YEARLY', { is: 'yearly' }],
  ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25', { is: 'yearly' }],
  ['FREQ=YEARLY;BYMONTH=11', { is: 'yearly' }],
  ['FREQ=YEARLY;BYMONTHDAY=25', { is: 'other' }],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', { is: 'other' }],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', { is: 'other' }],
  ['FREQ=HOURLY', { is: 'other' }],
  ['nonsense', { is: 'other' }],
])('%s is offered as %o', (rule, expected) => {
  expect(repeatedAs(rule, startOn)).toEqual(expected)
})
