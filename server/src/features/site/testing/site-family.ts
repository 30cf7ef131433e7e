import { v7 as uuidv7 } from 'uuid'
import { makePicture } from '../../../platform/images/testing/pictures.ts'
import { type Answer, call } from '../../../testing/call.ts'
import { createPeople, type People, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/start-test-app.ts'

/** Of an app once: it numbers the addresses. */
const peopleOf = new WeakMap<TestApp, People>()

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>

export interface SiteFamily {
  readonly people: People
  readonly accountId: string
  readonly childId: string
  readonly owner: Person
  /** A call of the owner. */
  readonly send: Send
  /** Somebody of the family, signed in. */
  as(person: Person): Promise<Send>
  /** Changes the site and resolves to it. */
  put(body: object): Promise<Answer['body']>
  /** A photo of the child by its owner, with form fields that differ. */
  upload(fields?: Readonly<Record<string, string>>): Promise<string>
  /** One that is on the site. */
  publish(fields?: Readonly<Record<string, string>>): Promise<string>
}

let count = 0

/** A family with a child and a site that is on, at an address of its own; `over` differs. */
export async function createSiteFamily(app: TestApp, over: object = {}): Promise<SiteFamily & { slug: string }> {
  const people = peopleOf.get(app) ?? createPeople(app)
  peopleOf.set(app, people)
  const { accountId, owner } = await people.createFamily()
  const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
  const as = async (person: Person): Promise<Send> => {
    const { accessToken: token } = await people.signIn(person, accountId)
    return (method, path, body) => call(app.url, method, path, { token, ...(body !== undefined && { body }) })
  }
  const { accessToken } = await people.signIn(owner, accountId)
  const send: Send = (method, path, body) =>
    call(app.url, method, path, { token: accessToken, ...(body !== undefined && { body }) })
  const done = ({ status, body }: Answer) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const put = async (body: object) => done(await send('PUT', '/api/public-site', body)).site
  const upload = async (fields: Readonly<Record<string, string>> = {}): Promise<string> => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ childIds: childId, tz: 'UTC', id: uuidv7(), ...fields }))
      form.set(name, value)
    form.set('file', new Blob([await makePicture('png')]))
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(`${app.url}/api/photos/upload`, { method: 'POST', headers, body: form })
    const { id } = (await response.json()) as { id: string }
    if (response.status !== 201) throw new Error(`${response.status}`)
    return id
  }
  count += 1
  const slug = `family-${count}`
  const family: SiteFamily = {
    ...{ people, accountId, childId, owner, send, as, put, upload },
    async publish(fields) {
      const id = await upload(fields)
      done(await send('PATCH', `/api/photos/${id}/public`, { isPublic: true }))
      return id
    },
  }
  await put({ enabled: true, slug, title: 'The Silvas', bio: 'Hello\nthere', ...over })
  return { ...family, slug: ((over as { slug?: string }).slug ?? slug) as string }
}

/** A call of somebody without an account. */
export function visitor(app: TestApp, { ip }: { readonly ip?: string } = {}) {
  return (method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}): Promise<Answer> =>
    call(app.url, method, path, {
      ...(body !== undefined && { body }),
      headers: {
        ...(token !== undefined && { 'x-site-access': token }),
        ...(ip !== undefined && { 'x-forwarded-for': ip }),
      },
    })
}
