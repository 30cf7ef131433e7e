import { type Cells, type Column, column, columns, hasColumns, type Table } from '../text/table.ts'
import { instantMs } from '../time/wall.ts'
import { dayIn } from '../time/zones.ts'
import { logs } from '../values/items.ts'
import { activity, childItem, dayOf, medicine, milestone, note } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { decimal } from '../values/numbers.ts'
import { endIn, flag, momentIn, startIn } from './moments.ts'
import {
  type ChildFacts,
  type Draft,
  deletedThere,
  entry,
  fail,
  open,
  type Role,
  type Setting,
  unsupported,
} from './role.ts'
import {
  categoryLine,
  type SideRow,
  sideNamed,
  sidePairs,
  sproutBottle,
  sproutDiaper,
  sproutMeasure,
  sproutNursing,
  sproutPlay,
  sproutPumped,
  sproutSleep,
  sproutSolids,
} from './sprout-values.ts'

/** A list of an account's data: rows with ids, of a child; what was deleted in the app is left out. */
function accountRole(
  name: string,
  matches: (table: Table) => boolean,
  bind: (table: Table, setting: Setting) => (cells: Cells) => Draft,
): Role {
  return {
    name,
    matches: (table) => hasColumns(table, 'babyid', 'familyid') && matches(table),
    id: (table) => column(table, 'id'),
    child: (table) => {
      const baby = column(table, 'babyid')
      return (cells) => (baby(cells) === '' ? '' : `child:${baby(cells)}`)
    },
    reader: (table, setting) => {
      const [deleted, read] = [column(table, 'deletedat'), bind(table, setting)]
      return ([cells = []]) => (deleted(cells) === '' ? read(cells) : deletedThere())
    },
  }
}

const isBabies = (table: Table) => hasColumns(table, 'familyid', 'firstname', 'birthdate')

/** A birth date is an instant there; its day is that of the zone. */
function factsIn(table: Table, zone: string): (cells: Cells) => ChildFacts {
  const [first, last, born, gender] = [
    column(table, 'firstname'),
    column(table, 'lastname'),
    column(table, 'birthdate'),
    column(table, 'gender'),
  ]
  return (cells) => {
    const ms = instantMs(born(cells))
    const sex = gender(cells).toLowerCase()
    return {
      name: `${first(cells)} ${last(cells)}`.trim() || null,
      birthdate: ms === null ? null : dayIn(zone, ms),
      birthTime: null,
      adjustedBirthdate: null,
      sex: sex === 'female' || sex === 'male' ? sex : null,
    }
  }
}

const babies: Role = {
  name: 'babies',
  matches: isBabies,
  id: (table) => column(table, 'id'),
  child: (table) => {
    const id = column(table, 'id')
    return (cells) => (id(cells) === '' ? '' : `child:${id(cells)}`)
  },
  reader: (table, setting) => {
    const [facts, deleted] = [factsIn(table, setting.zone), column(table, 'deletedat')]
    return ([cells = []]) => {
      if (deleted(cells) !== '') return deletedThere()
      const { name, birthdate, sex } = facts(cells)
      return entry(childItem(name ?? '', { birthdate, birthTime: null, dueDate: null, sex }))
    }
  },
}

/** Names from every list, the rest from the list of babies; before a zone is known, birth dates are those of UTC. */
export function sproutChildren(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables.filter((one) => !isBabies(one))) {
    const [id, name] = [column(table, 'babyid'), column(table, 'babyname')]
    for (const cells of table.rows) {
      const key = `child:${id(cells)}`
      if (found.has(key)) continue
      const facts = { birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }
      found.set(key, { name: name(cells) || null, ...facts })
    }
  }
  for (const table of tables.filter(isBabies)) {
    const [id, facts] = [column(table, 'id'), factsIn(table, 'UTC')]
    for (const cells of table.rows) found.set(`child:${id(cells)}`, facts(cells))
  }
  return found
}

function sideRow(table: Table, setting: Setting): (cells: Cells) => SideRow {
  const [time, start, end] = [column(table, 'time'), column(table, 'starttime'), column(table, 'endtime')]
  const [seconds, side, notes] = [column(table, 'feedduration'), column(table, 'side'), column(table, 'notes')]
  const moment = (text: string) => (text === '' ? null : (momentIn(text, setting) ?? fail('startNoTime', text)))
  return (cells) => {
    const [startMs, endMs] = [moment(start(cells)), moment(end(cells))]
    if (startMs !== null && endMs !== null && endMs < startMs) fail('endBeforeStart', end(cells))
    const length = seconds(cells) === '' ? null : (decimal(seconds(cells)) ?? fail('lengthNoNumber', seconds(cells)))
    const atMs = startMs ?? startIn(time(cells), setting)
    return {
      side: sideNamed(side(cells)),
      startMs,
      endMs,
      atMs,
      lengthMs: length === null ? null : length * 1000,
      notes: notes(cells),
    }
  }
}

function reaction(table: Table): (cells: Cells) => string {
  const [what, cause] = [column(table, 'reactiondescription'), column(table, 'reactioncause')]
  return (cells) => {
    const said = [what(cells), cause(cells)].filter((one) => one !== '').join(', ')
    return said === '' ? '' : `Reaction: ${said}`
  }
}

const feedLogs: Role = {
  ...accountRole(
    'feed-logs',
    (table) => hasColumns(table, 'type', 'side') && hasColumns(table, 'bottletype'),
    () => () => fail('brokenRow'),
  ),
  groups: (table, places) => {
    const [session, side, deleted] = [column(table, 'sessionid'), column(table, 'side'), column(table, 'deletedat')]
    const at = (place: number) => table.rows[place] ?? []
    const live = places.filter((place) => deleted(at(place)) === '')
    return sidePairs(
      live,
      (place) => session(at(place)),
      (place) => sideNamed(side(at(place))),
    )
  },
  reader: (table, setting) => {
    const single = accountRole('', () => true, bindSingle).reader(table, setting)
    const side = sideRow(table, setting)
    return (rows) => (rows.length > 1 ? sproutNursing(rows.map(side), setting.zone) : single(rows))
  },
}

function bindSingle(table: Table, setting: Setting): (cells: Cells) => Draft {
  const row = columns(table, {
    kind: 'type',
    time: 'time',
    notes: 'notes',
    amount: 'amount',
    unit: 'unitabbr',
    food: 'food',
    type: 'bottletype',
    ofBreastMilk: 'breastmilkamount',
  })
  const [side, reacted] = [sideRow(table, setting), reaction(table)]
  return (cells) => {
    const { kind, time, notes, ...given } = row(cells)
    if (/^breast$/i.test(kind)) return sproutNursing([side(cells)], setting.zone)
    const at = { ms: startIn(time, setting), zone: setting.zone }
    const said = { ...given, notes: noteOf(notes, reacted(cells)) }
    if (/^bottle$/i.test(kind)) return entry(...sproutBottle(at, said))
    if (/^solids$/i.test(kind)) return entry(...sproutSolids(at, said))
    return fail('typeUnknown', kind)
  }
}

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
