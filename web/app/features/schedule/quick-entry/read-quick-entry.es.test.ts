import { describe, expect, it } from 'vitest'
import { type Expected, readFields, whole } from './quick-entry.fixture.ts'

const thu = '2026-11-26'
const fri = '2026-11-27'
const sat = '2026-11-28'
const mon = '2026-11-30'
const tue = '2026-12-01'
const guessed = { doubts: ['amPmGuessed'] } as const
const weekly = (days: string) => ({ rule: `FREQ=WEEKLY;BYDAY=${days}`, kind: 'routine' }) as const

const lines: Readonly<Record<string, readonly (readonly [string, Expected])[]>> = {
  days: [
    ['el 24 de diciembre cena', { title: 'Cena', startOn: '2026-12-24' }],
    ['24 dic cena', { title: 'Cena', startOn: '2026-12-24' }],
    ['el 24 cena', { title: 'Cena', startOn: '2026-12-24' }],
    ['el día 15 pagar', { title: 'Pagar', startOn: '2026-12-15' }],
    ['12/3 fiesta', { title: 'Fiesta', startOn: '2027-03-12' }],
    ['12/24 fiesta', { title: 'Fiesta', startOn: '2026-12-24' }],
    ['3-12-2026 fiesta', { title: 'Fiesta', startOn: '2026-12-03' }],
    ['hoy a las 18:00 baño', { title: 'Baño', startOn: '2026-11-25', startAt: '18:00' }],
    ['MANANA dentista', { title: 'Dentista', startOn: thu }],
    ['pasado mañana dentista', { title: 'Dentista', startOn: fri }],
    ['ayer fiebre', { title: 'Fiebre', startOn: '2026-11-24', doubts: ['pastDate'] }],
    ['el sábado zoo', { title: 'Zoo', startOn: sat }],
    ['sabado todo el día zoo', { title: 'Zoo', startOn: sat, durationMinutes: 1440 }],
    ['el jueves que viene cita', { title: 'Cita', startOn: thu }],
    ['el próximo miércoles cita', { title: 'Cita', startOn: '2026-12-02' }],
    ['el jueves de la semana que viene cita', { title: 'Cita', startOn: '2026-12-03' }],
    ['jueves 3 dentista', { title: 'Dentista', startOn: '2026-12-03' }],
    ['jueves, 3 de diciembre, dentista', { title: 'Dentista', startOn: '2026-12-03' }],
    ['viernes 3 de diciembre dentista', { title: 'Viernes dentista', startOn: '2026-12-03', doubts: ['twoDates'] }],
    ['dentro de 2 semanas revisión', { title: 'Revisión', startOn: '2026-12-09' }],
    ['en tres días revisión', { title: 'Revisión', startOn: sat }],
    ['en un mes revisión', { title: 'Revisión', startOn: '2026-12-25' }],
    ['primero de enero comida', { title: 'Comida', startOn: '2027-01-01' }],
    ['viaje del 24 al 26 de diciembre', { title: 'Viaje', startOn: '2026-12-24', durationMinutes: 4320 }],
    ['viaje del 24 de diciembre al 2 de enero', { title: 'Viaje', startOn: '2026-12-24', durationMinutes: 14_400 }],
    ['este fin de semana zoo', { title: 'Zoo', startOn: sat }],
    ['viaje al mar el sábado', { title: 'Viaje al mar', startOn: sat }],
    ['mar 10:00 parque', { title: 'Parque', startOn: tue, startAt: '10:00' }],
    ['el 31 de abril fiesta', { title: 'El 31 de abril fiesta' }],
    ['vacuna a los 4 meses el 10/12', { title: 'Vacuna a los 4 meses', startOn: '2026-12-10' }],
    ['fiesta en diciembre', { title: 'Fiesta en diciembre' }],
  ],
  times: [
    ['Mañana a las 10 pediatra con Dev', { title: 'Pediatra', startOn: thu, startAt: '10:00', assigneeId: 'dev' }],
    ['martes a las 3 y media música', { title: 'Música', startOn: tue, startAt: '15:30', ...guessed }],
    ['martes a las diez y cuarto música', { title: 'Música', startOn: tue, startAt: '10:15' }],
    ['martes a las nueve menos cuarto bus', { title: 'Bus', startOn: tue, startAt: '08:45' }],
    ['martes a las 10 y veinte bus', { title: 'Bus', startOn: tue, startAt: '10:20' }],
    ['a la una siesta mañana', { title: 'Siesta', startOn: thu, startAt: '13:00', ...guessed }],
    ['lunes a las 3 de la tarde piano', { title: 'Piano', startOn: mon, startAt: '15:00' }],
    ['lunes a las 9 de la noche toma', { title: 'Toma', startOn: mon, startAt: '21:00' }],
    ['lunes a las 3 de la madrugada toma', { title: 'Toma', startOn: mon, startAt: '03:00' }],
    ['lunes por la tarde a las 4 piano', { title: 'Piano', startOn: mon, startAt: '16:00' }],
    ['mañana por la mañana a las 10 parque', { title: 'Parque', startOn: thu, startAt: '10:00' }],
    ['natación mañana por la mañana', { title: 'Natación por la mañana', startOn: thu }],
    ['esta noche a las 9 película', { title: 'Película', startOn: '2026-11-25', startAt: '21:00' }],
    ['mediodía comida el viernes', { title: 'Comida', startOn: fri, startAt: '12:00' }],
    ['a las 12 del mediodía comida el viernes', { title: 'Comida', startOn: fri, startAt: '12:00' }],
    ['medianoche toma el viernes', { title: 'Toma', startOn: fri, startAt: '00:00' }],
    ['a las 14h30 siesta mañana', { title: 'Siesta', startOn: thu, startAt: '14:30' }],
    ['16h merienda mañana', { title: 'Merienda', startOn: thu, startAt: '16:00' }],
    ['siesta mañana 13:00 2 h', { title: 'Siesta', startOn: thu, startAt: '13:00', durationMinutes: 120 }],
    ['el 3/12 a las 9.30 dentista', { title: 'Dentista', startOn: '2026-12-03', startAt: '09:30' }],
    [
      'mañana de 9 a 3 guardería',
      { title: 'Guardería', startOn: thu, startAt: '09:00', durationMinutes: 360, ...guessed },
    ],
    ['mañana de 10 a 11 y media clase', { title: 'Clase', startOn: thu, startAt: '10:00', durationMinutes: 90 }],
    ['viernes 17:00-19:00 fiesta', { title: 'Fiesta', startOn: fri, startAt: '17:00', durationMinutes: 120 }],
    [
      'entre las 15 y las 17 parque el viernes',
      { title: 'Parque', startOn: fri, startAt: '15:00', durationMinutes: 120 },
    ],
    ['siesta mañana 13:00 hora y media', { title: 'Siesta', startOn: thu, startAt: '13:00', durationMinutes: 90 }],
    ['lectura mañana 19:00 media hora', { title: 'Lectura', startOn: thu, startAt: '19:00', durationMinutes: 30 }],
    ['en 2 horas dar medicina', { title: 'Dar medicina', startOn: '2026-11-25', startAt: '14:26' }],
    ['ibuprofeno cada 8 horas', { title: 'Ibuprofeno cada 8 horas' }],
    ['vitamina D 3 veces al día', { title: 'Vitamina D 3 veces al día' }],
    ['Vitamina A 17:00', { title: 'Vitamina A', startAt: '17:00' }],
  ],
  repeats: [
    [
      'cada lunes y miércoles 16:30 natación 1 h',
      { title: 'Natación', startOn: '2026-11-25', startAt: '16:30', ...weekly('MO,WE') },
    ],
    ['los martes natación', { title: 'Natación', startOn: tue, ...weekly('TU') }],
    ['natación sábados 10h', { title: 'Natación', startOn: sat, startAt: '10:00', ...weekly('SA') }],
    [
      'todos los días a las 8 vitamina D',
      { title: 'Vitamina D', startOn: thu, startAt: '08:00', rule: 'FREQ=DAILY', kind: 'routine' },
    ],
    [
      'todas las noches a las 8 baño',
      { title: 'Baño', startOn: '2026-11-25', startAt: '20:00', rule: 'FREQ=DAILY', kind: 'routine' },
    ],
    [
      'de lunes a viernes 9:00 guardería',
      { title: 'Guardería', startOn: thu, startAt: '09:00', ...weekly('MO,TU,WE,TH,FR') },
    ],
    ['cada fin de semana parque', { title: 'Parque', startOn: sat, ...weekly('SA,SU') }],
    [
      'cada dos viernes recogida',
      { title: 'Recogida', startOn: fri, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', kind: 'routine' },
    ],
    [
      'un viernes sí y otro no recogida',
      { title: 'Recogida', startOn: fri, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', kind: 'routine' },
    ],
    ['cada 15 días terapia los viernes', { title: 'Terapia', startOn: fri, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' }],
    [
      'el 15 de cada mes pagar',
      { title: 'Pagar', startOn: '2026-12-15', rule: 'FREQ=MONTHLY;BYMONTHDAY=15', kind: 'routine' },
    ],
    [
      'el primer lunes de cada mes reunión',
      { title: 'Reunión', startOn: '2026-12-07', rule: 'FREQ=MONTHLY;BYDAY=1MO', kind: 'routine' },
    ],
    [
      'cada 24 de diciembre cena',
      { title: 'Cena', startOn: '2026-12-24', rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', kind: 'routine' },
    ],
    [
      'natación los lunes hasta junio de 2027',
      { title: 'Natación', startOn: mon, rule: 'FREQ=WEEKLY;UNTIL=20270630;BYDAY=MO', kind: 'routine' },
    ],
    [
      'natación los lunes hasta el 21 de diciembre',
      { title: 'Natación', startOn: mon, rule: 'FREQ=WEEKLY;UNTIL=20261221;BYDAY=MO', kind: 'routine' },
    ],
    [
      'natación los lunes 10 veces',
      { title: 'Natación', startOn: mon, rule: 'FREQ=WEEKLY;COUNT=10;BYDAY=MO', kind: 'routine' },
    ],
    [
      'cada 3 meses revisión el 3 de enero',
      { title: 'Revisión', startOn: '2027-01-03', rule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=3' },
    ],
  ],
  'names, places and reminders': [
    [
      'pasado mañana a las 15 vacuna de Juno en el Hospital Sant Joan, avísame 1 h antes',
      {
        title: 'Vacuna',
        startOn: fri,
        startAt: '15:00',
        childIds: ['juno'],
        place: 'Hospital Sant Joan',
        remindMinutes: 60,
      },
    ],
    ['Juno y Mika natación el sábado', { title: 'Natación', startOn: sat, childIds: ['juno', 'mika'] }],
    ['llevar a Juno al dentista mañana', { title: 'Llevar al dentista', startOn: thu, childIds: ['juno'] }],
    ['cumpleaños de Dev el 3 de enero', { title: 'Cumpleaños de Dev', startOn: '2027-01-03' }],
    ['cita con la dra Sol el lunes', { title: 'Cita con la dra Sol', startOn: mon }],
    [
      'el 1 de enero comida en casa de la abuela',
      { title: 'Comida', startOn: '2027-01-01', place: 'casa de la abuela' },
    ],
    ['clase en línea el martes', { title: 'Clase en línea', startOn: tue }],
    ['analítica en ayunas el lunes', { title: 'Analítica en ayunas', startOn: mon }],
    ['parque el lunes, avisar el día antes', { title: 'Parque', startOn: mon, remindMinutes: 1440 }],
    ['parque el lunes con un aviso de 30 min', { title: 'Parque', startOn: mon, remindMinutes: 30 }],
    [
      'Fiesta el 5 de enero, 17:00, en el parque',
      { title: 'Fiesta', startOn: '2027-01-05', startAt: '17:00', place: 'parque' },
    ],
    ['en casa el viernes', { title: 'Casa', startOn: fri, place: 'casa' }],
  ],
}

describe.each(Object.entries(lines))('reads %s in Spanish', (_, table) => {
  it.each(table)('%s', (text, expected) => {
    expect(readFields(text, 'es')).toEqual(whole(expected))
  })
})
