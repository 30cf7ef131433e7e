import { mkdtempSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { createBrowserProcess } from './fixtures/browser-process.ts'
import { entryPages } from './fixtures/entry.ts'
import { makePerson } from './fixtures/made-families.ts'
import { addPhotos, countOf, makePhotos, openGallery, tiles, uploads, widths, widthsOf } from './fixtures/pictures.ts'
import { signInByForm } from './fixtures/screen.ts'
import { askDatabase } from './fixtures/server-code.ts'
import { createServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'

// A browser that is killed cannot hand in its trace.
test.use({ trace: 'off' })
// Pictures are prepared one after another, which takes a while on a busy machine.
test.describe.configure({ timeout: 600_000 })

test('kill -9 of the browser in the middle of uploads: they go on wherever it is opened again', {
  tag: ['@photos', '@storage'],
}, async ({ person, url, afterwards }) => {
  await person.api.children.create({ body: { name: 'Pip' } })
  const browser = createBrowserProcess()
  afterwards(() => browser.remove())
  const page = await (await browser.start()).newPage()
  await page.goto(`${url}${entryPages.login}`)
  await signInByForm(page, person)
  await expect(page.getByText('Log a feed to get started.')).toBeVisible()
  await page.goto(`${url}/vault/photos`)
  await addPhotos(page, await makePhotos(12))
  await expect.poll(() => countOf(person), { timeout: 90_000 }).toBeGreaterThan(2)
  await browser.kill()
  expect(await countOf(person)).toBeLessThan(12)

  const again = await (await browser.start()).newPage()
  // Not the gallery: nobody has to go where they were.
  await again.goto(`${url}/home`)
  await expect.poll(() => widthsOf(person), { timeout: 120_000 }).toEqual(widths(12))
  await again.goto(`${url}/vault/photos`)
  await expect(tiles(again)).toHaveCount(12)
  await expect(uploads(again)).toHaveCount(0)
})

test('kill -9 of the server in the middle of uploads: neither half photos nor doubles, and nothing stays on the disk', {
  tag: ['@photos', '@storage'],
}, async ({ openDevice, afterwards }) => {
  const temporary = mkdtempSync(join(tmpdir(), 'nestwren-e2e-tmp-'))
  afterwards(() => rm(temporary, { recursive: true, force: true }))
  const server = await createServerProcess({ TMPDIR: temporary })
  afterwards(() => server.remove())
  await server.start()
  const person = await makePerson(server.url)
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id, baseURL: server.url })
  const { page } = one
  await openGallery(page)
  await addPhotos(page, await makePhotos(14))
  one.expectNoNetwork(true)
  one.expectRefusal({ status: 503, path: /./ })
  // Asked of the database: just after a start the server may send those who ask away for a moment.
  const arrived = async () =>
    (await askDatabase(server.dataDir, 'select id from photos where account_id = $1', [person.user.accountId])).length
  for (const least of [2, 5]) {
    await expect.poll(arrived, { timeout: 90_000 }).toBeGreaterThanOrEqual(least)
    await server.kill()
    await expect(uploads(page).getByRole('listitem').filter({ hasText: 'Waiting for' }).first()).toBeVisible()
    await server.start()
    const halves = await askDatabase(
      server.dataDir,
      `select p.id from photos p where p.account_id = $1 and (
        (select count(*) from photo_children c where c.account_id = p.account_id and c.photo_id = p.id) <> 1 or
        (select count(*) from stored_files f where f.account_id = p.account_id and f.thing_id = p.id) <> 4)`,
      [person.user.accountId],
    )
    expect(halves).toEqual([])
  }
  expect(await arrived()).toBeLessThan(14)
  await expect(uploads(page)).toHaveCount(0, { timeout: 120_000 })
  await expect(tiles(page)).toHaveCount(14)
  expect(await widthsOf(person)).toEqual(widths(14))
  one.expectNoNetwork(false)
  await one.context.close()

  // What a kill leaves behind depends on the moment; this is left behind for certain.
  const { accountId } = person.user
  const abandoned = join(temporary, 'nestwren-upload-abandoned')
  await mkdir(abandoned)
  const stray = join(server.dataDir, 'files', 'blobs', 'a', accountId, 'photo', child._id)
  await mkdir(stray, { recursive: true })
  await writeFile(join(stray, 'stray-small'), 'half a picture')
  await writeFile(join(stray, '.type-stray-small'), 'image/webp')
  await writeFile(join(server.dataDir, 'files', 'drafts', 'draft'), 'half a picture')
  await server.kill()
  // The sweep leaves alone what may still be on its way, which after some days nothing is.
  await server.setClock(3)
  await server.start()
  await askDatabase(server.dataDir, `select 1 from graphile_worker.add_job('storage.sweep', '{}'::json)`)
  const sweeps = `select id from graphile_worker.jobs where task_identifier = 'storage.sweep'`
  await expect.poll(async () => (await askDatabase(server.dataDir, sweeps)).length, { timeout: 60_000 }).toBe(0)
  // The sweep may remove a folder while it is being looked into, which is then looked at once more.
  await expect(() =>
    expect(filesUnder(temporary).filter((name) => name.startsWith('nestwren-upload-'))).toEqual([]),
  ).toPass()
  const booked = await askDatabase<{ key: string }>(
    server.dataDir,
    'select key from stored_files where account_id = $1',
    [accountId],
  )
  expect(booked).toHaveLength(4 * 14)
  expect(filesUnder(join(server.dataDir, 'files', 'drafts'))).toEqual([])
  // Beside each file stands a small one with its type.
  const kept = booked.flatMap(({ key }) => [key, join(dirname(key), `.type-${basename(key)}`)])
  expect(filesUnder(join(server.dataDir, 'files', 'blobs', 'a', accountId)).sort()).toEqual(
    kept.map((path) => relative(join('a', accountId), path)).sort(),
  )
})

/** Paths of all files below a folder, and of its empty folders. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    return entry.isFile() || readdirSync(path).length === 0 ? [relative(folder, path)] : []
  })
}
