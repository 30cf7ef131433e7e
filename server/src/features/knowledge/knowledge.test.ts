import type { Article } from '@nestwren/contract/knowledge'
import { areas } from '@nestwren/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAnimation, makePicture } from '../../platform/images/testing/pictures.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { simplePdf } from '../documents/testing/simple-pdf.ts'
import { unzip } from '../privacy/testing/unzip.ts'
import { starters } from './library/library.ts'
import { removeUnusedPictures } from './picture-commands.ts'

const dayMs = 86_400_000
let family: DocumentFamily
let mara: Device
/** A caregiver who may look at Juno's profile, and not write. */
let sol: Device
/** One who may not even look. */
let blind: Device
let stranger: Device
let strangeAccount: string
const [starter] = starters
if (starter === undefined) throw new Error('There is no starter article')

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
  sol = await family.as(
    await family.people.addMember(family.accountId, { preset: 'viewer', children: [family.junoId] }),
  )
  const none = Object.fromEntries(areas.map((area) => [area, 'none' as const]))
  const other = await family.people.addMember(family.accountId, {})
  await family.people.grant(family.accountId, family.junoId, other.userId, { levels: { ...none, logs: 'add' } })
  blind = await family.as(other)
  const strange = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
  strangeAccount = strange.accountId
  stranger = await family.as(strange.owner, strange.accountId)
}, 60_000)
afterAll(async () => {
  closeLiveDevices()
  await family.stop()
})

const words = { title: 'House rules', summary: 'For sitters.', body: 'Shoes **off**.', category: 'family' } as const
const write = (who = mara, over: object = {}): Promise<Article> =>
  who.api.knowledge.create({ body: { ...words, ...over } })
const ownIds = async (who: Device, query = {}) =>
  (await who.api.knowledge.list({ query: { origin: 'family', ...query } })).items.map(({ id }) => id)
const clear = async () => {
  for (const id of await ownIds(mara)) await mara.api.knowledge.remove({ params: { id } })
}
const pictureOf = async (bytes?: Uint8Array) =>
  new File([Uint8Array.from(bytes ?? (await makePicture('jpeg')))], 'a.jpg')
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  describe('articles of the family', () => {
    test('are written once, read by the family, and come with what they look like', async () => {
      const id = uuidv7()
      const made = await write(mara, { id })
      expect(await write(mara, { id, title: 'Again' })).toEqual(made)
      expect(made).toMatchObject({
        ...{ ...words, id, origin: 'family', ages: null, minutes: 1, version: 1, sources: [], reviewedOn: null },
        createdBy: { id: mara.userId, name: 'Mara Silva' },
        blocks: [{ is: 'paragraph', runs: [{ text: 'Shoes ' }, { text: 'off', isStrong: true }, { text: '.' }] }],
      })
      expect(await sol.api.knowledge.get({ params: { id } })).toEqual(made)
      const { body: _body, blocks: _blocks, sources: _sources, reviewedOn: _reviewed, ...summary } = made
      expect((await sol.api.knowledge.list()).items[0]).toEqual(summary)
    })

    test('are changed field by field, never over a change that was not seen, and a repeat is harmless', async () => {
      const { id } = await write()
      const change = {
        params: { id },
        body: { version: 1, mutationId: uuidv7(), title: 'Rules', ages: { from: 0, to: 6 } },
      }
      const changed = await mara.api.knowledge.update(change)
      expect(changed).toMatchObject({ title: 'Rules', body: words.body, ages: { from: 0, to: 6 }, version: 2 })
      expect(await mara.api.knowledge.update(change)).toEqual(changed)
      const late = mara.api.knowledge.update({ params: { id }, body: { version: 1, title: 'Mine' } })
      await expect(late).rejects.toMatchObject({
        status: 409,
        code: 'STALE_VERSION',
        details: { current: { version: 2 } },
      })
      const open = await mara.api.knowledge.update({ params: { id }, body: { version: 2, ages: null } })
      expect(open).toMatchObject({ title: 'Rules', ages: null, version: 3 })
    })

    test('are found by words of title, summary and text, by category and by age', async () => {
      await clear()
      const { id: bath } = await write(mara, {
        title: 'Bath',
        summary: '',
        body: 'The *duck* floats',
        category: 'health',
        ages: { from: 3, to: 9 },
      })
      const { id: rules } = await write()
      expect(await ownIds(sol, { q: 'duc float' })).toEqual([bath])
      expect(await ownIds(sol, { q: 'sitters' })).toEqual([rules])
      expect(await ownIds(sol, { q: 'elephant' })).toEqual([])
      expect(await ownIds(sol, { q: '…' })).toEqual([])
      expect(await ownIds(sol, { category: 'health' })).toEqual([bath])
      expect(await ownIds(sol, { ageMonths: '9' })).toEqual([rules, bath])
      expect(await ownIds(sol, { ageMonths: '10' })).toEqual([rules])
      const { items } = await sol.api.search.find({ query: { q: 'duck', type: 'article' } })
      expect(items).toMatchObject([{ type: 'article', id: bath, title: 'Bath' }])
      expect((await blind.api.search.find({ query: { q: 'duck' } })).items).toEqual([])
    })

    test('stand before those of the product, in pages', async () => {
      await clear()
      const own = [await write(), await write(), await write()].map(({ id }) => id).reverse()
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor === null ? {} : { cursor }) }
        const page: Awaited<ReturnType<typeof sol.api.knowledge.list>> = await sol.api.knowledge.list({ query })
        expect(page.items.length).toBeLessThanOrEqual(2)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
        // What the page ended with goes meanwhile: the next one goes on behind its place.
        const last = own[1] ?? ''
        if (seen.at(-1) === last) await mara.api.knowledge.remove({ params: { id: last } })
      } while (cursor !== null)
      expect(seen).toEqual([...own, ...starters.map(({ id }) => id)])
      expect(await codeOf(sol.api.knowledge.list({ query: { cursor: 'x' } }))).toBe('INVALID_INPUT')
    })

    test('lie in Recently deleted for 30 days, for those who may write', async () => {
      const { id } = await write()
      const params = { id }
      await mara.api.knowledge.remove({ params })
      expect(await codeOf(mara.api.knowledge.remove({ params }))).toBe('NOT_FOUND')
      expect(await codeOf(sol.api.knowledge.get({ params }))).toBe('NOT_FOUND')
      expect(await codeOf(mara.api.articleReactions.like({ params }))).toBe('NOT_FOUND')
      const deleted = { query: { deleted: 'true' } } as const
      expect((await mara.api.knowledge.list(deleted)).items[0]?.id).toBe(id)
      expect(await codeOf(sol.api.knowledge.list(deleted))).toBe('FORBIDDEN')
      expect((await mara.api.knowledge.restore({ params })).deletedAt).toBeNull()
      await mara.api.knowledge.remove({ params })
      expect(await mara.api.knowledge.purge({ body: { ids: [id] } })).toEqual({ removed: 1 })
      expect(await codeOf(mara.api.knowledge.restore({ params }))).toBe('NOT_FOUND')
    })

    test.each([
      ['no title', { title: ' ' }],
      ['no text', { body: ' ' }],
      ['more than 10,000 characters', { body: 'x'.repeat(10_001) }],
      ['ages the wrong way round', { ages: { from: 5, to: 4 } }],
      ['an unknown category', { category: 'gardening' }],
    ])('with %s is refused', async (_what, over) => {
      expect(await codeOf(write(mara, over))).toBe('INVALID_INPUT')
    })

    test('never take the id of a starter article', async () => {
      expect(await codeOf(write(mara, { id: starter.id }))).toBe('INVALID_INPUT')
      expect(await codeOf(mara.api.knowledge.update({ params: { id: starter.id }, body: { title: 'Mine' } }))).toBe(
        'NOT_FOUND',
      )
      expect(await codeOf(mara.api.knowledge.remove({ params: { id: starter.id } }))).toBe('NOT_FOUND')
    })
  })

  describe('starter articles', () => {
    const params = { id: starter.id }

    test('are read in either language, with sources', async () => {
      const en = await sol.api.knowledge.get({ params })
      const es = await sol.api.knowledge.get({ params, query: { locale: 'es' } })
      expect([en.title, es.title]).toEqual([starter.in.en.title, starter.in.es.title])
      expect(en).toMatchObject({ origin: 'starter', createdBy: null, reviewedOn: expect.stringMatching(/^\d{4}-/) })
      expect(en.sources.length).toBeGreaterThanOrEqual(2)
      const [word = ''] = starter.in.es.title.split(' ').slice(-1)
      const found = await sol.api.knowledge.list({ query: { locale: 'es', q: word } })
      expect(found.items.map(({ id }) => id)).toContain(starter.id)
    })

    test('are liked and talked about in each family by itself', async () => {
      await sol.api.articleReactions.like({ params })
      const { id: commentId } = await sol.api.articleReactions.addComment({ params, body: { content: 'So true' } })
      expect(await mara.api.knowledge.get({ params })).toMatchObject({ likes: [sol.userId], commentCount: 1 })
      const [listed] = (await mara.api.knowledge.list({ query: { origin: 'starter' } })).items
      expect(listed).toMatchObject({ id: starter.id, likes: [sol.userId], commentCount: 1 })
      expect(await stranger.api.knowledge.get({ params })).toMatchObject({ likes: [], commentCount: 0 })
      expect((await stranger.api.articleReactions.listComments({ params })).items).toEqual([])
      const removal = { params: { ...params, commentId } }
      expect(await codeOf(stranger.api.articleReactions.removeComment(removal))).toBe('NOT_FOUND')
      const files = await unzipped(mara)
      expect(JSON.parse(files.get('article-comments.json') ?? '')).toMatchObject([
        { articleId: starter.id, content: 'So true' },
      ])
      expect(JSON.parse(files.get('article-likes.json') ?? '')).toMatchObject([
        { articleId: starter.id, userId: sol.userId },
      ])
      expect(JSON.parse((await unzipped(stranger)).get('article-comments.json') ?? '')).toEqual([])
      await mara.api.articleReactions.removeComment(removal)
      expect(await sol.api.articleReactions.unlike({ params })).toEqual({ likes: [] })
    })

    test('tell everybody who may read them at once', async () => {
      const live = await openLiveDevice(family.app.url, { token: mara.token })
      const outside = await openLiveDevice(family.app.url, { token: stranger.token })
      const unseeing = await openLiveDevice(family.app.url, { token: blind.token })
      await sol.api.articleReactions.addComment({ params, body: { content: 'Live' } })
      await live.hears(
        'article:comment:new',
        ({ comment, article }) => comment.content === 'Live' && article.id === starter.id,
      )
      await sol.api.articleReactions.like({ params })
      await live.hears('article:liked', ({ article }) => article.likes.includes(sol.userId))
      for (const one of [outside, unseeing])
        expect(one.heard.filter(({ name }) => name.startsWith('article:'))).toEqual([])
    })
  })

  async function unzipped({ token }: Device): Promise<ReadonlyMap<string, string>> {
    const answer = await fetch(`${family.app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${token}` } })
    return unzip(Buffer.from(await answer.arrayBuffer()))
  }

  describe('pictures', () => {
    test('are kept once in two sizes, shown in articles, and read by those who may read them', async () => {
      const id = uuidv7()
      const upload = { body: { id }, file: await pictureOf() }
      const picture = await mara.api.knowledge.addPicture(upload)
      expect(await mara.api.knowledge.addPicture(upload)).toEqual(picture)
      const { id: articleId } = await write(mara, { body: `Here:\n\n![The hall](picture:${id})` })
      const shown = (await sol.api.knowledge.get({ params: { id: articleId } })).blocks.find(
        ({ is }) => is === 'picture',
      )
      if (shown?.is !== 'picture') throw new Error('There is no picture')
      expect(shown).toMatchObject({ id, alt: 'The hall', width: picture.width, height: picture.height })
      const answer = await family.read(shown.url ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      // Signed for one session, and the rights are asked again.
      for (const who of [blind, stranger]) {
        const asked = await family.read(shown.url?.replace(sol.sessionId, who.sessionId) ?? '')
        expect(asked.status).toBe(403)
      }
      const strange = await write(stranger, { body: `![x](picture:${id})` })
      expect(strange.blocks).toEqual([{ is: 'picture', id, alt: 'x', url: null, width: 0, height: 0 }])
    })

    test.each([
      ['a PDF', async () => simplePdf(), 'UNSUPPORTED_MEDIA_TYPE'],
      ['an animation', () => makeAnimation(3), 'UNSUPPORTED_MEDIA_TYPE'],
      ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'UNSUPPORTED_MEDIA_TYPE'],
      [
        'the begin of a picture',
        async () => (await makePicture('jpeg', { width: 700, height: 700 })).subarray(0, 150),
        'BROKEN_IMAGE',
      ],
    ] as const)('%s is refused', async (_what, make, code) => {
      expect(
        await codeOf(mara.api.knowledge.addPicture({ body: { id: uuidv7() }, file: await pictureOf(await make()) })),
      ).toBe(code)
    })

    test('more than 20 in one article are refused', async () => {
      const body = Array.from({ length: 21 }, () => `![x](picture:${uuidv7()})`).join('\n')
      expect(await codeOf(write(mara, { body }))).toBe('TOO_MANY_PICTURES')
      expect((await write(mara, { body: body.split('\n').slice(1).join('\n') })).blocks).toHaveLength(20)
    })

    test('that no article shows for a month go into the trash, others stay, and a draft saved late brings its own back', async () => {
      const { db } = family.app.database
      const [used, unused] = [uuidv7(), uuidv7()]
      for (const id of [used, unused]) await mara.api.knowledge.addPicture({ body: { id }, file: await pictureOf() })
      const { id: articleId } = await write(mara, { body: `![x](picture:${used})` })
      const trashed = async () =>
        (
          await family.app.database.pool.query<{ id: string }>(
            'select id from article_pictures where account_id = $1 and deleted_at is not null order by id',
            [family.accountId],
          )
        ).rows.map(({ id }) => id)
      const later = (days: number) => new Date(family.app.clock.now().getTime() + days * dayMs)
      await removeUnusedPictures(db, later(29))
      expect(await trashed()).toEqual([])
      await removeUnusedPictures(db, later(31))
      expect(await trashed()).toEqual([unused])
      await mara.api.knowledge.update({ params: { id: articleId }, body: { body: `![x](picture:${unused})` } })
      expect(await trashed()).toEqual([])
      await removeUnusedPictures(db, later(31))
      expect(await trashed()).toEqual([used])
      await mara.api.knowledge.remove({ params: { id: articleId } })
      await removeUnusedPictures(db, later(31))
      expect(await trashed()).toEqual([used])
      await mara.api.knowledge.purge({ body: { ids: [articleId] } })
      await removeUnusedPictures(db, later(31))
      expect(await trashed()).toEqual([used, unused].sort())
    })
  })

  describe('rights', () => {
    test('who may not write only reads', async () => {
      const { id } = await write()
      const calls = [
        () => write(sol),
        () => sol.api.knowledge.update({ params: { id }, body: { title: 'Mine' } }),
        () => sol.api.knowledge.remove({ params: { id } }),
        () => sol.api.knowledge.restore({ params: { id } }),
        () => sol.api.knowledge.preview({ body: { body: 'x' } }),
        async () => sol.api.knowledge.addPicture({ body: { id: uuidv7() }, file: await pictureOf() }),
        () => sol.api.knowledge.purge({ body: { ids: [id] } }),
      ]
      for (const refused of calls) expect(await codeOf(refused())).toBe('FORBIDDEN')
      await sol.api.articleReactions.like({ params: { id } })
    })

    test('who may not see the profile of any child reads nothing', async () => {
      const { id } = await write()
      expect(await codeOf(blind.api.knowledge.list())).toBe('FORBIDDEN')
      for (const one of [id, starter.id]) {
        expect(await codeOf(blind.api.knowledge.get({ params: { id: one } }))).toBe('FORBIDDEN')
        expect(await codeOf(blind.api.articleReactions.like({ params: { id: one } }))).toBe('FORBIDDEN')
      }
    })

    test('a family without a child can write and talk all the same', async () => {
      expect(strangeAccount).not.toBe(family.accountId)
      const { id } = await write(stranger)
      await stranger.api.articleReactions.addComment({ params: { id }, body: { content: 'Soon' } })
      expect(await stranger.api.knowledge.get({ params: { id } })).toMatchObject({ commentCount: 1 })
    })
  })

  test('a change is told to everybody who may read, and to nobody else', async () => {
    const { id } = await write()
    const live = await openLiveDevice(family.app.url, { token: sol.token })
    const unseeing = await openLiveDevice(family.app.url, { token: blind.token })
    await mara.api.knowledge.update({ params: { id }, body: { title: 'New' } })
    await live.hears('article:updated', ({ article }) => article.id === id)
    await mara.api.knowledge.remove({ params: { id } })
    await live.hears('article:deleted', ({ article }) => article.id === id)
    // That something changed makes them read their lists again, which are refused; more they are not told.
    await unseeing.hears('family:changed', ({ part }) => part === 'knowledge')
    expect(JSON.stringify(unseeing.heard)).not.toContain(id)
  })

  test('a preview looks like what is kept', async () => {
    const { blocks } = await mara.api.knowledge.preview({ body: { body: words.body } })
    expect(blocks).toEqual((await write()).blocks)
  })

  test('categories are counted over both sorts', async () => {
    await clear()
    await write(mara, { category: 'feeding' })
    const { items } = await sol.api.knowledge.categories()
    for (const { category, count } of items) {
      const ofProduct = starters.filter(({ in: { en } }) => en.category === category).length
      expect([category, count]).toEqual([category, ofProduct + (category === 'feeding' ? 1 : 0)])
    }
  })
})
