import type { UserPermission } from '@nestwren/contract/permissions'
import type { VaultMethod } from '@nestwren/contract/vault'
import { type Answer, call } from '../../../testing/call.ts'
import { createPeople, type People, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/start-test-app.ts'

/** Somebody signed in on one device. */
export interface Device {
  readonly token: string
  readonly sessionId: string
  readonly person: Person
  send(method: string, path: string, body?: unknown): Promise<Answer>
  /** Asks for a code and resolves to it. */
  codeFor(...sections: readonly string[]): Promise<string>
  /** Opens sections with a mailed code. */
  open(...sections: readonly string[]): Promise<Answer>
  /** Confirms with a mailed code for settings. */
  confirm(): Promise<Answer>
}

export const paths = {
  access: '/api/vault/check-access',
  request: '/api/vault/request-2fa',
  verify: '/api/vault/verify-2fa',
  revoke: '/api/vault/revoke-access',
  settings: '/api/vault/settings',
  grants: '/api/vault/grants',
  factors: '/api/vault/factors',
} as const

/** Of an app once: it numbers the addresses. */
const peopleOf = new WeakMap<TestApp, People>()

/** A family whose vault can be locked, with an owner, a second parent and a nanny. */
export async function createVaultFamily(app: TestApp) {
  const people = peopleOf.get(app) ?? createPeople(app)
  peopleOf.set(app, people)
  const { accountId, owner } = await people.createFamily()
  const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
  const parent = await people.addMember(accountId, { role: 'parent' })
  const nanny = await people.addMember(accountId, { preset: 'nanny', children: [childId] })

  const deviceOf = async (person: Person, ofAccount = accountId): Promise<Device> => {
    const { accessToken: token } = await people.signIn(person, ofAccount)
    const send = (method: string, path: string, body?: unknown) => call(app.url, method, path, { token, body })
    const mailed = async (body: unknown): Promise<string> => {
      const answer = await send('POST', paths.request, body)
      if (answer.status !== 200) throw new Error(`No code: ${JSON.stringify(answer.body)}`)
      return answer.body.code
    }
    const device: Device = {
      token,
      sessionId: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid,
      person,
      send,
      codeFor: (...sections) => mailed({ sections }),
      open: async (...sections) => send('POST', paths.verify, { code: await mailed({ sections }) }),
      confirm: async () => send('POST', paths.verify, { code: await mailed({ purpose: 'settings' }) }),
    }
    return device
  }

  return {
    people,
    accountId,
    childId,
    owner,
    parent,
    nanny,
    deviceOf,
    /** Locks both sections, as an owner does. */
    async lock(): Promise<void> {
      const device = await deviceOf(owner)
      const body = { enabled: true, forPhotos: true, forDocuments: true }
      const { status } = await device.send('PUT', paths.settings, body)
      if (status !== 200) throw new Error('The vault was not locked')
    },
    /** Chooses how codes come, past the calls. */
    async setMethod(method: VaultMethod): Promise<void> {
      await app.database.pool.query('update vault_settings set delivery_method = $2 where account_id = $1', [
        accountId,
        method,
      ])
    },
    /** Gives or takes switches, as the settings of a person do. */
    async setSwitches(person: Person, permissions: Partial<Record<UserPermission, boolean>>): Promise<Answer> {
      const device = await deviceOf(owner)
      return device.send('PATCH', `/api/user-children/users/${person.userId}/permissions`, { permissions })
    },
  }
}

/** A code that is not this one. */
export function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** The mails of a kind, the first sent first. */
export async function mailsOf(
  app: TestApp,
  kind: string,
): Promise<readonly { readonly recipient: string; readonly subject: string; readonly text: string }[]> {
  const { rows } = await app.database.pool.query(
    'select recipient, subject, text from mails where kind = $1 order by created_at, id',
    [kind],
  )
  return rows
}
