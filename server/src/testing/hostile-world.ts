import { type Agent, type ClientRequestArgs, request } from 'node:http'
import { connect } from 'node:net'
import { urlOf } from '@nestwren/contract/client'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { expect } from 'vitest'
import { createPhone } from '../features/family-links/testing/link-family.ts'
import { contractCalls } from './contract-calls.ts'
import { exampleFor, examples, openFeed } from './contract-examples.ts'
import { type ExampleWorld, statusOfRight } from './example-world.ts'
import { createInvite } from './invites.ts'
import { exampled } from './kept-examples.ts'
import { createPeople } from './people.ts'
import { openClaim, openGift } from './registry-examples.ts'
import { sealedExamples, sealedUpload } from './sealed-examples.ts'
import { openSite } from './site-examples.ts'
import { openAnswer, openInvite } from './site-invites-examples.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts'

/** What came back, read without any help of a client that would tidy it up. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** An endpoint with one valid call of it. */
export interface Target {
  readonly name: string
  readonly endpoint: Endpoint
  readonly path: string
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** What the owner gets for it. */
  readonly status: number
}

export interface HostileWorld {
  readonly app: TestApp
  /** Access token of the owner: whoever attacks has every right. */
  readonly token: string
  readonly targets: readonly Target[]
  /** A link of the family, and the cookie of the device that opened it. */
  readonly link: { readonly token: string; readonly cookie: string }
  /** Counts and hashes of every table but those that count tries, and those in which a process says how it fares. */
  fingerprint(): Promise<string>
  stop(): Promise<void>
}

/** The whole app with one family in it, and a valid call of each endpoint to spoil. */
export async function startHostileWorld(options: TestAppOptions = {}): Promise<HostileWorld> {
  // A limit would answer in the place of the check that is meant.
  const limits = { LIMITS_WRITES: '1000000/1m burst 1000000', LIMITS_SEND_CONFIRMATION_IP: '1000000/1m' }
  const app = await startTestApp({ ...options, env: { ...limits, ...options.env } })
  const people = createPeople(app)
  const { accountId, owner } = await people.createFamily()
  const { accessToken: token } = await people.signIn(owner, accountId)
  const client = app.client(token)
  const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
  const { childId: removedId } = await people.createChild(accountId, { createdBy: owner.userId })
  await client.children.remove({ params: { id: removedId } })
  const { userId: caregiverId } = await people.addMember(accountId, { children: [childId] })
  const invited = { email: 'invited@example.com', childIds: [childId], invitedBy: owner.userId }
  const { inviteId } = await createInvite(app, accountId, invited)
  // Made when first looked at: the code of one's link, the customer at the store.
  await client.referrals.stats()
  await client.billing.customerInfo()
  const keptIds = new Map<string, string>()
  const world: ExampleWorld = {
    accountId,
    child: async () => childId,
    removedChild: async () => removedId,
    entry: async () => entryId,
    openEntry: async () => openEntryId,
    ownKind: async () => ownKindId,
    medicine: async () => medicineId,
    milkLot: async () => milkLotId,
    photo: async () => photoId,
    photoComment: async () => photoCommentId,
    document: async () => documentId,
    sealed: async () => sealedId,
    documentComment: async () => documentCommentId,
    articleComment: async () => articleCommentId,
    handoff: async () => itemIds.handoffs,
    item: async (group) => keptIds.get(group) ?? itemIds[group as keyof typeof itemIds],
    familyLink: async () => familyLinkId,
    caregiver: async () => caregiverId,
    invite: async () => inviteId,
    site: () => openSite(app.url, token, accountId),
    shownGift: () => openGift(app.url, token, accountId),
    giftClaim: () => openClaim(app.url, token, accountId),
    siteInvite: () => openInvite(app.url, token, accountId),
    siteAnswer: () => openAnswer(app.url, token, accountId),
    comment: async () => commentId,
  }
  const made = await examples.logs.create(world)
  const { id: entryId } = await client.logs.create(made)
  const { id: openEntryId } = await client.logs.create(openFeed(childId))
  const { id: ownKindId } = await client.ownKinds.create(examples.ownKinds.create())
  const { id: medicineId } = await client.medicines.create(await examples.medicines.create(world))
  const { id: milkLotId } = await client.milk.create(await examples.milk.create(world))
  const itemIds = {
    growth: (await client.growth.create(await examples.growth.create(world))).id,
    handoffs: (await client.handoffs.create(await examples.handoffs.create.input(world))).id,
    schedule: (await client.schedule.create(await examples.schedule.create.input(world))).id,
    overrides: (await client.overrides.create(await examples.overrides.create.input(world))).id,
    parentingSchedule: (await client.parentingSchedule.create(await examples.parentingSchedule.create.input(world))).id,
    knowledge: (await client.knowledge.create(examples.knowledge.create())).id,
    milestones: (await client.milestones.create(await examples.milestones.create(world))).id,
  }
  for (const { group } of exampled)
    keptIds.set(group, (await client[group].create((await exampleFor(group, 'create').input(world)) as never)).id)
  const linkMade = await client.familyLinks.create(await examples.familyLinks.create.input(world))
  const familyLinkId = linkMade.link.id
  const linkToken = linkMade.url.slice(linkMade.url.lastIndexOf('/') + 1)
  const phone = createPhone(app)
  await phone.open(linkToken)
  const { id: photoId } = await client.photos.upload(await examples.photos.upload.input(world))
  const { id: photoCommentId } = await client.photoReactions.addComment({
    params: { id: photoId },
    body: { content: 'Sweet' },
  })
  const { id: documentId } = await client.documents.upload(await examples.documents.upload.input(world))
  await client.sealedKeys.create(sealedExamples.sealedKeys.create())
  const { id: sealedId } = await client.sealed.upload(sealedUpload())
  const { id: documentCommentId } = await client.documentReactions.addComment({
    params: { id: documentId },
    body: { content: 'Sweet' },
  })
  const { id: articleCommentId } = await client.articleReactions.addComment({
    params: { id: itemIds.knowledge },
    body: { content: 'Sweet' },
  })
  const { id: commentId } = await client.logReactions.addComment({
    params: { id: entryId },
    body: { content: 'Sweet' },
  })

  const targets: Target[] = []
  for (const { name, group, key, endpoint } of contractCalls) {
    const example = exampleFor(group, key)
    const input = await example.input(world)
    const status = statusOfRight(endpoint, example)
    targets.push({ name, endpoint, path: urlOf(endpoint, input), body: input.body, status })
  }

  return {
    app,
    token,
    targets,
    link: { token: linkToken, cookie: [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    async fingerprint() {
      const { rows } = await app.database.pool.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where (schemaname = 'public' and tablename not like 'rate\\_%'
           and tablename not in ('server_processes', 'service_answers', 'service_errors', 'app_versions'))
           or tablename = '_private_jobs' order by 1`,
      )
      const prints: string[] = []
      for (const { name } of rows) {
        const found = await app.database.pool.query<{ print: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
        )
        prints.push(`${name} ${found.rows[0]?.print}`)
      }
      return prints.join('\n')
    },
    stop: () => app.stop(),
  }
}

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: ClientRequestArgs['headers']
  readonly body?: string | Uint8Array
  /** Whose connections to use; one of its own unless given. */
  readonly agent?: Agent
}

/** Sends a request with exactly this path and these headers. */
export function sendRaw(url: string, { method, path, headers = {}, body, agent }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: agent ?? false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', reject)
    })
    // A server that refuses a large body closes the connection while it is still being sent.
    let answered = false
    sent.on('response', () => {
      answered = true
    })
    sent.on('error', (error) => {
      if (!answered) reject(error)
    })
    sent.end(body)
  })
}

/** Sends these bytes and reads until the server closes; the answers as they came, one after the other. */
export function sendBytes(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Closed while something was still being sent: what came before counts.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.write(bytes)
  })
}

/** Sends a chunked body that begins so and goes on for as long as the server reads it; the answers as they came. */
export function sendEndless(url: string, head: string, begin: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  const chunkOf = (bytes: Uint8Array) => [`${bytes.byteLength.toString(16)}\r\n`, bytes, '\r\n']
  const more = Buffer.alloc(100_000, 'x')
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let answers = ''
    const send = () => {
      while (socket.writable && answers === '') {
        const isFull = chunkOf(more)
          .map((part) => socket.write(part))
          .includes(false)
        if (isFull) return
      }
    }
    socket.on('data', (chunk) => {
      answers += chunk.toString()
    })
    socket.on('drain', send)
    socket.on('close', () => resolve(answers))
    // Closed while something was still being sent.
    socket.on('error', () => undefined)
    socket.write(head)
    for (const part of chunkOf(begin)) socket.write(part)
    send()
  })
}

/** Sends these bytes, and goes so long after they have left; resolves when the connection is closed. */
export function breakOff(url: string, bytes: readonly Uint8Array[], afterMs: number): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('close', () => resolve())
    // The server may have refused what came before.
    socket.on('error', () => undefined)
    socket.write(Buffer.concat(bytes), () => setTimeout(() => socket.destroy(), afterMs))
  })
}

/** A refusal in the shape of every error, and nothing beside it that would tell of the inside. */
export function expectRefused(answer: RawAnswer, statuses: readonly number[], what: string): void {
  expect(statuses, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status)
  expect(String(answer.headers['content-type']), what).toContain('application/json')
  const body: unknown = JSON.parse(answer.text)
  expect(body, what).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^[A-Z_]+$/) })
  const keys = Object.keys(body as object).filter((key) => key !== 'details')
  expect(keys.sort(), what).toEqual(['code', 'error'])
  expect(answer.text, what).not.toMatch(/node_modules|\.ts:|at \w+ \(|select |insert /i)
}
