import type { contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { makePicture } from '../../../platform/images/testing/pictures.ts'
import { type Answer, call } from '../../../testing/call.ts'
import { createPeople, type People } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/start-test-app.ts'

type FamilyClient = Client<typeof contract>

/** Of an app once: it numbers the addresses. */
const peopleOf = new WeakMap<TestApp, People>()

/** A family with two children that gives links. */
export async function createLinkFamily(app: TestApp) {
  const people = peopleOf.get(app) ?? createPeople(app)
  peopleOf.set(app, people)
  const { accountId, owner } = await people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId: juno } = await people.createChild(accountId, { name: 'Juno', createdBy: owner.userId })
  const { childId: otis } = await people.createChild(accountId, { name: 'Otis', createdBy: owner.userId })
  const { accessToken } = await people.signIn(owner, accountId)
  const client = app.client(accessToken)
  const picture = new File([new Uint8Array(await makePicture('png'))], 'a.png', { type: 'image/png' })
  return {
    ...{ app, people, accountId, owner, juno, otis, client, token: accessToken, picture },
    /** Makes a link for both children, with what is told otherwise. */
    async link(over: Partial<Parameters<FamilyClient['familyLinks']['create']>[0]['body']> = {}) {
      const body = { name: 'Grandma Rosa', childIds: [juno, otis], showsOlder: true, ...over }
      const { link, url } = await client.familyLinks.create({ body })
      return { link, token: url.slice(url.lastIndexOf('/') + 1) }
    },
    async photo(over: Partial<Parameters<FamilyClient['photos']['upload']>[0]['body']> = {}): Promise<string> {
      const body = { id: uuidv7(), childIds: juno, tz: 'Europe/Lisbon', ...over }
      return (await client.photos.upload({ body, file: picture })).id
    },
  }
}

export type LinkFamily = Awaited<ReturnType<typeof createLinkFamily>>

/** A browser that keeps the cookies of the pages of links. */
export function createPhone(app: TestApp) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const kept = ({ headers }: Response) => {
    for (const one of headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
  }
  const asked = async (path: string, init: RequestInit = {}) => {
    const headers = {
      cookie: cookie(),
      'accept-language': 'en',
      ...(init.headers as Record<string, string> | undefined),
    }
    const response = await fetch(app.url + path, { redirect: 'manual', ...init, headers })
    kept(response)
    return response
  }
  const page = async (path: string) => {
    const response = await asked(path)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const post = async (path: string, fields: Readonly<Record<string, string>> = {}) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await asked(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers })
    return { status: response.status, location: response.headers.get('location'), text: await response.text() }
  }
  return {
    cookies,
    page,
    post,
    /** A call of the link's API, with the phone's cookies. */
    send: (method: string, path: string, body?: unknown): Promise<Answer> =>
      call(app.url, method, path, { headers: { cookie: cookie() }, ...(body === undefined ? {} : { body }) }),
    async upload(path: string, fields: Readonly<Record<string, string>>, file: File): Promise<Answer> {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', file)
      const response = await asked(path, { method: 'POST', body: form })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    bytes: async (path: string) => {
      const response = await asked(path)
      return { status: response.status, size: (await response.arrayBuffer()).byteLength, headers: response.headers }
    },
    /** Opens a link on this phone, which is its device from then on. */
    async open(token: string): Promise<void> {
      expect(await post(`/with/${token}/open`)).toMatchObject({ status: 303, location: `/with/${token}` })
      expect((await page(`/with/${token}`)).status).toBe(200)
    },
  }
}

export type Phone = ReturnType<typeof createPhone>
