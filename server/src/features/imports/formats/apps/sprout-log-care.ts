import { logs } from '../values/items.ts'
import { activity, dayOf, medicine, milestone, note, vaccine } from '../values/more-items.ts'
import { lineOf, noteOf } from '../values/notes.ts'
import { entry, fail, open } from './role.ts'
import { type LogReader, labeled, momentOf, spanDraft } from './sprout-log-row.ts'
import { categoryLine, sproutDiaper, sproutMeasure, sproutPlay, sproutSleep } from './sprout-values.ts'

const sleep: LogReader = (row, setting) =>
  spanDraft(row, setting, ({ startMs, endMs }) => {
    const said = sproutSleep({
      type: row.subType,
      location: labeled(row.details, 'Location', ['Quality: ']),
      quality: labeled(row.details, 'Quality', ['Location: ']),
    })
    const notes = noteOf(row.notes, said.notes)
    const items = logs('sleep', { startMs, endMs, zone: setting.zone, notes, details: said.details })
    return endMs === null ? open('noEnd', ...items) : entry(...items)
  })

const diaper: LogReader = (row, setting) => {
  const labels = ['Color: ', 'Condition: ', 'Blowout', 'Cream Applied']
  const has = (label: string) => row.details.split('; ').includes(label)
  return entry(
    ...sproutDiaper(momentOf(row, setting), {
      type: row.subType,
      color: labeled(row.details, 'Color', labels),
      condition: labeled(row.details, 'Condition', labels),
      isBlowout: has('Blowout'),
      hasCream: has('Cream Applied'),
      notes: row.notes,
    }),
  )
}

const play: LogReader = (row, setting) =>
  spanDraft(row, setting, ({ startMs, endMs }) =>
    entry(
      ...activity(
        { startMs, endMs, zone: setting.zone },
        sproutPlay(row.subType),
        null,
        noteOf(row.notes, row.details),
      ),
    ),
  )

const bath: LogReader = (row, setting) => {
  const { ms, zone } = momentOf(row, setting)
  const parts = row.details.split('; ')
  const details = { hasSoap: parts.includes('Soap'), hasHairWash: parts.includes('Shampoo') }
  const rest = parts.filter((part) => part !== 'Soap' && part !== 'Shampoo').join('; ')
  const notes = noteOf(row.notes, row.subType, rest)
  return entry(...logs('bath', { startMs: ms, endMs: ms, zone, notes, details }))
}

const measure: LogReader = (row, setting) =>
  entry(
    ...sproutMeasure(momentOf(row, setting), {
      type: row.subType,
      value: row.amount,
      unit: row.unit,
      notes: noteOf(row.notes, row.details),
    }),
  )

/** What the app writes as one unit for several forms of medicine. */
const forms = (unit: string) => (/^tab\/pill\/cap$/i.test(unit) ? 'tablet' : unit)

const drug: LogReader = (row, setting) =>
  entry(...medicine(momentOf(row, setting), row.details, { amount: row.amount, unit: forms(row.unit) }, row.notes))

const shot: LogReader = (row, setting) => {
  const [, name = row.details, number] = /^(.*); Dose #(\d{1,3})$/s.exec(row.details) ?? []
  const dose = number === undefined ? null : Number(number)
  return entry(...vaccine(momentOf(row, setting), name, dose, row.notes))
}

const reached: LogReader = (row, setting) => {
  const cut = row.details.indexOf('; ')
  const title = cut === -1 ? row.details : row.details.slice(0, cut)
  const notes = noteOf(cut === -1 ? null : row.details.slice(cut + 2), categoryLine(row.subType), row.notes)
  return entry(milestone(dayOf(momentOf(row, setting)), title, notes))
}

const likings: ReadonlyMap<string, 'loved' | 'liked' | 'neutral' | 'disliked' | 'hated'> = new Map([
  ['loved', 'loved'],
  ['liked', 'liked'],
  ['neutral', 'neutral'],
  ['disliked', 'disliked'],
  ['hated', 'hated'],
])

const food: LogReader = (row, setting) => {
  const on = dayOf(momentOf(row, setting))
  const [, named = row.details, allergen, said] =
    /^(.*?)(; Common allergen)?(?:; Reaction: (.*))?$/s.exec(row.details) ?? []
  const name = lineOf(named, 60) ?? fail('nameMissing')
  const liking = likings.get(row.subType.toLowerCase()) ?? null
  const line = liking === null && row.subType !== '' ? row.subType : null
  return entry({
    type: 'food',
    name: name.line,
    on,
    liking,
    reactions: said === undefined ? [] : [{ on, text: said }],
    // Which group of allergens it is of stands nowhere.
    note: noteOf(row.notes, line, name.rest, allergen === undefined ? null : 'Common allergen'),
  })
}

const written: LogReader = (row, setting) => {
  const category = labeled(row.details, 'Category', [])
  const text = noteOf(row.notes)
  return entry(...note(momentOf(row, setting), category === '' || text === '' ? text : `${category}: ${text}`))
}

export const sproutLogCare: readonly (readonly [string, LogReader])[] = [
  ['sleep', sleep],
  ['diaper', diaper],
  ['activity', play],
  ['bath', bath],
  ['measurement', measure],
  ['medicine', drug],
  ['vaccine', shot],
  ['milestone', reached],
  ['food', food],
  ['note', written],
]
