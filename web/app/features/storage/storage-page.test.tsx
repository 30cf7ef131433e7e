import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { accessOf, allLocked, allOpen } from '../../platform/locks/locks.fixture.ts'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { goOnline, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { figuresOf, largeOf, statsOf } from './storage.fixture.ts'
import StoragePage from './storage-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const stats = 'GET /api/storage/stats'
const largest = 'GET /api/storage/largest?limit=20'
const check = 'GET /api/vault/check-access?accountId=00000000-0000-4000-8000-000000000011'
const empty = 'POST /api/storage/empty-deleted'
const items = [largeOf(1), largeOf(2, { type: 'document', title: 'Passport' }), largeOf(3, { title: '' })]
const [photo, paper] = items

type Answers = Parameters<typeof answerCalls>[0]

async function show(answers: Answers = {}, how: Parameters<typeof openSettings> = []): Promise<readonly SentCall[]> {
  desk = await openSettings(...how)
  const sent = answerCalls({
    [stats]: () => Response.json(statsOf()),
    [largest]: () => Response.json({ items, nextCursor: null }),
    [check]: () => Response.json(accessOf()),
    ...answers,
  })
  desk.show(<StoragePage />)
  return sent
}

const nothing = () => new Response(null, { status: 204 })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))
const rowsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const names = (sent: readonly SentCall[]) => sent.map(({ name }) => name)

describe('the figures', () => {
  test('say first how much is left, and then what takes it, the largest first', async () => {
    await show()
    expect((await screen.findByRole('region', { name: 'Space left' })).textContent).toBe('15 GB left5 GB of 20 GB used')
    expect(screen.getByRole('progressbar', { name: 'Storage used' }).getAttribute('aria-valuenow')).toBe('25')
    expect(rowsOf('What takes up space')).toEqual([
      'Photos1,204 photos4 GB',
      'Documents1 document1 GB',
      'Recently deleted24 MB',
      'Logs and everything else3 MB',
      'Profile photos100 KB',
    ])
    expect(screen.queryByRole('status', { name: /full/ })).toBeNull()
  })

  test('are told by person, child and month, and the rest of the months on demand', async () => {
    await show()
    await screen.findByText('15 GB', { exact: false })
    expect(rowsOf('Space by the person who added it')).toEqual(['Mara1,200 items4.5 GB', 'Former members5 items512 MB'])
    fireEvent.click(screen.getByRole('radio', { name: 'Child' }))
    expect(rowsOf('Space by child')).toEqual(['Juno1,000 items4 GB', 'Removed children1 item1 KB'])
    expect(screen.getByText('A photo or document of several children counts for each of them.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
    const caption = 'Space by the month in which it was added'
    expect(rowsOf(caption)).toHaveLength(12)
    expect(rowsOf(caption)[0]).toBe('November 20261 item14 MB')
    press('Show all')
    expect(rowsOf(caption)).toHaveLength(14)
  })

  test('of a family without anything leave out what there is not', async () => {
    const none = { count: 0, bytes: 0 }
    const figures = figuresOf({ usedBytes: 0, otherBytes: 0, databaseBytes: 0, kinds: [], recentlyDeleted: none })
    await show({
      [stats]: () => Response.json(statsOf({ figures })),
      [largest]: () => Response.json({ items: [], nextCursor: null }),
    })
    expect(await screen.findByText('Photos and documents you add show up here.')).toBeTruthy()
    expect(rowsOf('What takes up space')).toEqual(['Logs and everything elseCounted once an hour–'])
    expect(screen.queryByRole('heading', { name: 'Recently deleted' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'By person, child, or month' })).toBeNull()
  })

  test.each([
    ['nearlyFull', "Your family's storage is nearly full."],
    ['full', "Your family's storage is full. Delete something for good to make space."],
  ] as const)('warn when it is %s', async (room, words) => {
    await show({ [stats]: () => Response.json(statsOf({ room })) })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('the page', () => {
  test('shows nothing while the vault locks a part of it, but the way to open it and whether there is room', async () => {
    const sent = await show({
      [stats]: () => Response.json({ room: 'full', figures: null, locked: true }),
      [check]: () => Response.json(allLocked),
    })
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy()
    expect(screen.getByText('Open the vault to see what takes up space.')).toBeTruthy()
    expect(screen.getByText(/storage is full/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(names(sent)).not.toContain(largest)
  })

  test('covers everything at once when the vault is locked, and says until when it is open', async () => {
    const later = new Date(Date.now() + 900_000).toISOString()
    let access = allOpen(later, later)
    await show({
      [check]: () => Response.json(access),
      [stats]: () => Response.json(access === allLocked ? { room: 'fine', figures: null, locked: true } : statsOf()),
      'POST /api/vault/revoke-access': () => {
        access = allLocked
        return Response.json({ success: true })
      },
    })
    expect(await screen.findByText('15 GB')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Lock now' }))
    await waitFor(() => expect(screen.queryByText('15 GB')).toBeNull())
    expect(await screen.findByText('Open the vault to see what takes up space.')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Mara|Juno|MB|GB/)
  })

  test('is for parents', async () => {
    const sent = await show({}, [{ role: 'caregiver' }])
    expect(screen.getByText('Only parents can see storage')).toBeTruthy()
    expect(names(sent)).toEqual([])
  })

  test('says that it could not be read, and reads again', async () => {
    let isFailing = true
    await show({ [stats]: () => (isFailing ? refusal(400, 'X', 'No') : Response.json(statsOf())) })
    expect(await screen.findByText("We couldn't load your storage")).toBeTruthy()
    isFailing = false
    press('Try again')
    expect(await screen.findByText('15 GB')).toBeTruthy()
  })

  test('says that there is no network, and shows everything once there is one', async () => {
    await show({}, [{}, { isOnline: false }])
    expect(await screen.findByText("You're offline. This will show up once you're back online.")).toBeTruthy()
    act(goOnline)
    expect(await screen.findByText('15 GB')).toBeTruthy()
  })
})

describe('making room', () => {
  const removed = [`DELETE /api/photos/${photo?.id}`, `DELETE /api/documents/${paper?.id}`] as const
  const purged = ['POST /api/photos/purge', 'POST /api/documents/purge'] as const
  const deletes = { [removed[0]]: nothing, [removed[1]]: nothing }
  const purges = { [purged[0]]: () => Response.json({ removed: 1 }), [purged[1]]: () => Response.json({ removed: 1 }) }

  test('takes two taps: one deletes what was chosen, the other one frees its room', async () => {
    const sent = await show({ ...deletes, ...purges })
    await choose(/Photo 1/)
    await choose(/Passport/)
    press('Delete 2 items · 23 MB')
    const dialog = await screen.findByRole('alertdialog', { name: 'Free up 23 MB now?' })
    expect(
      names(sent)
        .filter((name) => name.startsWith('DELETE'))
        .toSorted(),
    ).toEqual([...removed].toSorted())
    expect(dialog.textContent).toContain("can't be undone")
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('23 MB freed up')).toBeTruthy()
    expect(sent.filter(({ name }) => name.endsWith('/purge'))).toEqual([
      { name: purged[0], body: { ids: [photo?.id] } },
      { name: purged[1], body: { ids: [paper?.id] } },
    ])
    await waitFor(() => expect(names(sent).filter((name) => name === stats).length).toBeGreaterThan(2))
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  })

  test('names no size when not all of it was freed here', async () => {
    await show({ ...deletes, ...purges, [purged[1]]: () => refusal(404, 'NOT_FOUND', "We can't find this.") })
    await choose(/Photo 1/)
    await choose(/Passport/)
    press('Delete 2 items · 23 MB')
    const dialog = await screen.findByRole('alertdialog', { name: 'Free up 23 MB now?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('Deleted for good')).toBeTruthy()
    expect(screen.queryByText('23 MB freed up')).toBeNull()
  })

  test('says when Recently deleted could not be emptied', async () => {
    await show({ [empty]: () => Response.json({ removed: 0, isDone: false }) })
    await screen.findByRole('link', { name: 'Recently deleted' })
    press('Free up 24 MB now')
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 items for good?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText("Some items couldn't be deleted. Try again.")).toBeTruthy()
    expect(screen.queryByText('24 MB freed up')).toBeNull()
  })

  test('can be taken back instead', async () => {
    const restore = `POST /api/documents/${paper?.id}/restore`
    const sent = await show({ ...deletes, [restore]: () => Response.json({ id: paper?.id }) })
    await choose(/Passport/)
    press('Delete 1 item · 11 MB')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep for 30 days' }))
    expect(await screen.findByText('1 item deleted')).toBeTruthy()
    press('Undo')
    expect(await screen.findByText('1 item is back')).toBeTruthy()
    expect(names(sent)).toContain(restore)
    expect(names(sent).some((name) => name.endsWith('/purge'))).toBe(false)
  })

  test('goes on with what could be deleted, and says why the rest could not', async () => {
    const sent = await show({
      ...purges,
      [removed[0]]: nothing,
      [removed[1]]: () => refusal(403, 'FORBIDDEN', "You don't have permission to do this."),
    })
    await choose(/Photo 1/)
    await choose(/Passport/)
    press('Delete 2 items · 23 MB')
    expect(await screen.findByText("You don't have permission to do this.")).toBeTruthy()
    const dialog = await screen.findByRole('alertdialog', { name: 'Free up 12 MB now?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('12 MB freed up')).toBeTruthy()
    expect(names(sent).filter((name) => name.endsWith('/purge'))).toEqual([purged[0]])
  })

  test('deletes nothing for good where nothing could be deleted', async () => {
    const sent = await show({ [removed[0]]: () => refusal(403, 'VAULT_LOCKED', 'This is locked in the vault.') })
    await choose(/Photo 1/)
    press('Delete 1 item · 12 MB')
    await waitFor(() => expect(names(sent).filter((name) => name === stats)).toHaveLength(2))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('reads on for smaller ones, and names those without a title', async () => {
    const cursor = 'abc'
    await show({
      [largest]: () => Response.json({ items, nextCursor: cursor }),
      [`${largest}&cursor=${cursor}`]: () => Response.json({ items: [largeOf(4)], nextCursor: null }),
    })
    expect(await screen.findByRole('checkbox', { name: /^Photo Mara added it Nov 2, 2026 10 MB$/ })).toBeTruthy()
    press('Show more')
    expect(await screen.findByRole('checkbox', { name: /Photo 4/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('empties Recently deleted with one question, until it is done', async () => {
    const answers = [
      { removed: 100, isDone: false },
      { removed: 7, isDone: true },
    ]
    const sent = await show({ [empty]: () => Response.json(answers.shift() ?? { removed: 0, isDone: true }) })
    expect(await screen.findByRole('link', { name: 'Recently deleted' })).toBeTruthy()
    press('Free up 24 MB now')
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 items for good?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    expect(await screen.findByText('24 MB freed up')).toBeTruthy()
    const body = { deletedUntil: '2026-11-19T10:24:00.000Z' }
    expect(sent.filter(({ name }) => name === empty)).toEqual([
      { name: empty, body },
      { name: empty, body },
    ])
  })

  test('empties no more when nothing goes any further', async () => {
    const sent = await show({ [empty]: () => Response.json({ removed: 0, isDone: false }) })
    await screen.findByText('15 GB')
    press('Free up 24 MB now')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(names(sent).filter((name) => name === empty)).toHaveLength(1)
  })
})
