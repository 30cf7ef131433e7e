import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePicture, makeTellingJpeg } from '../../platform/images/testing/pictures.ts'
import { type ExportApp, type Speaker, startExportApp } from '../privacy/testing/export-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const dayMs = 86_400_000

let app: ExportApp
beforeAll(async () => {
  app = await startExportApp()
})
afterAll(() => app.end())

const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs).toISOString()

async function upload(by: Speaker, childIds: string, over: object = {}, file?: Buffer) {
  const body = { id: uuidv7(), childIds, tz: 'UTC', takenAt: ago(1), ...over }
  return by.client.photos.upload({ body, file: new Blob([Uint8Array.from(file ?? (await makePicture('png')))]) })
}

test('the family gets its photos as they were uploaded, a caregiver those in sight without what cameras write', async () => {
  const { accountId, owner } = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId: juno } = await app.people.createChild(accountId, { createdBy: owner.userId })
  const { childId: otis } = await app.people.createChild(accountId, { createdBy: owner.userId })
  const nanny = await app.people.addMember(accountId)
  const rights = { preset: 'nanny', canExport: true, historyDays: 7 } as const
  await app.people.grant(accountId, juno, nanny.userId, rights)
  const mara = await app.as(owner.userId, accountId)
  const telling = await makeTellingJpeg({})
  const seen = await upload(mara, juno, { caption: '=HYPERLINK("x")' }, telling)
  const hidden = [
    await upload(mara, juno, { audience: 'parents' }),
    await upload(mara, otis),
    await upload(mara, juno, { takenAt: ago(20) }),
  ]
  await mara.client.photoReactions.like({ params: { id: seen.id } })
  await mara.client.photoReactions.addComment({ params: { id: seen.id }, body: { content: 'Sweet' } })

  const whole = await mara.export()
  const idsIn = (files: ReadonlyMap<string, string>) =>
    JSON.parse(files.get('photos.json') ?? '[]').map(({ id }: { id: string }) => id)
  expect(idsIn(whole).toSorted()).toEqual([seen, ...hidden].map(({ id }) => id).toSorted())
  expect(JSON.parse(whole.get('photo-comments.json') ?? '')).toMatchObject([{ photoId: seen.id, content: 'Sweet' }])
  expect(JSON.parse(whole.get('photo-likes.json') ?? '')).toMatchObject([{ photoId: seen.id, userId: owner.userId }])
  expect(whole.get('photos.csv')).toContain(`"'=HYPERLINK`)
  const pictures = (files: ReadonlyMap<string, string>) =>
    [...files.keys()].filter((path) => path.startsWith('photos/'))
  expect(pictures(whole)).toHaveLength(4)
  const day = seen.takenAt.slice(0, 10)
  expect(whole.get(`photos/${day.slice(0, 4)}/${day}-${seen.id}.jpg`)).toContain('Secret Camera')

  const theirs = await (await app.as(nanny.userId, accountId)).export()
  expect(idsIn(theirs)).toEqual([seen.id])
  expect(pictures(theirs)).toEqual([`photos/${day.slice(0, 4)}/${day}-${seen.id}.webp`])
  expect(theirs.get(`photos/${day.slice(0, 4)}/${day}-${seen.id}.webp`)).not.toContain('Secret Camera')
})
