import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ExportApp, type Speaker, startExportApp } from '../privacy/testing/export-family.ts'
import { simplePdf } from './testing/simple-pdf.ts'

// Pages are really drawn, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let app: ExportApp
beforeAll(async () => {
  app = await startExportApp()
})
afterAll(() => app.end())

const upload = (by: Speaker, childIds: string, title: string, fileName = 'a.pdf') =>
  by.client.documents.upload({ body: { id: uuidv7(), childIds, title }, file: new File([simplePdf()], fileName) })

test('the family gets all documents with their files, a caregiver those in sight', async () => {
  const { accountId, owner } = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId: juno } = await app.people.createChild(accountId, { createdBy: owner.userId })
  const { childId: otis } = await app.people.createChild(accountId, { createdBy: owner.userId })
  const aunt = await app.people.addMember(accountId)
  await app.people.grant(accountId, juno, aunt.userId, { levels: { documents: 'view' }, canExport: true })
  const nanny = await app.people.addMember(accountId)
  await app.people.grant(accountId, juno, nanny.userId, { preset: 'nanny', canExport: true })
  const mara = await app.as(owner.userId, accountId)
  const seen = await upload(mara, juno, 'Insurance', 'Insurance: 2026?.pdf')
  const shared = await upload(mara, `${juno},${otis}`, 'Both')
  const [ofOtis, deleted] = [await upload(mara, otis, 'Otis'), await upload(mara, juno, 'Old')]
  await mara.client.documents.remove({ params: { id: deleted.id } })
  await mara.client.documentReactions.like({ params: { id: seen.id } })
  await mara.client.documentReactions.addComment({ params: { id: seen.id }, body: { content: 'Renew it' } })

  const whole = await mara.export()
  const idsIn = (files: ReadonlyMap<string, string>) =>
    JSON.parse(files.get('documents.json') ?? '[]').map(({ id }: { id: string }) => id)
  const filesIn = (files: ReadonlyMap<string, string>) =>
    [...files.keys()].filter((path) => path.startsWith('documents/')).toSorted()
  expect(idsIn(whole).toSorted()).toEqual([seen, shared, ofOtis, deleted].map(({ id }) => id).toSorted())
  expect(JSON.parse(whole.get('document-comments.json') ?? '')).toMatchObject([{ content: 'Renew it' }])
  expect(JSON.parse(whole.get('document-likes.json') ?? '')).toMatchObject([{ documentId: seen.id }])
  const path = `documents/${seen.id}/Insurance_ 2026_.pdf`
  const both = `documents/${shared.id}/a.pdf`
  const others = [ofOtis, deleted].map(({ id }) => `documents/${id}/a.pdf`)
  expect(filesIn(whole)).toEqual([...others, both, path].toSorted())
  expect(whole.get(path)).toBe(Buffer.from(simplePdf()).toString())

  const hers = await (await app.as(aunt.userId, accountId)).export()
  expect([idsIn(hers), filesIn(hers)]).toEqual([[seen.id, shared.id], [path, both].toSorted()])
  // A child whose documents she may not see is not named to her.
  expect(hers.get('documents.json')).not.toContain(otis)
  const theirs = await (await app.as(nanny.userId, accountId)).export()
  expect([theirs.has('documents.json'), filesIn(theirs)]).toEqual([false, []])
})
