import { writeFile } from 'node:fs/promises'
import { makePdf, makePhotos } from '../fixtures/pictures.ts'
import { expect, test } from './test.ts'

test(
  'a photo is added from a private window',
  { tag: ['@photos', '@documents'] },
  async ({ openPhone, family }, testInfo) => {
    const { mara, child } = family
    const [photo] = await makePhotos(1)
    const path = testInfo.outputPath('walk.jpg')
    await writeFile(path, photo?.buffer ?? '')
    const phone = await openPhone({ of: mara, child: child._id })
    await phone.goto('/vault/photos')
    await phone.get('button', 'Add').click()
    const sheet = phone.get('dialog', 'Add photos')
    await sheet.see()
    await phone.tab.choose('dialog input[type=file], [role=dialog] input[type=file]', [path])
    await sheet.get('button', 'Add 1 photo').click()
    await expect
      .poll(async () => (await mara.api.photos.list({ query: { childId: child._id } })).items.length, {
        timeout: 30_000,
      })
      .toBe(1)
    await phone.get('region', 'Uploads').gone()
    await phone.get('region', 'Photos').get('link').click()
    await phone.get('dialog').get('img').see()
    await phone.until(() =>
      [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img')].some(
        (image) => image.complete && image.naturalWidth > 300,
      ),
    )
  },
)

test(
  'a document is added with a date that is typed',
  { tag: ['@photos', '@documents'] },
  async ({ openPhone, family }, testInfo) => {
    const { mara, child } = family
    const path = testInfo.outputPath('vaccination_record.pdf')
    await writeFile(path, (await makePdf('vaccination_record.pdf')).buffer)
    const phone = await openPhone({ of: mara, child: child._id })
    await phone.goto('/vault/documents')
    await phone.get('button', 'Add').click()
    const sheet = phone.get('dialog', 'Add a document')
    await sheet.see()
    await phone.tab.choose('dialog input[type=file], [role=dialog] input[type=file]', [path])
    await sheet.labelled(/^Issued/).fillDate('06', '15', '2026')
    await sheet.get('button', 'Add document').click()
    await phone.get('list', 'Documents').get('listitem').holding('Vaccination record').see(30_000)
    await expect
      .poll(async () => (await mara.api.documents.list({ query: { childId: child._id } })).items)
      .toMatchObject([{ issuedOn: '2026-06-15', expiresOn: null }])
  },
)
