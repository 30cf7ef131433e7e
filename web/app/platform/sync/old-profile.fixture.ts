/**
 * What waits in the databases of browsers as version 0.1.7 wrote it, field by field: database `nestwren-outbox`, version
 * 1, store `operations` with the key `seq`. What waits there exists nowhere else, so every later version reads it. Written
 * down by hand: nothing of it may come from code that changes with the shapes.
 */
const userId = '00000000-0000-4000-8000-000000000010'
const accountId = '00000000-0000-4000-8000-000000000011'
const mara = { id: userId, name: 'Mara' }
const childId = '00000000-0000-4000-8000-000000000001'
const at = '2026-11-22T08:00:00.000Z'
const id = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const oldIds = {
  medicine: id(1),
  dose: id(2),
  sleep: id(3),
  lot: id(4),
  photo: id(5),
  comment: id(6),
  note: id(7),
  child: childId,
}

const facts = { userId, accountId, createdAt: at, state: 'waiting', error: null, theirs: null } as const
const entry = (entryId: string, kind: string, details: object, rest: object = {}) => ({
  id: entryId,
  childId,
  kind,
  startAt: at,
  endAt: null,
  tz: 'UTC',
  notes: '',
  details,
  photoIds: [],
  createdBy: mara,
  updatedBy: mara,
  createdAt: at,
  updatedAt: at,
  version: 1,
  deletedAt: null,
  likes: [],
  commentCount: 0,
  ...rest,
})
const dose = { medicineId: oldIds.medicine, name: 'Iron', dose: { value: '2', unit: 'ml' }, reason: '' }
const sleep = entry(oldIds.sleep, 'sleep', { type: 'nap', place: null, wakings: [], putDownAt: null }, { version: 3 })
const note = entry(oldIds.note, 'note', { isPinned: false, isHandover: false }, { version: 2, notes: 'Old' })
const medicine = { id: oldIds.medicine, childId, name: 'Iron', isActive: true }
const lot = { id: oldIds.lot, childId, place: 'fridge', label: 'A', version: 4 }
const settings = { timeSinceFeed: 'start', feedReminderMin: null }

/** The whole queue of one person, in order; `seq` is given by the database. */
export const oldQueue = [
  {
    ...facts,
    id: id(11),
    endpoint: 'medicines.create',
    input: { body: medicine },
    change: null,
    kept: {
      part: 'medicines',
      id: oldIds.medicine,
      what: 'create',
      fields: {},
      shown: medicine,
      before: null,
      baseVersion: 0,
      theirs: null,
    },
    touches: [oldIds.medicine],
    makes: [oldIds.medicine],
    needs: [childId],
  },
  {
    ...facts,
    id: id(12),
    endpoint: 'logs.create',
    input: { body: { id: oldIds.dose, childId, kind: 'medicine', startAt: at, details: dose } },
    change: { kind: 'create', entries: [entry(oldIds.dose, 'medicine', dose)] },
    touches: [oldIds.dose],
    makes: [oldIds.dose],
    needs: [childId, oldIds.medicine],
  },
  {
    ...facts,
    id: id(13),
    endpoint: 'timers.stop',
    input: null,
    change: { kind: 'timer', id: oldIds.sleep, step: { what: 'stop', at }, baseVersion: 3, by: mara },
    touches: [oldIds.sleep],
    makes: [],
    needs: [oldIds.sleep, childId],
  },
  {
    ...facts,
    id: id(14),
    endpoint: 'logs.update',
    input: null,
    change: {
      kind: 'update',
      id: oldIds.sleep,
      fields: { startAt: at, endAt: at, tz: 'UTC', notes: 'Slept well', details: sleep.details },
      baseVersion: 4,
      before: { ...sleep, endAt: at, version: 4 },
      by: mara,
      isRestoredFirst: false,
    },
    touches: [oldIds.sleep],
    makes: [],
    needs: [oldIds.sleep, childId],
  },
  {
    ...facts,
    id: id(15),
    endpoint: 'family.putSettings',
    input: {},
    change: null,
    kept: {
      part: 'settings',
      id: 'settings',
      what: 'update',
      fields: { ...settings, timeSinceFeed: 'end' },
      shown: { ...settings, timeSinceFeed: 'end' },
      before: { ...settings, id: 'settings', version: 2 },
      baseVersion: 2,
      theirs: null,
    },
    touches: ['settings'],
    makes: [],
    needs: ['settings'],
  },
  {
    ...facts,
    id: id(16),
    endpoint: 'photoReactions.like',
    input: { params: { id: oldIds.photo } },
    change: { kind: 'like', id: oldIds.photo, userId },
    touches: [`like:${oldIds.photo}`],
    makes: [],
    needs: [oldIds.photo],
  },
  {
    ...facts,
    id: id(17),
    endpoint: 'logReactions.addComment',
    input: { params: { id: oldIds.sleep }, body: { id: oldIds.comment, content: 'Good' } },
    change: { kind: 'comment', id: oldIds.sleep, commentId: oldIds.comment },
    touches: [`comment:${oldIds.comment}`],
    makes: [`comment:${oldIds.comment}`],
    needs: [oldIds.sleep],
  },
  {
    ...facts,
    id: id(18),
    endpoint: 'children.update',
    input: { params: { id: childId }, body: { name: 'Juno', version: 1 } },
    change: null,
    touches: [childId],
    makes: [],
    needs: [childId],
  },
  {
    ...facts,
    id: id(19),
    state: 'conflict',
    error: { status: 409, code: 'STALE_VERSION', message: 'Changed.' },
    endpoint: 'milk.update',
    input: { params: { id: oldIds.lot } },
    change: null,
    kept: {
      part: 'milk',
      id: oldIds.lot,
      what: 'update',
      fields: { label: 'Mine' },
      shown: { label: 'Mine' },
      before: lot,
      baseVersion: 4,
      theirs: { ...lot, label: 'Theirs', version: 5 },
    },
    touches: [oldIds.lot],
    makes: [],
    needs: [oldIds.lot],
  },
  {
    ...facts,
    id: id(20),
    state: 'conflict',
    error: { status: 409, code: 'STALE_VERSION', message: 'Changed.' },
    theirs: { ...note, notes: 'Theirs', version: 3 },
    endpoint: 'logs.update',
    input: null,
    change: {
      kind: 'update',
      id: oldIds.note,
      fields: { startAt: at, endAt: null, tz: 'UTC', notes: 'Mine', details: note.details },
      baseVersion: 2,
      before: note,
      by: mara,
      isRestoredFirst: false,
    },
    touches: [oldIds.note],
    makes: [],
    needs: [oldIds.note, childId],
  },
] as const

/** What the cache of that profile held: rows of the store `queries` in `nestwren-cache-<user>.<account>`, version 1. */
export const oldAnswers = [
  { key: ['kept', 'settings'], data: { settings, version: 2 } },
  { key: ['kept', 'milk'], data: [lot] },
] as const

/** And of the store `entries`. */
export const oldEntries = [sleep, note] as const
