import type { HolidayOn, HolidayTimes } from './terms.ts'

/** A holiday that a family can pick by name. `rule` is null where the days differ from place to place and are entered. */
export interface KnownHoliday {
  readonly key: string
  readonly en: string
  readonly es: string
  readonly rule: HolidayTimes | null
}

const monday = 0
const thursday = 3
const sunday = 6

const date = (month: number, day: number): HolidayOn => ({ is: 'date', month, day })
const weekday = (month: number, nth: number, which: number): HolidayOn => ({
  is: 'weekday',
  month,
  nth,
  weekday: which,
})
const easter = (offsetDays: number): HolidayOn => ({ is: 'easter', offsetDays })

/** From the morning to the evening of one day. */
const oneDay = (on: HolidayOn): HolidayTimes => ({ on, startAt: '09:00', days: 0, endAt: '18:00' })
const lasting = (on: HolidayOn, startAt: string, days: number, endAt: string): HolidayTimes => ({
  on,
  startAt,
  days,
  endAt,
})

/**
 * Suggestions in the order of the year, for the United States and Spanish-speaking countries. Their times are a start that
 * the family changes. Holidays that are often split have two entries that meet: the two days of Christmas, and New Year.
 */
export const knownHolidays: readonly KnownHoliday[] = [
  { key: 'newYearsDay', en: "New Year's Day", es: 'Año Nuevo', rule: oneDay(date(1, 1)) },
  { key: 'epiphany', en: 'Three Kings Day', es: 'Reyes', rule: lasting(date(1, 5), '17:00', 1, '18:00') },
  {
    key: 'mlkDay',
    en: 'Martin Luther King Jr. Day',
    es: 'Día de Martin Luther King',
    rule: oneDay(weekday(1, 3, monday)),
  },
  { key: 'presidentsDay', en: "Presidents' Day", es: 'Día de los Presidentes', rule: oneDay(weekday(2, 3, monday)) },
  { key: 'fathersDaySpain', en: "Father's Day (Spain)", es: 'Día del Padre (España)', rule: oneDay(date(3, 19)) },
  { key: 'springBreak', en: 'Spring break', es: 'Vacaciones de primavera', rule: null },
  { key: 'holyWeek', en: 'Holy Week', es: 'Semana Santa', rule: lasting(easter(-9), '17:00', 10, '18:00') },
  { key: 'goodFriday', en: 'Good Friday', es: 'Viernes Santo', rule: oneDay(easter(-2)) },
  { key: 'easter', en: 'Easter Sunday', es: 'Domingo de Pascua', rule: oneDay(easter(0)) },
  { key: 'easterMonday', en: 'Easter Monday', es: 'Lunes de Pascua', rule: oneDay(easter(1)) },
  {
    key: 'mothersDaySpain',
    en: "Mother's Day (Spain)",
    es: 'Día de la Madre (España)',
    rule: oneDay(weekday(5, 1, sunday)),
  },
  {
    key: 'mothersDay',
    en: "Mother's Day",
    es: 'Día de la Madre (EE. UU.)',
    rule: oneDay(weekday(5, 2, sunday)),
  },
  { key: 'mothersDayMexico', en: "Mother's Day (Mexico)", es: 'Día de la Madre (México)', rule: oneDay(date(5, 10)) },
  {
    key: 'memorialDay',
    en: 'Memorial Day',
    es: 'Día de los Caídos (Memorial Day)',
    rule: oneDay(weekday(5, -1, monday)),
  },
  { key: 'juneteenth', en: 'Juneteenth', es: 'Juneteenth', rule: oneDay(date(6, 19)) },
  { key: 'fathersDay', en: "Father's Day", es: 'Día del Padre', rule: oneDay(weekday(6, 3, sunday)) },
  {
    key: 'independenceDay',
    en: 'Fourth of July',
    es: 'Cuatro de Julio',
    rule: lasting(date(7, 4), '09:00', 1, '09:00'),
  },
  { key: 'laborDay', en: 'Labor Day', es: 'Día del Trabajo (EE. UU.)', rule: oneDay(weekday(9, 1, monday)) },
  { key: 'halloween', en: 'Halloween', es: 'Halloween', rule: lasting(date(10, 31), '15:00', 0, '21:00') },
  { key: 'dayOfTheDead', en: 'Day of the Dead', es: 'Día de Muertos', rule: lasting(date(11, 1), '09:00', 1, '18:00') },
  {
    key: 'thanksgiving',
    en: 'Thanksgiving',
    es: 'Día de Acción de Gracias',
    rule: lasting(weekday(11, 4, thursday), '09:00', 1, '09:00'),
  },
  { key: 'christmasEve', en: 'Christmas Eve', es: 'Nochebuena', rule: lasting(date(12, 24), '12:00', 1, '12:00') },
  { key: 'christmasDay', en: 'Christmas Day', es: 'Navidad', rule: lasting(date(12, 25), '12:00', 1, '12:00') },
  {
    key: 'newYearsEve',
    en: "New Year's Eve",
    es: 'Nochevieja',
    rule: lasting(date(12, 31), '12:00', 1, '09:00'),
  },
]
