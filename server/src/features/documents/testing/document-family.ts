import type { Contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import type { DocumentItem } from '@nestwren/contract/documents'
import { v7 as uuidv7 } from 'uuid'
import type { BlobStore } from '../../../platform/storage/blob-store.ts'
import { createTestStore, type TestStore } from '../../../platform/testing/stores.ts'
import { createPeople, type Family, type People } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts'
import { simplePdf } from './simple-pdf.ts'

/** Somebody signed in. */
export interface Device {
  readonly userId: string
  readonly token: string
  readonly sessionId: string
  readonly api: Client<Contract>
  /** Adds a PDF about the first child unless told otherwise. */
  upload(over?: UploadOver): Promise<DocumentItem>
}
interface UploadOver {
  readonly id?: string
  readonly childIds?: readonly string[]
  readonly title?: string
  readonly notes?: string
  readonly category?: DocumentItem['category']
  readonly issuedOn?: string
  readonly expiresOn?: string
  readonly remindDays?: string
  readonly file?: Blob
}

export interface DocumentFamily extends Family {
  readonly app: TestApp
  readonly people: People
  readonly files: BlobStore
  readonly junoId: string
  readonly otisId: string
  as(who: { readonly userId: string }, accountId?: string): Promise<Device>
  /** What a path of this server answers, with nothing but its address. */
  read(path: string, headers?: Record<string, string>): Promise<Response>
  /** Keys in the store that belong to a family; this one unless told. */
  keys(accountId?: string): Promise<string[]>
  stop(): Promise<void>
}

/** A family with two children on a server with a store of its own; of any kind unless given. */
export async function startDocumentFamily(
  env: Readonly<Record<string, string>> = {},
  given?: TestStore,
): Promise<DocumentFamily> {
  const store = given ?? (await createTestStore())
  const { files } = store
  const app = await startTestApp({ env: { ...store.env, LIMITS_UPLOADS: '1000/1m burst 1000', ...env } })
  const people = createPeople(app)
  const family = await people.createFamily({
    owner: { name: 'Mara Silva' },
    account: { subscriptionStatus: 'active' },
  })
  const { accountId } = family
  const juno = await people.createChild(accountId, { createdBy: family.owner.userId, name: 'Juno' })
  const otis = await people.createChild(accountId, { createdBy: family.owner.userId, name: 'Otis' })

  const as = async (who: { readonly userId: string }, inAccount = accountId): Promise<Device> => {
    const { accessToken: token } = await people.signIn(who, inAccount)
    const api = app.client(token)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const upload: Device['upload'] = ({ childIds = [juno.childId], file, title = 'Passport', ...over } = {}) =>
      api.documents.upload({
        body: { id: uuidv7(), title, ...over, childIds: childIds.join(',') },
        file: file ?? new File([simplePdf()], 'passport.pdf'),
      })
    return { userId: who.userId, token, sessionId: claims.sid, api, upload }
  }

  return {
    ...family,
    app,
    people,
    files,
    junoId: juno.childId,
    otisId: otis.childId,
    as,
    read: (path, headers = {}) => fetch(app.url + path, { headers }),
    async keys(ofAccount = accountId) {
      const keys: string[] = []
      for await (const key of files.list(`a/${ofAccount}/`)) keys.push(key)
      return keys
    },
    async stop() {
      await app.stop()
      await store.close()
    },
  }
}

/** The code of the refusal that a call ends with; undefined when it succeeds. */
export async function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}
