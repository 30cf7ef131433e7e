import type { MappedColumn, MappedKind } from '@nestwren/contract/imports-words'
import { latestOf, readTables } from '../read.ts'
import type { ImportedRecord } from '../result.ts'
import { restored } from '../spreadsheet/restore.ts'
import { cutAt } from '../text/cut.ts'
import { openFiles } from '../text/open-files.ts'
import type { Table } from '../text/table.ts'
import { clockMs, dateMs, orderShownBy, wallMs } from '../time/wall.ts'
import type { Answers, DateOrder, Mapping, ProposedColumn, ProposedMapping, Refusal, SourceFile } from '../upload.ts'
import { mappedRole } from './mapped-role.ts'

/** Rows whose values are looked at. */
const lookedAt = 200
const examples = 3
/** Values of a column of kinds; one with more is no such column. */
const maxKindValues = 60
const longestKindValue = 200

/** Reads a file as a table; says why where it is none. */
function tableOf(file: SourceFile): Table | Refusal {
  const { tables, refusals } = openFiles([file])
  return tables[0] ?? refusals[0] ?? { file: file.name, code: 'nothingToRead' }
}

/**
 * Proposes what the columns of any CSV are, by their names and values, for a person to look at. Never throws.
 * @param latest milliseconds behind which no date of a log lies
 */
export function propose(file: SourceFile, latest = Number.POSITIVE_INFINITY): ProposedMapping | Refusal {
  const table = tableOf(file)
  if ('code' in table) return table
  const columns = proposedColumns(table)
  const kindPlace = columns.findIndex(({ meaning }) => meaning === 'kind')
  const kindValues = columns[kindPlace]?.values ?? []
  const meanings = columns.map(({ meaning }) => meaning)
  const known = kindValues.flatMap(({ value, kind }) => (kind === null ? [] : [[value.toLowerCase(), kind] as const]))
  const mapping: Mapping = {
    columns: meanings,
    fixedKind: kindPlace === -1 ? kindOfColumns(meanings) : null,
    kinds: Object.fromEntries(known),
    durationUnit: durationUnitOf(table, meanings),
  }
  return {
    file: file.name,
    columns,
    mapping,
    dateOrder: orderIn(table, mapping, latest),
    records: table.rows.length,
  }
}

/**
 * The first records of a file as a mapping reads them, at most `count`. Never throws.
 * @returns no records for a file that is refused; `propose` says why
 */
export function preview(
  file: SourceFile,
  mapping: Mapping,
  answers: Answers,
  count: number,
): readonly ImportedRecord[] {
  const table = tableOf(file)
  if ('code' in table) return []
  const role = mappedRole(mapping)
  // All rows show the order of dates, not only those that are looked at.
  const { order } = restored([{ table, role }], { answer: null, latest: latestOf(answers) })
  const start = { ...table, rows: table.rows.slice(0, Math.max(0, count)) }
  return [...readTables(null, [{ table: start, role }], { ...answers, dateOrder: answers.dateOrder ?? order })]
}

function orderIn(table: Table, mapping: Mapping, latest: number): DateOrder | null {
  const { order } = restored([{ table, role: mappedRole(mapping) }], { answer: null, latest })
  const shown = orderShownBy(datesIn(table, mapping.columns))
  return shown === 'both' || shown === 'none' ? order : (shown ?? order)
}

function proposedColumns(table: Table): ProposedColumn[] {
  const taken = new Set<MappedColumn>()
  return table.header.map((header, place) => {
    const values = valuesIn(table, place)
    const meaning = meaningOf(folded(header), values)
    const isTaken = meaning !== 'ignore' && taken.has(meaning)
    taken.add(meaning)
    const shown = [...new Set(values)].slice(0, examples)
    const own = isTaken ? 'ignore' : meaning
    return {
      header,
      meaning: own,
      isSure: meaning !== 'ignore' && !isTaken,
      examples: shown.map((one) => cutAt(one, 80)),
      values: possibleKinds(table, place, own === 'kind'),
    }
  })
}

function valuesIn(table: Table, place: number): string[] {
  return table.rows
    .slice(0, lookedAt)
    .map((cells) => (cells[place] ?? '').trim())
    .filter((cell) => cell !== '')
}

function meaningOf(header: string, values: readonly string[]): MappedColumn {
  const found = headerWords.find(([words]) => words.test(header))?.[1] ?? 'ignore'
  if (found !== 'dateTime' && found !== 'endDateTime') return found
  const form = formOf(values)
  if (form === null) return found
  const isEnd = found === 'endDateTime'
  if (form === 'time') return isEnd ? 'endTime' : 'time'
  if (form === 'date') return isEnd ? 'endDate' : 'date'
  return found
}

/** Whether values are dates, times of day or both together; null where they are neither. */
function formOf(values: readonly string[]): 'date' | 'time' | 'both' | null {
  const [first] = values
  if (first === undefined) return null
  if (clockMs(first) !== null) return 'time'
  const orders = ['yearFirst', 'dayFirst', 'monthFirst'] as const
  if (orders.some((order) => dateMs(first, order) !== null)) return 'date'
  return orders.some((order) => wallMs(first, order) !== null) ? 'both' : null
}

/** The values of a column that can be one of kinds: few and short, or the first ones of the column that is taken for it. */
function possibleKinds(table: Table, place: number, isTakenForIt: boolean): ProposedColumn['values'] {
  const counts = new Map<string, number>()
  for (const cells of table.rows) {
    const value = (cells[place] ?? '').trim()
    if (value === '') continue
    const isNew = !counts.has(value)
    if (isNew && (counts.size >= maxKindValues || value.length > longestKindValue)) {
      if (!isTakenForIt) return []
      continue
    }
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, kind: kindOfWord(value), count }))
}

function kindOfWord(value: string): MappedKind | null {
  const word = folded(value)
  return kindWords.find(([words]) => words.test(word))?.[1] ?? null
}

/** What a file without a column of kinds holds, where its columns leave one answer. */
function kindOfColumns(meanings: readonly MappedColumn[]): MappedKind | null {
  if (meanings.some((one) => one === 'weight' || one === 'length' || one === 'head')) return 'growth'
  if (meanings.includes('temperature')) return 'temperature'
  if (meanings.includes('medicine')) return 'medicine'
  return meanings.includes('food') ? 'solids' : null
}

function datesIn(table: Table, meanings: readonly MappedColumn[]): string[] {
  const places = meanings.flatMap((meaning, place) => (meaning === 'dateTime' || meaning === 'date' ? [place] : []))
  return table.rows.flatMap((cells) => places.map((place) => cells[place] ?? ''))
}

function durationUnitOf({ header }: Table, meanings: readonly MappedColumn[]): Mapping['durationUnit'] {
  const place = meanings.findIndex((one) => /duration/i.test(one))
  const words = folded(header[place] ?? '')
  if (/\b(?:sec|secs|seconds|segundos|s)\b/.test(words)) return 'seconds'
  return /\b(?:hours?|horas?|hrs?|h)\b/.test(words) ? 'hours' : 'minutes'
}

/** Words of headers, in English and Spanish, and what such a column is. The first that fits counts. */
const headerWords: readonly (readonly [RegExp, MappedColumn])[] = [
  [/\b(?:end|finish|stop|fin|final|hasta|termino)\b|^to$/, 'endDateTime'],
  [/\b(?:left|izquierd[oa])\b.*(?:dur|min|sec|tiempo|time|length)/, 'leftDuration'],
  [/\b(?:right|derech[oa])\b.*(?:dur|min|sec|tiempo|time|length)/, 'rightDuration'],
  [/\b(?:duration|duracion|elapsed|minutes|minutos|mins?|hours|horas|seconds|segundos)\b/, 'duration'],
  [/\b(?:dose|dosage|dosis)\b.*\b(?:unit|unidad)\b/, 'doseUnit'],
  [/\b(?:unit|units|unidad|unidades)\b/, 'amountUnit'],
  [/\b(?:dose|dosage|dosis)\b/, 'dose'],
  [/\b(?:medicine|medication|medicament|drug|medicina|medicamento|remedio)\b/, 'medicine'],
  [/\b(?:temperature|temp|temperatura|fever|fiebre)\b/, 'temperature'],
  [/\b(?:weight|peso)\b/, 'weight'],
  [/\b(?:head|cabeza|cefalico|craneal)\b/, 'head'],
  [/\b(?:height|length|talla|altura|longitud|estatura)\b/, 'length'],
  [/\b(?:amount|quantity|volume|ml|oz|ounces|onzas|cantidad|volumen|toma)\b/, 'amount'],
  [/\b(?:side|breast|lado|pecho)\b/, 'side'],
  [/\b(?:food|foods|alimento|alimentos|comida|comidas)\b/, 'food'],
  [/\b(?:notes?|comments?|remarks?|details?|notas?|comentarios?|observaciones|detalles?)\b/, 'notes'],
  [/\b(?:baby|child|kid|bebe|nino|nina|hijo|hija)\b/, 'child'],
  [/\b(?:type|activity|event|category|kind|log|tipo|actividad|evento|categoria|registro)\b/, 'kind'],
  [/\b(?:title|name|titulo|nombre|description|descripcion)\b/, 'title'],
  [
    /\b(?:date|time|start|begin|started|when|timestamp|datetime|day|fecha|hora|inicio|comienzo|dia|desde)\b|^from$/,
    'dateTime',
  ],
]

/** Words of values in a column of kinds. */
const kindWords: readonly (readonly [RegExp, MappedKind])[] = [
  [/\b(?:pump|pumping|pumped|expressed|extraccion|sacaleches)\b/, 'pumping'],
  [/\b(?:solids?|food|meal|papilla|solidos?|comida|pure)\b/, 'solids'],
  [/\bformula\b/, 'bottleFormula'],
  [/\b(?:bottle|biberon|mamadera|tetero|mamila)\b.*\b(?:breast|materna|pecho)\b/, 'bottleBreastMilk'],
  [/\b(?:breast ?milk|leche materna)\b/, 'bottleBreastMilk'],
  [/\b(?:bottle|biberon|mamadera|tetero|mamila)\b/, 'bottleOther'],
  [/\b(?:nursing|nursed|nurse|breast|breastfeed|breastfeeding|pecho|lactancia|amamantar)\b/, 'breast'],
  [
    /\b(?:both|mixed|ambos|mixto)\b|\b(?:wet|pee|pis|mojado)\b.*\b(?:dirty|poo|poop|caca|sucio)\b|\b(?:dirty|poo|poop|caca)\b.*\b(?:wet|pee|pis)\b/,
    'diaperBoth',
  ],
  [/\b(?:wet|pee|urine|pis|orina|mojado)\b/, 'diaperWet'],
  [/\b(?:dirty|poo|poop|bm|stool|caca|sucio|heces)\b/, 'diaperDirty'],
  [/\b(?:dry|seco)\b/, 'diaperDry'],
  [/\b(?:nap|siesta)\b/, 'nap'],
  [/\b(?:night|noche)\b/, 'night'],
  [/\b(?:sleep|slept|sleeping|sueno|dormir|durmio)\b/, 'sleep'],
  [/\b(?:medicine|medication|meds?|medicina|medicamento|remedio)\b/, 'medicine'],
  [/\b(?:temperature|temp|temperatura|fever|fiebre)\b/, 'temperature'],
  [/\b(?:bath|bano)\b/, 'bath'],
  [/\btummy\b|\bboca abajo\b/, 'tummy'],
  [/\b(?:walk|paseo)\b/, 'walk'],
  [/\b(?:reading|story|lectura|cuento)\b/, 'reading'],
  [/\b(?:outdoors?|aire libre)\b/, 'outdoors'],
  [/\b(?:play|playing|juego|jugar)\b/, 'play'],
  [/\b(?:vaccine|vaccination|vacuna)\b/, 'vaccine'],
  [/\b(?:growth|weight|height|measurement|crecimiento|peso|talla|medidas)\b/, 'growth'],
  [/\b(?:milestone|first|hito|logro)\b/, 'milestone'],
  [/\b(?:note|diary|journal|nota|diario)\b/, 'note'],
  [/\b(?:activity|actividad)\b/, 'activity'],
]

/** A header or a value as these words are compared with it: lower case, without accents, signs as spaces. */
function folded(text: string): string {
  const bare = text.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
