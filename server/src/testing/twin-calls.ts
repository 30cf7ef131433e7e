import { createHash } from 'node:crypto'
import { urlOf } from '@nestwren/contract/client'
import type { Endpoint, Schema } from '@nestwren/contract/endpoint'
import { detailsOf } from '@nestwren/contract/logs/details'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { type ContractCall, guarded, send as sendTo } from './contract-calls.ts'
import { exampleFor, openFeed } from './contract-examples.ts'
import type { ExampleWorld, LooseInput } from './example-world.ts'
import type { Person } from './people.ts'
import { openClaim, openGift } from './registry-examples.ts'
import { sealedExamples, sealedFile, sealedUpload } from './sealed-examples.ts'
import { openSite } from './site-examples.ts'
import { openAnswer, openInvite } from './site-invites-examples.ts'
import type { TestApp } from './start-test-app.ts'
import { firstChildren, idFor, knownIds, marked, type TwinFamily } from './twin-family.ts'

/** Writes that are not made here, and why. */
const apart: Readonly<Record<string, string>> = {
  'sessions.revokeOthers': 'would end the open apps that listen',
  'privacy.startExport': 'goes on after its answer; made once all are',
  'notifications.subscribe': 'an address of a push service is of one device only; made with the family',
}

/** Its ZIP is compared file by file, apart from the other reads. */
const download = 'privacy.downloadExport'
const reads = guarded.filter(({ name, endpoint }) => endpoint.method === 'GET' && name !== download)
export const writes = guarded.filter(({ name, endpoint }) => endpoint.method !== 'GET' && apart[name] === undefined)

/** Items of the family for one call, under ids that follow from the call: its twin makes the same ones. */
function worldOf(app: TestApp, family: TwinFamily, of: string): ExampleWorld {
  const { accountId, people, marks } = family
  const { juno } = firstChildren
  let count = 0
  const nextId = (what: string) => {
    count += 1
    return idFor(`${of} ${what} ${count}`)
  }
  /** Made by the owner, with the input of the example of another call. */
  const make = async (group: string, key: string, input: LooseInput, id: string): Promise<string> => {
    const { endpoint } = guarded.find((one) => one.group === group && one.key === key) ?? {}
    if (endpoint === undefined) throw new Error(`There is no ${group}.${key}`)
    const made = await send(app, family, endpoint, { ...input, body: { ...input.body, id } })
    if (made.status > 299) throw new Error(`${of}: ${group}.${key} answered ${JSON.stringify(made)}`)
    return id
  }
  const fromExample = async (group: string, key: string, what: string, over: Partial<ExampleWorld> = {}) =>
    make(group, key, await exampleFor(group, key).input({ ...world, ...over }), nextId(what))
  const commentUnder = async (group: string, id: string) =>
    make(group, 'addComment', { params: { id }, body: { content: `Sweet ${marks.word}` } }, nextId('comment'))
  const child = async () => {
    if (!of.startsWith('children.')) return juno
    return make('children', 'create', { body: { name: `Pip ${marks.word}` } }, nextId('child'))
  }
  const world: ExampleWorld = {
    accountId,
    child,
    removedChild: async () => {
      const id = await child()
      await (await family.client()).children.remove({ params: { id } })
      return id
    },
    entry: () => fromExample('logs', 'create', 'entry'),
    openEntry: async () => make('logs', 'create', openFeed(juno), nextId('entry')),
    ownKind: () => fromExample('ownKinds', 'create', 'kind'),
    medicine: () => fromExample('medicines', 'create', 'medicine'),
    milkLot: () => fromExample('milk', 'create', 'lot'),
    item: (group, childId = juno) => fromExample(group, 'create', group, { child: async () => childId }),
    photo: () => fromExample('photos', 'upload', 'photo'),
    document: () => fromExample('documents', 'upload', 'document'),
    sealed: async () => {
      const client = await family.client()
      await client.sealedKeys.create(sealedExamples.sealedKeys.create())
      return (await client.sealed.upload(sealedUpload(nextId('sealed')))).id
    },
    site: async () => openSite(app.url, await family.token(), accountId),
    shownGift: async () => openGift(app.url, await family.token(), accountId),
    giftClaim: async () => openClaim(app.url, await family.token(), accountId),
    siteInvite: async () => openInvite(app.url, await family.token(), accountId),
    siteAnswer: async () => openAnswer(app.url, await family.token(), accountId),
    handoff: () => fromExample('handoffs', 'create', 'handoff'),
    comment: (id) => commentUnder('logReactions', id),
    photoComment: (id) => commentUnder('photoReactions', id),
    documentComment: (id) => commentUnder('documentReactions', id),
    articleComment: (id) => commentUnder('articleReactions', id),
    familyLink: async () => {
      const client = await family.client()
      return (await client.familyLinks.create({ body: { name: `Rosa ${marks.word}`, childIds: [juno] } })).link.id
    },
    caregiver: async () => (await people.addMember(accountId, { children: [juno], person: personOf(family) })).userId,
    invite: async () => {
      const id = nextId('invite')
      const email = `${id}-${marks.word}@example.com`.toLowerCase()
      return make('invites', 'create', { body: { email, relationship: 'nanny', childIds: [juno] } }, id)
    },
  }
  return world
}

const guests = new WeakMap<TwinFamily, number>()
function personOf(family: TwinFamily) {
  const count = (guests.get(family) ?? 0) + 1
  guests.set(family, count)
  const { word } = family.marks
  return { name: `Guest ${word}`, username: `guest-${count}-${word}@example.com`.toLowerCase() }
}

/** An example of the call, in the family's own words and with every id that its browser may choose. */
export async function inputFor(app: TestApp, family: TwinFamily, one: ContractCall): Promise<LooseInput> {
  const input = await exampleFor(one.group, one.key).input(worldOf(app, family, one.name))
  if (input.body === undefined) return input
  const body = ownBody(family, one, input.body)
  // A sealed file names its document.
  return { ...input, body, ...(one.name === 'sealed.upload' && { file: sealedFile(String(body.id)) }) }
}

function ownBody({ marks }: TwinFamily, { name, endpoint }: ContractCall, given: LooseBody): LooseBody {
  const isRight = (body: LooseBody) => {
    if (endpoint.body?.safeParse(body).success !== true) return false
    const kind = kinds[body.kind as keyof typeof kinds]
    return kind === undefined || detailsOf<Schema>(kind).safeParse(body.details).success
  }
  let body = given
  for (const field of ['id', 'mutationId']) {
    const withId = { ...body, [field]: idFor(`${name} ${field}`) }
    if (isRight(withId)) body = withId
  }
  // With another word these are others, or none; the details of an entry are right or wrong by its kind.
  const { email: _email, username: _username, packageIdentifier: _package, details, ...plainWords } = body
  const words = body.kind === undefined ? plainWords : { ...plainWords, details }
  return { ...body, ...marked(words, marks, (next) => isRight({ ...body, ...next })) }
}

type LooseBody = Readonly<Record<string, unknown>>

export interface TwinAnswer {
  readonly status: number
  readonly body: unknown
}

/** Makes a call with a token of the family's owner, unless another is given; what is about signing in gets a sign-in of its own. */
export async function send(
  app: TestApp,
  family: TwinFamily,
  endpoint: Endpoint,
  input: LooseInput,
  given?: string,
): Promise<TwinAnswer> {
  const token = given ?? (await (endpoint.path.startsWith('/api/auth/') ? family.signIn() : family.token()))
  return sendTo(app.url, { endpoint }, input, token)
}

/** What a text says, without what the server makes anew each time: ids of its own, tokens, signatures. */
export function plain(value: unknown): unknown {
  const text = JSON.stringify(value, plainField)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (knownIds.has(id) ? id : '<made>'))
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replaceAll(/([?&](?:k|invite|preview)=)[\w.-]+/g, '$1')
    .replaceAll(/(\/api\/calendar\/)[\w-]{43}|(\/with\/)[\w-]{22}/g, '$1$2')
    .replaceAll(/("slug":"|\/invites\/)([a-z0-9-]*)-[a-z2-9]{8}(?=["/])/g, '$1$2')
  return JSON.parse(text)
}

/** A cursor is what it says; the key for push services is the installation's, and codes of six digits are drawn. */
function plainField(name: string, value: unknown): unknown {
  if (name === 'nextCursor' && typeof value === 'string') return Buffer.from(value, 'base64url').toString()
  const isDrawn = name === 'code' && typeof value === 'string' && /^\d{6}$/.test(value)
  return name === 'publicKey' || isDrawn ? '' : value
}

/** Every list and item that there is to be asked for, by its address; what lies in pages page by page. */
export async function readAll(app: TestApp, family: TwinFamily, who?: Person): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const addresses = new Set<string>()
  const token = await family.token(who)
  for (const one of reads) {
    const example = await inputFor(app, family, one)
    for (const input of [example, ...inputsOf(one.endpoint, family)]) {
      for (let query = { ...input.query }, page = 1; page < 4; page += 1) {
        const { status, body } = await send(app, family, one.endpoint, { ...input, query }, token)
        found[String(plain(`${one.name} ${urlOf(one.endpoint, { ...input, query: input.query })} ${page}`))] = plain({
          status,
          body,
        })
        for (const [address] of JSON.stringify(body ?? '').matchAll(/\/api\/files\/[^"]+/g)) addresses.add(address)
        const next = (body as { nextCursor?: string | null } | undefined)?.nextCursor
        if (typeof next !== 'string') break
        query = { ...query, cursor: next }
      }
    }
  }
  for (const address of addresses) {
    const response = await fetch(app.url + address)
    const bytes = Buffer.from(await response.arrayBuffer())
    const disposition = response.headers.get('content-disposition')
    found[String(plain(`file ${address.split('?')[0]}`))] = [
      response.status,
      createHash('sha256').update(bytes).digest('hex'),
      disposition,
    ]
  }
  return found
}

/** Inputs of a read that its schemas let through: the family's items, and all the ways to ask for a part of a list. */
function inputsOf(endpoint: Endpoint, { marks }: TwinFamily): LooseInput[] {
  const names = [
    'photo',
    'document',
    'lot',
    'medicine',
    'bottle',
    'deleted photo',
    'deleted document',
    'photo of parents',
  ]
  const ids = [...Object.values(firstChildren), ...names.map(idFor), idFor(`note of ${firstChildren.juno}`)]
  const params = endpoint.path.includes('/:')
    ? ids.map((id) => ({ id, childId: id, commentId: id, caregiverId: id }))
    : [{}]
  const asked: Record<string, string>[] = [
    {},
    { limit: '3' },
    ...[marks.word, 'Sweet', 'Pond'].map((q) => ({ q })),
    ...Object.values(firstChildren).map((childId) => ({ childId })),
    ...[
      { deleted: 'true' },
      { ended: 'true' },
      { pinned: 'true' },
      { tz: 'UTC' },
      { logId: idFor(`note of ${firstChildren.juno}`) },
    ],
    { since: '2026-11-10T00:00:00.000Z' },
  ]
  const queries =
    endpoint.query === undefined ? [{}] : asked.filter((query) => endpoint.query?.safeParse(query).success)
  return params
    .map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => endpoint.path.includes(`:${name}`))))
    .filter((one) => endpoint.params === undefined || endpoint.params.safeParse(one).success)
    .flatMap((one) => queries.map((query) => ({ params: one, query })))
}
