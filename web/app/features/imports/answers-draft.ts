import type { Child } from '@nestwren/contract/children'
import type { Import, ImportAnswers, ImportAsks, ImportMapping } from '@nestwren/contract/imports'
import type { MappedColumn } from '@nestwren/contract/imports-words'

export type AskedQuantity = ImportAsks['units'][number]
type DateOrder = NonNullable<ImportAnswers['dateOrder']>

/** Whose a child of the files is: empty while nobody has said it, `new`, `leaveOut`, or the id of one of the family's. */
export interface ChildAnswer {
  readonly is: string
  readonly newId: string
  readonly name: string
  readonly birthdate: string
  readonly sex: 'female' | 'male' | 'other' | 'unknown'
}

/** What was changed on this page and not sent yet; null where nothing was. Plain data, so that a reload keeps it. */
export interface AnswersDraft {
  readonly zone: string | null
  readonly dateOrder: DateOrder | null
  readonly units: ImportAnswers['units']
  readonly children: Readonly<Record<string, Partial<ChildAnswer>>>
  readonly includeRepeats: boolean | null
  readonly useAdjustedBirthdates: boolean | null
  /** By file; null leaves it out. */
  readonly mappings: Readonly<Record<string, ImportMapping | null>>
}

export const emptyDraft: AnswersDraft = {
  zone: null,
  dateOrder: null,
  units: {},
  children: {},
  includeRepeats: null,
  useAdjustedBirthdates: null,
  mappings: {},
}

/** The answers as the page shows them: what was changed here, else what was answered before, else what is proposed. */
export interface ShownAnswers {
  readonly zone: string
  readonly dateOrder: DateOrder | null
  readonly units: ImportAnswers['units']
  readonly children: Readonly<Record<string, ChildAnswer>>
  readonly includeRepeats: boolean
  readonly useAdjustedBirthdates: boolean
  readonly mappings: Readonly<Record<string, ImportMapping | null>>
}

/** What every group of questions is given. */
export interface QuestionsProps {
  readonly asks: ImportAsks
  readonly shown: ShownAnswers
  readonly change: (part: Partial<AnswersDraft>) => void
  /** What is missing, once sending has been tried. */
  readonly gaps: ReadonlySet<string>
}

interface Around {
  /** Of entries that are made now. */
  readonly zone: string
  readonly family: readonly Pick<Child, '_id' | 'name'>[]
  readonly mayAdd: boolean
  /** The same id for a key as long as the page is open. */
  readonly newIdFor: (key: string) => string
}

type Asked = Pick<Import, 'app' | 'answers'> & { readonly asks: ImportAsks }

export function shownAnswers({ app, asks, answers }: Asked, draft: AnswersDraft, around: Around): ShownAnswers {
  const children = asks.children.map((child) => {
    const before = answers?.children.find(({ key }) => key === child.key)
    const proposed = before === undefined ? proposedChild(child, asks, around) : answeredChild(before, child, around)
    return [child.key, { ...proposed, ...draft.children[child.key] }] as const
  })
  const mappings = asks.mappings.map(({ file, mapping }) => {
    const before = answers?.mappings.find((one) => one.file === file)?.mapping
    // Of a known app such a file is an extra; alone it is what the import is about.
    const proposed = answers === null && app === 'unknown' ? mapping : null
    return [file, draft.mappings[file] === undefined ? (before ?? proposed) : draft.mappings[file]] as const
  })
  return {
    zone: draft.zone ?? answers?.zone ?? around.zone,
    dateOrder: draft.dateOrder ?? answers?.dateOrder ?? null,
    units: { ...answers?.units, ...draft.units },
    children: Object.fromEntries(children),
    includeRepeats: draft.includeRepeats ?? answers?.includeRepeats ?? false,
    useAdjustedBirthdates: draft.useAdjustedBirthdates ?? answers?.useAdjustedBirthdates ?? false,
    mappings: Object.fromEntries(mappings),
  }
}

type AskedChild = ImportAsks['children'][number]

function bareChild({ key, name, birthdate, sex }: AskedChild, { newIdFor }: Around): ChildAnswer {
  const bare = { name: (name ?? '').slice(0, 60), birthdate: birthdate ?? '', sex: sex ?? ('unknown' as const) }
  return { is: '', newId: newIdFor(key), ...bare }
}

function answeredChild({ is }: ImportAnswers['children'][number], child: AskedChild, around: Around): ChildAnswer {
  const bare = bareChild(child, around)
  if ('childId' in is) return { ...bare, is: is.childId }
  if ('leaveOut' in is) return { ...bare, is: 'leaveOut' }
  const { id, name, birthdate, sex } = is.newChild
  return { is: 'new', newId: id, name, birthdate: birthdate ?? '', sex }
}

/** By the name; a file that names nobody is of an only child. Anything else is for the person to say. */
function proposedChild(child: AskedChild, { children }: ImportAsks, around: Around): ChildAnswer {
  const bare = bareChild(child, around)
  const { family, mayAdd } = around
  const [only] = family
  if (child.name === null)
    return family.length === 1 && children.length === 1 && only !== undefined ? { ...bare, is: only._id } : bare
  const match = childNamed(child.name, family)
  if (match !== null) return { ...bare, is: match }
  return family.length === 0 && mayAdd ? { ...bare, is: 'new' } : bare
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
const firstWord = (name: string) => plain(name).split(/\s+/)[0] ?? ''

/** The child with this name, else the only one with this first name; null where there is none. */
export function childNamed(name: string, family: readonly Pick<Child, '_id' | 'name'>[]): string | null {
  const exact = family.filter((child) => plain(child.name) === plain(name))
  const alike = exact.length > 0 ? exact : family.filter((child) => firstWord(child.name) === firstWord(name))
  return alike.length === 1 ? (alike[0]?._id ?? null) : null
}

/** Quantities that stand without a unit in the files, as far as the answers show. */
export function askedUnits({ units, mappings }: ImportAsks, shown: Pick<ShownAnswers, 'mappings'>): AskedQuantity[] {
  const used = mappings.flatMap(({ file }) => shown.mappings[file]?.columns ?? [])
  const has = (...meanings: readonly MappedColumn[]) => meanings.some((meaning) => used.includes(meaning))
  const mapped = { volume: has('amount'), weight: has('weight'), length: has('length', 'head'), temperature: false }
  return (['volume', 'weight', 'length', 'temperature'] as const).filter(
    (quantity) => units.includes(quantity) || mapped[quantity],
  )
}

/** Whether day and month have to be told apart, and whether nothing can be read without it. */
export function askedOrder(asks: ImportAsks, shown: Pick<ShownAnswers, 'mappings'>): 'no' | 'maybe' | 'must' {
  if (asks.dateOrder) return 'must'
  const isOpen = asks.mappings.some(
    ({ file, dateOrder }) => dateOrder === null && (shown.mappings[file] ?? null) !== null,
  )
  return isOpen ? 'maybe' : 'no'
}

/** What is still missing: `children.<key>`, `name.<key>`, `units.<quantity>`, `dateOrder`, `mappings`. */
export function missing(asks: ImportAsks, shown: ShownAnswers): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { key } of asks.children) {
    const { is, name } = shown.children[key] ?? { is: '', name: '' }
    if (is === '') found.add(`children.${key}`)
    if (is === 'new' && name.trim() === '') found.add(`name.${key}`)
  }
  for (const quantity of askedUnits(asks, shown))
    if (shown.units[quantity] === undefined) found.add(`units.${quantity}`)
  if (askedOrder(asks, shown) === 'must' && shown.dateOrder === null) found.add('dateOrder')
  const isMapped = asks.mappings.some(({ file }) => (shown.mappings[file] ?? null) !== null)
  if (asks.mappings.length > 0 && asks.children.length === 0 && !isMapped) found.add('mappings')
  return found
}

/** The answers as they are sent; `alike` of earlier ones stays. */
export function answersToSend(asks: ImportAsks, shown: ShownAnswers, alike: ImportAnswers['alike']) {
  const { zone, units, dateOrder, includeRepeats, useAdjustedBirthdates } = shown
  const children = asks.children.map(({ key, birthTime, adjustedBirthdate }) => {
    const { is, newId: id, name, birthdate, sex } = shown.children[key] as ChildAnswer
    if (is === 'leaveOut') return { key, is: { leaveOut: true as const } }
    if (is !== 'new') return { key, is: { childId: is } }
    const dueDate = useAdjustedBirthdates ? adjustedBirthdate : null
    const born = { birthdate: birthdate || null, birthTime, dueDate }
    return { key, is: { newChild: { id, name: name.trim(), ...born, sex } } }
  })
  const mappings = asks.mappings.flatMap(({ file }) => {
    const mapping = shown.mappings[file] ?? null
    return mapping === null ? [] : [{ file, mapping }]
  })
  return { zone, units, dateOrder, includeRepeats, useAdjustedBirthdates, children, mappings, alike }
}
