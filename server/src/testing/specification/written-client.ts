import { v7 as uuidv7 } from 'uuid'
import { makePicture } from '../../platform/images/testing/pictures.ts'
import { createTestStore } from '../../platform/testing/stores.ts'
import { type Answer, call } from '../call.ts'
import { createPeople, type People } from '../people.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../start-test-app.ts'

/** A call of somebody who has read the specification and nothing of ours: a method, a path, a body. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>
/** The same with the access token it sends. */
type SignedSend = Send & { readonly token: string }

export interface WrittenWorld extends TestApp {
  readonly people: People
  /** Calls of nobody. */
  readonly send: Send
  /** Calls of a person in a family. */
  as(who: { readonly userId: string }, accountId: string): Promise<SignedSend>
  /** A family with a child, and the calls of its owner. */
  family(): Promise<WrittenFamily>
}

export interface WrittenFamily {
  readonly accountId: string
  readonly owner: { readonly userId: string; readonly username: string; readonly password: string }
  readonly childId: string
  readonly send: SignedSend
}

/** The whole server, for clients written from the specification alone: they know no version, no id and no client code. */
export async function startWrittenWorld(options: TestAppOptions = {}): Promise<WrittenWorld> {
  const store = await createTestStore()
  const app = await startTestApp({ ...options, env: { ...store.env, ...options.env } })
  const people = createPeople(app)
  const sender = (token: string | null): Send => {
    return (method, path, body) => call(app.url, method, path, { token, ...(body !== undefined && { body }) })
  }
  const as: WrittenWorld['as'] = async (who, accountId) => {
    const token = (await people.signIn(who, accountId)).accessToken
    return Object.assign(sender(token), { token })
  }
  return {
    ...app,
    people,
    send: sender(null),
    as,
    async stop() {
      await app.stop()
      await store.close()
    },
    async family() {
      const { accountId, owner } = await people.createFamily({ account: { subscriptionStatus: 'active' } })
      const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
      return { accountId, owner, childId, send: await as(owner, accountId) }
    },
  }
}

/** Sends a file with what stands beside it, as a form of a page does. */
async function sendFile(
  { url, token }: { readonly url: string; readonly token: string },
  path: string,
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** A small photo of a child. */
export async function sendPhoto(
  to: { readonly url: string; readonly token: string },
  childIds: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const file = new File([new Uint8Array(await makePicture('jpeg'))], 'beach.jpg', { type: 'image/jpeg' })
  return sendFile(to, '/api/photos/upload', file, { childIds, tz: 'Europe/Lisbon', ...fields })
}

/** A picture of a paper, as a document of a child. */
export async function sendDocument(
  to: { readonly url: string; readonly token: string },
  childIds: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const file = new File([new Uint8Array(await makePicture('png'))], 'passport.png', { type: 'image/png' })
  return sendFile(to, '/api/documents/upload', file, { childIds, title: 'Passport', ...fields })
}

/** An address that nobody has yet. */
export function newAddress(): string {
  return `${uuidv7()}@example.com`
}
