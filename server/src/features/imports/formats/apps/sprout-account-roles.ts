import { type Cells, type Column, column, hasColumns, type Table } from '../text/table.ts'
import { logs } from '../values/items.ts'
import { activity, dayOf, medicine, milestone, note } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { decimal } from '../values/numbers.ts'
import { endIn, flag, startIn } from './moments.ts'
import { type Draft, entry, fail, open, type Role, type Setting, unsupported } from './role.ts'
import { accountRole } from './sprout-account-row.ts'
import { babies } from './sprout-children.ts'
import { feedLogs } from './sprout-feeds.ts'
import { categoryLine, sproutDiaper, sproutMeasure, sproutPlay, sproutPumped, sproutSleep } from './sprout-values.ts'

type Bind = (name: string) => Column

/** Start and end of a row, by its times, else by its length in minutes. */
function spanIn(at: Bind, setting: Setting) {
  const [start, end, minutes] = [at('starttime'), at('endtime'), at('duration')]
  return (cells: Cells) => {
    const startMs = startIn(start(cells), setting)
    const byEnd = endIn(end(cells), startMs, setting)
    const length = minutes(cells) === '' ? null : (decimal(minutes(cells)) ?? fail('lengthNoNumber', minutes(cells)))
    const endMs = byEnd ?? (length === null || length < 0 ? null : startMs + length * 60_000)
    return { startMs, endMs, zone: setting.zone }
  }
}

function role(
  name: string,
  marks: readonly string[],
  bind: (at: Bind, setting: Setting) => (cells: Cells) => Draft,
): Role {
  return accountRole(
    name,
    (table: Table) => hasColumns(table, ...marks),
    (table, setting) => bind((one) => column(table, one), setting),
  )
}

const sleepLogs = role('sleep-logs', ['quality', 'location', 'starttime'], (at, setting) => {
  const span = spanIn(at, setting)
  const [type, location, quality] = [at('type'), at('location'), at('quality')]
  return (cells) => {
    const when = span(cells)
    const said = sproutSleep({ type: type(cells), location: location(cells), quality: quality(cells) })
    const items = logs('sleep', { ...when, ...said })
    return when.endMs === null ? open('noEnd', ...items) : entry(...items)
  }
})

const diaperLogs = role('diaper-logs', ['condition', 'color'], (at, setting) => {
  const [time, type, color, condition] = [at('time'), at('type'), at('color'), at('condition')]
  const [blowout, cream, notes] = [at('blowout'), at('creamapplied'), at('notes')]
  return (cells) =>
    entry(
      ...sproutDiaper(
        { ms: startIn(time(cells), setting), zone: setting.zone },
        {
          type: type(cells),
          color: color(cells),
          condition: condition(cells),
          isBlowout: flag(blowout(cells)) === true,
          hasCream: flag(cream(cells)) === true,
          notes: notes(cells),
        },
      ),
    )
})

const moodLogs = role('mood-logs', ['mood', 'intensity'], () => () => unsupported('mood'))
const calendarEvents = role('calendar-events', ['allday'], () => () => unsupported('calendar'))

const notesRole = role('notes', ['content', 'time'], (at, setting) => {
  const [time, content, category] = [at('time'), at('content'), at('category')]
  return (cells) => {
    const named = category(cells) === '' ? content(cells) : `${category(cells)}: ${content(cells)}`
    return entry(...note({ ms: startIn(time(cells), setting), zone: setting.zone }, content(cells) === '' ? '' : named))
  }
})

const milestones = role('milestones', ['title', 'category', 'date'], (at, setting) => {
  const [date, title, description, category] = [at('date'), at('title'), at('description'), at('category')]
  return (cells) => {
    const on = dayOf({ ms: startIn(date(cells), setting), zone: setting.zone })
    return entry(milestone(on, title(cells), noteOf(description(cells), categoryLine(category(cells)))))
  }
})

const pumpLogs = role('pump-logs', ['leftamount', 'rightamount'], (at, setting) => {
  const span = spanIn(at, setting)
  const [left, right, total, unit] = [at('leftamount'), at('rightamount'), at('totalamount'), at('unitabbr')]
  const [action, notes] = [at('pumpaction'), at('notes')]
  return (cells) => {
    const { startMs, endMs, zone } = span(cells)
    const details = sproutPumped(left(cells), right(cells), total(cells), unit(cells))
    const note = noteOf(notes(cells), action(cells) === '' ? null : `Milk: ${action(cells)}`)
    return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone, notes: note, details }))
  }
})

const playLogs = role('play-logs', ['activities', 'starttime'], (at, setting) => {
  const span = spanIn(at, setting)
  const [type, activities, notes] = [at('type'), at('activities'), at('notes')]
  return (cells) =>
    entry(...activity(span(cells), sproutPlay(type(cells)), null, noteOf(notes(cells), activities(cells))))
})

const bathLogs = role('bath-logs', ['soapused'], (at, setting) => {
  const [time, type, soap, shampoo, notes] = [
    at('time'),
    at('bathtype'),
    at('soapused'),
    at('shampooused'),
    at('notes'),
  ]
  return (cells) => {
    const startMs = startIn(time(cells), setting)
    const details = { hasSoap: flag(soap(cells)) === true, hasHairWash: flag(shampoo(cells)) === true }
    const note = noteOf(notes(cells), type(cells))
    return entry(...logs('bath', { startMs, endMs: startMs, zone: setting.zone, notes: note, details }))
  }
})

const measurements = role('measurements', ['value', 'unit', 'date'], (at, setting) => {
  const [date, type, value, unit, notes] = [at('date'), at('type'), at('value'), at('unit'), at('notes')]
  return (cells) =>
    entry(
      ...sproutMeasure(
        { ms: startIn(date(cells), setting), zone: setting.zone },
        { type: type(cells), value: value(cells), unit: unit(cells), notes: notes(cells) },
      ),
    )
})

const medicineLogs = role('medicine-logs', ['doseamount', 'medicineid'], (at, setting) => {
  const [time, name, amount, unit] = [at('time'), at('medicinename'), at('doseamount'), at('unitabbr')]
  const notes = at('notes')
  return (cells) => {
    const when = { ms: startIn(time(cells), setting), zone: setting.zone }
    return entry(...medicine(when, name(cells), { amount: amount(cells), unit: unit(cells) }, notes(cells)))
  }
})

/** Lists that later versions may add: counted under their own names, never passed over. */
const others: Role = {
  ...accountRole(
    'other',
    (table) => hasColumns(table, 'babyid'),
    () => () => unsupported('other'),
  ),
  reader: (table) => () => unsupported(table.name.replace(/^.*\/|\.\w+$/g, '')),
}

export const sproutAccountRoles: readonly Role[] = [
  sleepLogs,
  feedLogs,
  diaperLogs,
  moodLogs,
  notesRole,
  milestones,
  pumpLogs,
  playLogs,
  bathLogs,
  measurements,
  medicineLogs,
  calendarEvents,
  babies,
  others,
]
