import type { Import, ImportAsks, ImportRow, ImportTotals } from '@nestwren/contract/imports'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const importId = uuid(70)
export const path = `/api/imports/${importId}`

/** An import as the server has it; just begun unless told. */
export function importOf(part: Partial<Import> = {}): Import {
  return {
    id: importId,
    status: 'uploading',
    app: null,
    variant: '',
    files: [{ id: uuid(71), name: 'export.csv', sizeBytes: 1_200, parts: { here: 1, of: 1 } }],
    read: [],
    ignored: [],
    refusals: [],
    caregivers: 0,
    asks: null,
    answers: null,
    totals: null,
    doubts: [],
    rows: { listed: 0, notListed: 0, chosen: 0 },
    progress: { done: 0, total: null },
    waitsFor: 0,
    error: null,
    made: {},
    undone: null,
    version: 1,
    createdBy: { id: uuid(10), name: 'Mara' },
    createdAt: '2026-03-14T08:00:00.000Z',
    finishedAt: null,
    filesUntil: '2026-03-21T08:00:00.000Z',
    ...part,
  }
}

const readFiles = { app: 'huckleberry', read: [{ name: 'export.csv', role: 'log', records: 38 }] } as const

export function asksOf(part: Partial<ImportAsks> = {}): ImportAsks {
  return { zone: false, dateOrder: false, datesMixed: false, units: [], children: [], mappings: [], ...part }
}

export function askedChild(part: Partial<ImportAsks['children'][number]> = {}): ImportAsks['children'][number] {
  const nobody = { name: null, birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }
  return { key: 'file:export.csv', ...nobody, records: 38, ...part }
}

/** One that waits for these answers. */
export function askingFor(asks: Partial<ImportAsks>, part: Partial<Import> = {}): Import {
  return importOf({ status: 'asking', ...readFiles, read: [...readFiles.read], asks: asksOf(asks), ...part })
}

const answers = {
  zone: 'Europe/Madrid',
  units: {},
  dateOrder: null,
  children: [{ key: 'file:export.csv', is: { childId: uuid(1) } }],
  includeRepeats: false,
  useAdjustedBirthdates: false,
  mappings: [],
  alike: [],
} satisfies Import['answers']

/** One that has been read. */
export function readyImport(totals: Partial<ImportTotals> = {}, part: Partial<Import> = {}): Import {
  const asks = asksOf({ children: [askedChild()] })
  return importOf({
    status: 'ready',
    ...readFiles,
    read: [...readFiles.read],
    asks,
    answers,
    totals: totalsOf(totals),
    ...part,
  })
}

export function totalsOf(part: Partial<ImportTotals> = {}): ImportTotals {
  return {
    records: 38,
    entries: {
      feeding: { breast: 2, bottle: 4, solids: 1, total: 7 },
      diaper: { wet: 0, dirty: 0, both: 0, dry: 0, total: 0 },
      measurement: { weight: 1, length: 1, head: 0, total: 1 },
      sleep: 6,
      activity: 0,
      pumping: 0,
      medicine: 0,
      temperature: 0,
      bath: 0,
      note: 0,
      vaccine: 0,
      milestone: 0,
      food: 0,
      child: 0,
    },
    bottleMl: 640,
    sleepMinutes: 1_297,
    duplicates: 0,
    alreadyHere: 0,
    unreadable: 0,
    open: 0,
    sleepConflicts: 0,
    ambiguous: 0,
    merged: 0,
    leftOut: 0,
    unsupported: {},
    lookupRecords: 0,
    files: [{ name: 'export.csv', records: 38 }],
    lists: [],
    ...part,
  }
}

export function rowOf(part: Partial<ImportRow> = {}): ImportRow {
  const record = part.record ?? 1
  return {
    ref: `export.csv#${record}`,
    file: 'export.csv',
    record,
    outcome: 'unreadable',
    reason: { code: 'startMissing', params: {} },
    label: 'Sleep',
    cells: { Type: 'Sleep', Start: '' },
    items: [],
    readings: [],
    choice: null,
    ...part,
  }
}

/** A sleep as a row of another app would become it. */
export function sleepOf(endAt: string | null): ImportRow['items'][number] {
  const details = { type: null, wakings: [], putDownAt: null, location: null, moodBefore: null, moodAfter: null }
  return {
    type: 'log',
    kind: 'sleep',
    startAt: '2026-01-10T20:00:00.000Z',
    endAt,
    tz: 'Europe/Madrid',
    on: null,
    text: '',
    details,
  }
}
