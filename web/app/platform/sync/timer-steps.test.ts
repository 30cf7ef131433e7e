import { ApiError } from '@nestwren/contract/client'
import type { Entry } from '@nestwren/contract/logs/entry'
import { describe, expect, test } from 'vitest'
import { createServer, openPage, writerOf } from './harness.fixture.ts'
import { minute } from './indexed/entries.fixture.ts'
import { createMemoryStore } from './operation-store.ts'

const lost = () => new ApiError(0, 'NETWORK', 'Network error. Please try again.')
const segments = (entry: Entry | undefined) =>
  entry !== undefined && 'segments' in entry.details ? entry.details.segments : []
/** A feed that the server has, seen by a page without a network. */
async function running() {
  const server = createServer()
  const store = createMemoryStore()
  const page = await openPage(server, { store })
  const id = writerOf(page).startFeed(0)
  await page.settled()
  page.setOnline(false)
  return { server, store, page, id, write: writerOf(page) }
}

test('presses show at once, survive a restart and arrive in order, each once, also when answers get lost', async () => {
  const { server, store, page, id, write } = await running()
  await write.press(id, { what: 'pause', at: minute(5) })
  await write.press(id, { what: 'resume', at: minute(7), side: 'right' })
  await write.press(id, { what: 'swap', at: minute(8) })
  await write.press(id, { what: 'backdate', startAt: minute(-10) })
  await write.press(id, { what: 'stop', at: minute(12) })
  expect(page.entries.get(id)).toMatchObject({ sync: 'waiting', entry: { endAt: minute(12), version: 6 } })
  page.outbox.close()

  let count = 0
  const again = await openPage(
    {
      deliver: (operation) => {
        count += 1
        return server.deliver(operation, { isAnswerLost: count % 2 === 1 })
      },
    },
    { store },
  )
  await again.settled()
  expect(again.outbox.getState().queue).toEqual([])
  const row = server.rows.get(id)
  expect(row).toMatchObject({ startAt: minute(-10), endAt: minute(12), version: 6 })
  expect(segments(row)).toEqual([
    { side: 'right', startAt: minute(-10), endAt: minute(5) },
    { side: 'left', startAt: minute(7), endAt: minute(12) },
  ])
  expect(again.entries.get(id)).toMatchObject({ sync: 'saved', entry: { version: 6 } })
})

describe('two people', () => {
  test('who stop at once have one end and nothing to choose', async () => {
    const { server, page, id, write } = await running()
    await write.press(id, { what: 'stop', at: minute(12) })
    server.edit(id, { endAt: minute(11) })
    page.setOnline(true)
    await page.settled()
    expect(page.outbox.getState().queue).toEqual([])
    expect(page.entries.get(id)).toMatchObject({ sync: 'saved', entry: { endAt: minute(11), version: 2 } })
  })

  test('a stop of something deleted meanwhile is done with, and what was deleted goes', async () => {
    const { server, page, id, write } = await running()
    await write.press(id, { what: 'stop', at: minute(12) })
    server.edit(id, { deletedAt: minute(11) })
    page.setOnline(true)
    await page.settled()
    expect(page.outbox.getState().queue).toEqual([])
    expect(page.entries.get(id)).toBeNull()
  })

  test('two edits here and a pause there are all kept; the same field changed by both is a choice', async () => {
    const { server, page, id, write } = await running()
    await write.edit(id, 'Sleepy')
    await write.edit(id, 'Sleepy, then awake')
    server.edit(id, { tz: 'Europe/Lisbon' })
    page.setOnline(true)
    await page.settled()
    expect(server.rows.get(id)).toMatchObject({ notes: 'Sleepy, then awake', tz: 'Europe/Lisbon' })
    page.setOnline(false)
    await write.edit(id, 'Mine')
    await write.edit(id, 'Mine, in the end')
    server.edit(id, { notes: 'Theirs' })
    page.setOnline(true)
    await expect.poll(() => page.outbox.getState().queue[0]?.state).toBe('conflict')
    expect(server.rows.get(id)?.notes).toBe('Theirs')
  })

  test('a note here and a pause there are both kept; then the stop goes through', async () => {
    const { server, page, id, write } = await running()
    await write.edit(id, 'sleepy')
    await write.press(id, { what: 'stop', at: minute(12) })
    const closed = [{ side: 'left' as const, startAt: minute(0), endAt: minute(4) }]
    const row = server.rows.get(id)
    server.edit(id, { details: { ...row?.details, segments: closed } as never })
    page.setOnline(true)
    await page.settled()
    expect(page.outbox.getState().queue).toEqual([])
    expect(server.rows.get(id)).toMatchObject({ notes: 'sleepy', endAt: minute(4), version: 4 })
    expect(page.entries.get(id)).toMatchObject({ sync: 'saved', entry: { notes: 'sleepy', endAt: minute(4) } })
  })

  test('who both wrote the same have nothing to choose', async () => {
    const { server, page, id, write } = await running()
    await write.press(id, { what: 'stop', at: minute(12) })
    page.setOnline(true)
    await page.settled()
    page.setOnline(false)
    await write.edit(id, 'slept well')
    server.edit(id, { notes: 'slept well' })
    page.setOnline(true)
    await page.settled()
    expect(page.outbox.getState().queue).toEqual([])
    expect(server.rows.get(id)).toMatchObject({ notes: 'slept well', version: 3 })
  })

  test('a reset without a network forgets what was shown, not what somebody else began meanwhile', async () => {
    const { server, page, id, write } = await running()
    await write.press(id, { what: 'resume', at: minute(5), side: 'right' })
    await write.press(id, { what: 'reset', at: minute(6), side: 'left' })
    expect(segments(page.entries.get(id)?.entry).map(({ side }) => side)).toEqual(['right'])
    const row = server.rows.get(id)
    const theirs = [
      { side: 'left' as const, startAt: minute(0), endAt: minute(5) },
      { side: 'right' as const, startAt: minute(5), endAt: minute(8) },
      { side: 'left' as const, startAt: minute(8), endAt: null },
    ]
    server.edit(id, { details: { ...row?.details, segments: theirs } as never })
    page.setOnline(true)
    await page.settled()
    expect(page.outbox.getState().queue).toEqual([])
    expect(segments(server.rows.get(id))).toEqual(theirs.slice(1))
    expect(segments(page.entries.get(id)?.entry)).toEqual(theirs.slice(1))
  })

  test('two different notes remain a choice, and the stop waits for it', async () => {
    const { server, page, id, write } = await running()
    await write.edit(id, 'mine')
    await write.press(id, { what: 'stop', at: minute(12) })
    server.edit(id, { notes: 'theirs' })
    page.setOnline(true)
    await expect.poll(() => page.entries.get(id)?.sync).toBe('conflict')
    expect(server.rows.get(id)).toMatchObject({ notes: 'theirs', endAt: null })
  })
})

test('a note behind a stop that came second does not bring one’s own end back', async () => {
  const { server, page, id, write } = await running()
  server.edit(id, { endAt: minute(11) })
  await write.press(id, { what: 'stop', at: minute(12) })
  await write.edit(id, 'after it')
  page.setOnline(true)
  await page.settled()
  expect(page.outbox.getState().queue).toEqual([])
  expect(server.rows.get(id)).toMatchObject({ notes: 'after it', endAt: minute(11), version: 3 })
})

test('a press that the server refuses is told of, and the timer goes on', async () => {
  const { server, page, id, write } = await running()
  await write.press(id, { what: 'stop', at: minute(12) })
  expect(page.entries.get(id)?.entry.endAt).toBe(minute(12))
  server.failNext(lost(), new ApiError(403, 'FORBIDDEN', "You don't have permission to do this."))
  page.setOnline(true)
  await expect.poll(() => page.entries.get(id)?.sync).toBe('failed')
  expect(page.entries.get(id)?.entry.endAt).toBeNull()
})
