import { createHash } from 'node:crypto'
import type { Contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import type { Photo } from '@nestwren/contract/photos'
import { simplePdf } from '../features/documents/testing/simple-pdf.ts'
import { starters } from '../features/knowledge/library/library.ts'
import { referralCodesTable } from '../features/referrals/tables.ts'
import { makePicture } from '../platform/images/testing/pictures.ts'
import { exampleBody, exampled, worded } from './kept-examples.ts'
import { exampleEntry, exampleOwnKind } from './kind-examples.ts'
import { type LiveDevice, openLiveDevice } from './live-device.ts'
import { createPeople, type Family, type People, type Person } from './people.ts'
import type { PushServiceDouble } from './push-service-double.ts'
import type { TestApp } from './start-test-app.ts'

/** How a family of {@link fillFamily} differs from its twin; the ids that its browsers choose do not. */
export interface Marks {
  /** A word that stands in everything the family writes, and nowhere else. */
  readonly word: string
  /** How much earlier than its twin it does everything. */
  readonly earlierMinutes: number
  readonly color: string
}

/** A family full of everything, under ids that follow from what they are for. */
export interface TwinFamily extends Family {
  readonly marks: Marks
  readonly people: People
  readonly carer: Person
  readonly endpoint: string
  /** Opens the apps of the owner and of the caregiver. */
  listen(): Promise<readonly LiveDevice[]>
  /** Of one sign-in while the clock stands: a person has a hundred at most, and the devices that listen are among them. */
  token(who?: Person): Promise<string>
  /** Of a sign-in of its own, for what ends it. */
  signIn(who?: Person): Promise<string>
  client(who?: Person): Promise<Client<Contract>>
}

/** Every id that was made here; any other in an answer is the server's own and new each time. */
export const knownIds = new Set<string>()

/** An id as a browser makes it, the same for the same name. */
export function idFor(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const id = `0190d000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
  knownIds.add(id)
  return id
}

/** Puts the family's word behind every text that stays right with it. */
export function marked<T>(value: T, { word }: Marks, isRight: (value: T) => boolean): T {
  let whole = value
  const walk = (part: unknown, path: readonly string[]): void => {
    if (typeof part === 'string') {
      const next = replaced(whole, path, `${part} ${word}`) as T
      if (isRight(next)) whole = next
    } else if (typeof part === 'object' && part !== null)
      for (const [key, one] of Object.entries(part)) walk(one, [...path, key])
  }
  walk(value, [])
  return whole
}

function replaced(whole: unknown, [key, ...below]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next
  const before = whole as Readonly<Record<string, unknown>>
  const value = replaced(before[key], below, next)
  return Array.isArray(whole)
    ? whole.map((one, index) => (String(index) === key ? value : one))
    : { ...before, [key]: value }
}

/** The same instants, as much earlier as the family does everything. */
function shifted<T>(value: T, { earlierMinutes }: Marks): T {
  const text = JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (at) =>
    new Date(Date.parse(at) - earlierMinutes * 60_000).toISOString(),
  )
  return JSON.parse(text)
}

/** Makes the people of a family; `at` tells the two apart that have everything else in common. */
export async function createTwin(app: TestApp, push: PushServiceDouble, marks: Marks): Promise<TwinFamily> {
  let count = 0
  const ids = () => {
    count += 1
    return idFor(`${marks.word} ${count}`)
  }
  const people = createPeople({ ...app, ids })
  const named = (who: string) => ({
    name: `${who} ${marks.word}`,
    username: `${who}-${marks.word}@example.com`.toLowerCase(),
  })
  // Long enough for all that happens here, and free to buy.
  const account = { trialEndsAt: new Date('2030-01-01T00:00:00.000Z') }
  const family = await people.createFamily({ owner: named('Mara'), account })
  const { accountId, owner } = family
  const carer = await people.addMember(accountId, { preset: 'nanny', person: named('Sol') })
  const signIn = async (who: Person = owner) => (await people.signIn(who, accountId)).accessToken
  const tokens = new Map<string, Promise<string>>()
  const token = (who: Person = owner) => {
    const now = `${who.userId} ${app.clock.now().toISOString()}`
    const held = tokens.get(now) ?? signIn(who)
    tokens.set(now, held)
    return held
  }
  // Drawn by lot where it is not there yet.
  const code = marks.word.toLowerCase().padEnd(10, '2')
  await app.database.db.insert(referralCodesTable).values({ userId: owner.userId, code })
  const subscription = push.subscribe()
  await app.client(await token()).notifications.subscribe({ body: { subscription, deviceName: `Phone ${marks.word}` } })
  return {
    ...family,
    marks,
    people,
    carer,
    endpoint: subscription.endpoint,
    token,
    signIn,
    listen: async () => [
      await openLiveDevice(app.url, { token: await signIn() }),
      await openLiveDevice(app.url, { token: await signIn(carer) }),
    ],
    client: async (who) => app.client(await token(who)),
  }
}

/** Children that are there all the time. */
export const firstChildren = { juno: idFor('juno'), otis: idFor('otis') }

/** Puts them there, for the carer too. Before devices listen: one that is listening follows a right a moment later. */
export async function addFirstChildren({ people, accountId, carer, marks, client }: TwinFamily): Promise<void> {
  const owner = await client()
  for (const [name, id] of Object.entries(firstChildren)) {
    await owner.children.create({ body: { id, name: `${name} ${marks.word}` } })
    await people.grant(accountId, id, carer.userId, { preset: 'nanny', levels: { photos: 'add', documents: 'view' } })
  }
}

/** Fills the family with everything there is, of which some is deleted. */
export async function fillFamily(app: TestApp, family: TwinFamily): Promise<void> {
  const { carer, marks } = family
  const [owner, nanny] = [await family.client(), await family.client(carer)]
  await owner.family.putSettings({
    body: {
      settings: { ...defaultFamilySettings, feedOverdueMinutes: 180, diaperOverdueMinutes: 200 },
      version: 0,
      mutationId: idFor('settings'),
    },
  })
  await fillLog(app, family, owner)
  await fillMilk(app, family, owner)
  const foodItem = { id: idFor('food'), name: `Pear ${marks.word}`, note: `Ripe ${marks.word}` }
  await owner.food.create({ params: { childId: firstChildren.juno }, body: { foodItem } })
  await fillVisits(family, owner)
  await fillSchedule(family, owner)
  await fillFiles(family, owner)
  await fillKnowledge(family, owner)
  await fillImport(app, family, owner)
  await react(owner, nanny, marks)
}

/** An import that waits for more files; what a job would write of it is written by hand, so that nothing works on it. */
async function fillImport(app: TestApp, { accountId, marks }: TwinFamily, owner: Client<Contract>): Promise<void> {
  const [id, fileId] = [idFor('import'), idFor('file of an import')]
  await owner.imports.create({ body: { id } })
  const file = new File([`Type ${marks.word}`], `log ${marks.word}.csv`)
  await owner.imports.addFile({ params: { id }, body: { fileId }, file })
  const row = { file: 'log.csv', record: 1, reason: null, label: marks.word, cells: {}, items: [], readings: [] }
  const { pool } = app.database
  const of = [accountId, id]
  await pool.query(`insert into import_rows values ($1, $2, 0, 'log.csv#1', 'open', $3)`, [...of, row])
  await pool.query(`insert into import_choices values ($1, $2, 'log.csv#1', '{"keep":true}')`, of)
  await pool.query(`insert into import_sources values ($1, $2, $3, 'log entries', $2)`, [
    accountId,
    idFor('source'),
    id,
  ])
}

const ago = (app: TestApp, minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()

async function fillLog(app: TestApp, { marks }: TwinFamily, owner: Client<Contract>): Promise<void> {
  const { juno, otis } = firstChildren
  const ownKind = exampleOwnKind()
  await owner.ownKinds.create({ body: { ...ownKind, name: `${ownKind.name} ${marks.word}` } })
  const medicine = idFor('medicine')
  const body = { id: medicine, childId: juno, name: `Iron ${marks.word}`, minIntervalS: 3 * 3600 }
  await owner.medicines.create({ body })
  const log = async (id: string, childId: string, kind: KindName, timed: ReturnType<typeof exampleEntry>) => {
    const fields = { ...shifted(timed, marks), tz: 'UTC', notes: `Well ${marks.word}` }
    await owner.logs.create({ body: { id, childId, kind, ...fields } as never })
  }
  for (const childId of [juno, otis]) {
    for (const kind of kindNames) {
      const id = idFor(`${kind} of ${childId}`)
      const timed = JSON.parse(
        JSON.stringify(exampleEntry(kind)).replaceAll(/"lotId":"[^"]+"/g, `"lotId":"${idFor(id)}"`),
      )
      await log(id, childId, kind, timed)
    }
    await log(idFor(`deleted of ${childId}`), childId, 'note', exampleEntry('note'))
    await owner.logs.remove({ params: { id: idFor(`deleted of ${childId}`) } })
    // Due when the clock has moved on a little.
    const details = { method: 'bottle', bottles: [{ contents: 'formula', amountMl: 90 + marks.earlierMinutes }] }
    await log(idFor(`feed of ${childId}`), childId, 'feeding', {
      startAt: ago(app, 20),
      endAt: ago(app, 10),
      details,
    } as never)
    await log(idFor(`change of ${childId}`), childId, 'diaper', {
      startAt: ago(app, 15),
      endAt: null,
      details: { kind: 'wet' },
    } as never)
  }
  const dose = { medicineId: medicine, name: `Iron ${marks.word}` }
  await log(idFor('dose'), juno, 'medicine', { startAt: ago(app, 30), endAt: null, details: dose } as never)
  const running = { segments: [{ side: 'left', startAt: ago(app, 5), endAt: null }] }
  await log(idFor('running'), otis, 'pumping', { startAt: ago(app, 5), endAt: null, details: running } as never)
}

async function fillMilk(app: TestApp, { marks }: TwinFamily, owner: Client<Contract>): Promise<void> {
  const { juno } = firstChildren
  const amountMl = 150 + marks.earlierMinutes
  for (const name of ['lot', 'deleted lot']) {
    const label = `In the door ${marks.word}`
    await owner.milk.create({
      body: { id: idFor(name), childId: juno, place: 'fridge', amountMl, pumpedAt: ago(app, 200), label },
    })
  }
  await owner.milk.remove({ params: { id: idFor('deleted lot') } })
  const milkLots = [{ lotId: idFor('lot'), amountMl: 20 + marks.earlierMinutes }]
  const details = { method: 'bottle', bottles: [{ contents: 'breastMilk', amountMl: 60, milkLots }] }
  await owner.logs.create({
    body: { id: idFor('bottle'), childId: juno, kind: 'feeding', startAt: ago(app, 190), tz: 'UTC', details } as never,
  })
}

async function fillVisits({ marks }: TwinFamily, owner: Client<Contract>): Promise<void> {
  const { juno } = firstChildren
  const { word, earlierMinutes } = marks
  const params = { childId: juno }
  for (const name of ['measurement', 'deleted measurement']) {
    const body = { id: idFor(name), measuredOn: '2026-11-12', weightG: 6_000 + earlierMinutes, note: `Scales ${word}` }
    await owner.growth.create({ params, body })
  }
  await owner.growth.remove({ params: { ...params, id: idFor('deleted measurement') } })
  await owner.milestones.create({ params, body: { id: idFor('milestone'), title: `First smile ${word}` } })
  const key = 'sitting-without-support'
  await owner.milestones.put({ params, body: { milestones: [{ key, achievedOn: '2026-11-12', note: word }] } })
  for (const one of exampled) {
    const body = worded(exampleBody(one, juno), `Why ${word}?`)
    await owner[one.group].create({ body: { id: idFor(one.group), ...body } as never })
  }
}

async function fillSchedule({ carer, marks }: TwinFamily, owner: Client<Contract>): Promise<void> {
  const childIds = Object.values(firstChildren)
  const at = { startOn: '2026-11-19', startAt: '13:00', timeZone: 'UTC', rule: 'FREQ=WEEKLY', remindMinutes: 30 }
  for (const name of ['appointment', 'deleted appointment']) {
    const words = { title: `Swimming ${marks.word}`, place: `Pool ${marks.word}`, notes: `Towels ${marks.word}` }
    const assigneeId = name === 'appointment' ? null : carer.userId
    await owner.schedule.create({ body: { id: idFor(name), childIds, ...words, ...at, assigneeId } })
  }
  await owner.schedule.remove({ params: { id: idFor('deleted appointment') } })
}

async function fillFiles({ marks }: TwinFamily, owner: Client<Contract>): Promise<void> {
  const { juno, otis } = firstChildren
  const picture = Uint8Array.from(await makePicture('jpeg', { color: marks.color }))
  const photo = async (name: string, over: Readonly<Record<string, string>> = {}): Promise<Photo> => {
    const body = { id: idFor(name), childIds: `${juno},${otis}`, caption: `Pond ${marks.word}`, tz: 'UTC', ...over }
    return owner.photos.upload({ body: body as never, file: new File([picture], 'a.jpg') })
  }
  await photo('photo', { logId: idFor(`note of ${juno}`) })
  await photo('photo of parents', { audience: 'parents', childIds: juno })
  await photo('photo of otis', { childIds: otis })
  await owner.photos.remove({ params: { id: (await photo('deleted photo')).id } })
  for (const name of ['document', 'deleted document']) {
    const words = { title: `Passport ${marks.word}`, notes: `In the drawer ${marks.word}` }
    const body = { id: idFor(name), childIds: `${juno},${otis}`, ...words, expiresOn: '2026-12-20', remindDays: '7' }
    const pdf = new File([simplePdf(), `% ${marks.word}`], `passport-${marks.word}.pdf`)
    await owner.documents.upload({ body: body as never, file: pdf })
  }
  await owner.documents.remove({ params: { id: idFor('deleted document') } })
}

async function fillKnowledge({ marks }: TwinFamily, owner: Client<Contract>): Promise<void> {
  const { word, color } = marks
  const picture = new File([Uint8Array.from(await makePicture('jpeg', { color }))], 'a.jpg')
  await owner.knowledge.addPicture({ body: { id: idFor('picture') }, file: picture })
  const body = `Shoes off, ${word}.\n\n![The hall](picture:${idFor('picture')})`
  for (const name of ['article', 'deleted article'])
    await owner.knowledge.create({ body: { id: idFor(name), title: `House rules ${word}`, body, category: 'family' } })
  await owner.knowledge.remove({ params: { id: idFor('deleted article') } })
}

async function react(owner: Client<Contract>, nanny: Client<Contract>, { word }: Marks): Promise<void> {
  const body = (id: string) => ({ id, content: `Sweet ${word}` })
  for (const childId of Object.values(firstChildren)) {
    const params = { id: idFor(`note of ${childId}`) }
    await owner.logReactions.like({ params })
    await nanny.logReactions.like({ params })
    await nanny.logReactions.addComment({ params, body: body(idFor(`comment on ${childId}`)) })
  }
  const photo = { params: { id: idFor('photo') } }
  await nanny.photoReactions.like(photo)
  await owner.photoReactions.addComment({ ...photo, body: body(idFor('comment on a photo')) })
  for (const id of [idFor('article'), starters[0]?.id ?? '']) {
    await nanny.articleReactions.like({ params: { id } })
    await owner.articleReactions.addComment({ params: { id }, body: body(idFor(`comment on ${id}`)) })
  }
  const paper = { params: { id: idFor('document') } }
  await owner.documentReactions.like(paper)
  await owner.documentReactions.addComment({ ...paper, body: body(idFor('comment on a document')) })
}
