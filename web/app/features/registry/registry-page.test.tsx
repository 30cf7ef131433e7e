import type { Gift, GiftClaim } from '@nestwren/contract/registry'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import RegistryPage from './registry-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const idOf = (number: number) => `00000000-0000-4000-8000-000000000${number}`
const noClaims = { count: 0, taken: 0, given: 0, bought: 0, toThank: 0 }
const gift = (number: number, part: Partial<Gift> = {}): Gift => ({
  ...{ id: idOf(700 + number), title: `Gift ${number}`, note: '', price: 24, currency: 'USD', storeUrl: null },
  ...{
    quantity: 1,
    priority: null,
    imageId: null,
    isGroup: false,
    sortKey: number * 1024,
    claims: noClaims,
    version: 1,
  },
  ...part,
})
const claim: GiftClaim = {
  ...{ id: idOf(801), itemId: idOf(701), name: 'Great-aunt Ottilie', email: 'ottilie@example.com' },
  ...{ note: 'See https://shop.example/rings', quantity: 1, share: null, boughtAt: null, thankedAt: null },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', alike: { email: 3, connection: 1 } },
}
const path = '/api/public-site/registry'
/** The server's answers: gifts in no order, since the page knows it. */
const answers = (gifts: readonly Gift[], claims: readonly GiftClaim[] = [], hiddenUntil: string | null = null) => ({
  [`GET ${path}`]: () => Response.json({ items: gifts }),
  [`GET ${path}/reading`]: () => Response.json({ hiddenUntil, mails: true }),
  [`GET ${path}/claims`]: () => Response.json({ items: claims, nextCursor: null }),
})
const rows = () => within(screen.getByRole('list', { name: 'Gifts' })).getAllByRole('listitem')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('gifts stand in their order, with what is reserved of each', async () => {
  desk = await openSettings()
  answerCalls(
    answers([
      gift(3, { isGroup: true, price: 120, claims: { ...noClaims, count: 2, taken: 2, given: 40 } }),
      gift(1, { quantity: 3, priority: 'must', claims: { ...noClaims, count: 1, taken: 2, bought: 1 } }),
      gift(2, { claims: { ...noClaims, count: 1, taken: 1 } }),
    ]),
  )
  desk.show(<RegistryPage />)
  await screen.findByText('Gift 1')
  expect(rows().map((row) => row.textContent?.match(/Gift \d/)?.[0])).toEqual(['Gift 1', 'Gift 2', 'Gift 3'])
  expect(rows()[0]?.textContent).toContain('$24.00 · Most wanted')
  expect(rows()[0]?.textContent).toContain('2 of 3 reserved')
  expect(rows()[0]?.textContent).toContain('Bought')
  expect(rows()[1]?.textContent).toContain('Reserved')
  expect(rows()[2]?.textContent).toContain('$40.00 of $120.00 given')
})

test('a gift is moved by the keyboard, and only its place is sent', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    ...answers([gift(1), gift(2), gift(3)]),
    [`PUT ${path}/${idOf(703)}`]: () => Response.json(gift(3, { sortKey: 1536, version: 2 })),
  })
  desk.show(<RegistryPage />)
  await screen.findByText('Gift 1')
  press('Move Gift 3 up')
  expect(rows().map((row) => row.textContent?.match(/Gift \d/)?.[0])).toEqual(['Gift 1', 'Gift 3', 'Gift 2'])
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain(`PUT ${path}/${idOf(703)}`))
  const put = sent.find(({ name }) => name.startsWith('PUT'))
  expect(put?.body).toMatchObject({ version: 1, sortKey: 1536 })
  expect(Object.keys(put?.body as object).toSorted()).toEqual(['mutationId', 'sortKey', 'version'])
})

test('a gift is added last, and a link that leads nowhere is not taken', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    ...answers([gift(1, { currency: 'EUR' })]),
    [`POST ${path}`]: (body) => Response.json({ ...gift(2), ...(body as object) }, { status: 201 }),
  })
  desk.show(<RegistryPage />)
  await screen.findByText('Gift 1')
  press('Add a gift')
  const sheet = await screen.findByRole('dialog', { name: 'Add a gift' })
  const type = (name: RegExp, value: string) =>
    fireEvent.change(within(sheet).getByRole('textbox', { name }), { target: { value } })
  type(/^Gift/, 'Sun hat')
  type(/^Link to a shop/, 'javascript:alert(1)')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save gift' }))
  expect(await within(sheet).findByText('Enter a link that starts with https://')).toBeTruthy()
  type(/^Link to a shop/, 'https://shop.example/hat')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save gift' }))
  await waitFor(() => expect(sent.some(({ name }) => name === `POST ${path}`)).toBe(true))
  expect(sent.find(({ name }) => name === `POST ${path}`)?.body).toMatchObject({
    ...{ title: 'Sun hat', price: null, currency: 'EUR', storeUrl: 'https://shop.example/hat' },
    ...{ quantity: 1, priority: null, isGroup: false, sortKey: 2048 },
  })
})

test('somebody is thanked, and what a visitor wrote is no link', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    ...answers([gift(1)], [claim]),
    [`PATCH ${path}/claims/${claim.id}`]: () => Response.json({ ...claim, thankedAt: '2026-11-21T09:00:00.000Z' }),
  })
  desk.show(<RegistryPage />)
  expect((await screen.findByText(claim.note)).closest('a')).toBeNull()
  press('Thanked Great-aunt Ottilie')
  await waitFor(() => expect(sent.find(({ name }) => name.startsWith('PATCH'))?.body).toEqual({ isThanked: true }))
})

test('all that one visitor reserved is undone after asking', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    ...answers([gift(1)], [claim]),
    [`DELETE ${path}/claims?of=${claim.id}&by=email`]: () => Response.json({ removed: 3 }),
  })
  desk.show(<RegistryPage />)
  await screen.findByText(claim.note)
  fireEvent.keyDown(screen.getByRole('button', { name: 'More about Great-aunt Ottilie' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Undo all 3 with this email' }))
  // Nobody else has come over that connection.
  const question = await screen.findByRole('alertdialog', { name: 'Undo 3 reservations?' })
  expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Undo reservations' }))
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(true))
})

test('a surprise hides who reserved what, until a day', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    ...answers([gift(1, { claims: null })], [], '2026-12-24T12:00:00.000Z'),
    [`PUT ${path}/reading`]: (body) => Response.json({ hiddenUntil: null, mails: true, ...(body as object) }),
  })
  desk.show(<RegistryPage />)
  expect(await screen.findByText('They stay a surprise until Dec 24, 2026.')).toBeTruthy()
  expect(screen.queryByText('Reserved')).toBeNull()
  expect(sent.some(({ name }) => name.includes('/claims'))).toBe(false)
  fireEvent.click(screen.getByRole('switch', { name: /Keep it a surprise/ }))
  await waitFor(() => expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ hiddenUntil: null }))
})

test('an empty registry says what it is for', async () => {
  desk = await openSettings()
  answerCalls(answers([]))
  desk.show(<RegistryPage />)
  expect(await screen.findByText('No gifts yet')).toBeTruthy()
})

test('one that cannot be read is not called empty', async () => {
  desk = await openSettings()
  answerCalls({ ...answers([]), [`GET ${path}`]: () => refusal(500, 'INTERNAL', 'Broken') })
  desk.show(<RegistryPage />)
  expect(await screen.findByText("We couldn't load the registry")).toBeTruthy()
  expect(screen.queryByText('No gifts yet')).toBeNull()
})

test.each([
  ['how many reserved it', { ...noClaims, count: 2, taken: 2 }, '2 people reserved it. That goes too'],
  ['that somebody bought it', { ...noClaims, count: 1, bought: 1 }, '1 of them has bought it already.'],
  ['that nobody has', noClaims, 'No one has reserved it.'],
  ['no number while that is hidden', null, "If someone has reserved it, that goes too, and they aren't told."],
])('before a gift is removed the family is told %s', async (_what, claims, words) => {
  desk = await openSettings()
  answerCalls(answers([gift(1, { claims })]))
  desk.show(<RegistryPage />)
  await screen.findByText('Gift 1')
  press(/^Gift 1/)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from the registry' }))
  await screen.findByText('Remove Gift 1?')
  expect(document.body.textContent).toContain(words)
})

test('reservations say so when it is not known whether they are a surprise', async () => {
  desk = await openSettings()
  answerCalls({ ...answers([gift(1)], [claim]), [`GET ${path}/reading`]: () => refusal(500, 'INTERNAL', 'Broken') })
  desk.show(<RegistryPage />)
  expect(await screen.findByText("Couldn't load the reservations.")).toBeTruthy()
  expect(screen.queryByText(claim.note)).toBeNull()
})
