import type { DetailsOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { MedicineItem } from '@nestwren/contract/medicines'
import type { MilkLot } from '@nestwren/contract/milk'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { setMeasureUnit } from '../../../platform/person-settings/measure-units.ts'
import { setTiles } from '../../../platform/person-settings/quick-log.ts'
import { closeDesk, type Desk, entryOf, juno, openDesk, otis, reload } from '../../../testing/desk.fixture.tsx'
import type { Preset } from '../kinds/kind-view.ts'
import { LogProvider } from '../public/log-provider.tsx'
import { useLogSheets } from '../public/log-sheets.ts'
import { QuickLogRow } from '../public/quick-log-row.tsx'

let desk: Desk
/** A time of today by the clocks of this machine, as sheets show it. */
const at = (time: string) => new Date(`2026-11-20T${time}`).toISOString()
const now = new Date(at('12:00'))
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

// All sheets are fetched with the first one: how long that takes is not what a test waits for.
beforeAll(() => import('./log-sheet-host.tsx'), 120_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

function Openers({ kind, preset, entryId }: { kind: KindName; preset: Preset; entryId: string | undefined }) {
  const { openEdit, openNew } = useLogSheets()
  return (
    <>
      <button type="button" onClick={() => openNew(kind, preset)}>
        Open it
      </button>
      <button type="button" onClick={() => openEdit(entryId ?? '')}>
        Edit it
      </button>
    </>
  )
}
const show = (kind: KindName = 'note', preset: Preset = {}, entryId?: string) =>
  desk.show(
    <LogProvider>
      <QuickLogRow />
      <Openers kind={kind} preset={preset} entryId={entryId} />
    </LogProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const open = async (kind: KindName, preset: Preset = {}) => {
  show(kind, preset)
  press('Open it')
  await screen.findByRole('dialog')
}
const only = <K extends KindName>() => desk.entries()[0]?.details as DetailsOf<K>
const quickNames = () =>
  within(screen.getByRole('region', { name: 'Quick log' }))
    .getAllByRole('button')
    .map((button) => button.textContent)

const syrup: MedicineItem = {
  id: id(501),
  childId: juno,
  name: 'Syrup',
  dose: { value: '2.5', unit: 'ml' },
  minIntervalS: 4 * 3600,
  maxDosesPerDay: 4,
  notes: '',
  isActive: true,
  version: 1,
  lastGivenAt: null,
  dosesLast24H: 0,
  nextSafeAt: null,
}
const lot = (part: Partial<MilkLot>): MilkLot => ({
  id: id(601),
  childId: juno,
  place: 'fridge',
  amountMl: 100,
  leftMl: 100,
  pumpedAt: '2026-11-19T08:00:00.000Z',
  movedAt: '2026-11-19T08:00:00.000Z',
  isThawed: false,
  expiresAt: '2026-11-23T08:00:00.000Z',
  hasOwnExpiry: false,
  label: null,
  entryId: null,
  endedAt: null,
  endedAs: null,
  version: 1,
  ...part,
})
const visit: OwnKind = { id: id(701), name: 'Visit', icon: 'home', color: '#7C3AED', hasDuration: false, version: 1 }
const dose = (startAt: string, medicineId: string | null = syrup.id, value = '2.5') =>
  entryOf('medicine', {
    startAt,
    details: { medicineId, name: 'Syrup', dose: { value, unit: 'ml' }, reason: null, isConfirmed: false },
  })
const keep = (part: 'medicines' | 'milk' | 'ownKinds', data: unknown) =>
  desk.workspace.queryClient.setQueryData(queryKeys.list(part), data)
/** Medicines and the last doses, read at an instant; just now unless told. */
const keepMedicines = (medicines: readonly MedicineItem[], at = now.getTime()) => {
  desk.workspace.queryClient.setQueryData(queryKeys.list('medicines'), medicines, { updatedAt: at })
  desk.workspace.queryClient.setQueryData(['doses'], { childIds: [juno, otis] }, { updatedAt: at })
}

test('a temperature is kept as it was typed, and a fever says whom to call', async () => {
  desk = await openDesk()
  setMeasureUnit('temperatureUnit', 'F')
  await open('temperature')
  press('Save temperature')
  expect((await screen.findAllByText(/Enter a temperature/)).length).toBeGreaterThan(0)
  type(/Temperature/, '101.3')
  expect(screen.getByText(/This is a fever/)).toBeTruthy()
  press('Where it was taken')
  press('Ear')
  press('Save temperature')
  expect(only<'temperature'>()).toEqual({ centiC: 3850, site: 'ear', typed: { value: '101.3', unit: 'F' } })
  expect(await screen.findByText('Temperature 101.3 °F logged')).toBeTruthy()
})

test('the sheet opens on the last medicine and amount; a dose in time is two taps', async () => {
  desk = await openDesk([dose(at('07:00'), syrup.id, '3')])
  keepMedicines([syrup, { ...syrup, id: id(502), name: 'Drops' }])
  await open('medicine')
  expect(screen.getByText('5h since the last dose')).toBeTruthy()
  expect(screen.getByText(/^Given: 7:00.AM, by Mara\. Within your limits\. Your limits: at least 4h/)).toBeTruthy()
  expect(screen.getByText('Usual dose: 2.5 ml')).toBeTruthy()
  press('Save dose')
  expect(only<'medicine'>()).toMatchObject({
    medicineId: syrup.id,
    dose: { value: '3', unit: 'ml' },
    isConfirmed: false,
    known: { before: at('07:00'), after: null },
  })
})

test('a medicine without limits says only how long ago the last dose was', async () => {
  desk = await openDesk([dose(at('07:00'))])
  keepMedicines([{ ...syrup, minIntervalS: null, maxDosesPerDay: null }])
  await open('medicine')
  expect(screen.getByText('5h since the last dose')).toBeTruthy()
  expect(screen.getByText(/^Given: 7:00.AM, by Mara\.$/)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/limit/i)
})

test('an early dose asks on its own, with the last one and the limit, and nothing is saved by the first answer', async () => {
  desk = await openDesk([dose(at('09:30'))])
  keepMedicines([syrup])
  await open('medicine')
  expect(screen.getByText(/^Wait until 1:30.PM$/)).toBeTruthy()
  press('Save dose')
  const question = await screen.findByRole('alertdialog', { name: 'Give it early?' })
  expect(question.textContent).toMatch(/Syrup: 2h 30m since the last dose\. Given: 9:30.AM, by Mara\./)
  expect(question.textContent).toMatch(/Your limits: at least 4h between doses, up to 4 doses in 24 hours\./)
  expect(question.textContent).toMatch(/Wait until 1:30.PM\./)
  expect(document.activeElement?.textContent).toBe("Don't save")
  press("Don't save")
  expect(desk.entries()).toHaveLength(1)
  press('Save dose')
  fireEvent.click(await screen.findByRole('button', { name: 'Save early dose' }))
  expect(desk.entries()).toHaveLength(2)
  expect(only<'medicine'>().isConfirmed).toBe(true)
})

test('one dose too many in 24 hours asks with their number', async () => {
  desk = await openDesk([5, 9, 13, 17].map((hours) => dose(new Date(now.getTime() - hours * 3600_000).toISOString())))
  keepMedicines([syrup])
  await open('medicine')
  press('Save dose')
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/Already 4 doses in 24 hours\./)
  press("Don't save")
  expect(desk.entries()).toHaveLength(4)
})

test('where nothing was ever read, the sheet says that it cannot check', async () => {
  desk = await openDesk()
  await open('medicine')
  expect(screen.getByText("We can't check the last dose right now")).toBeTruthy()
  expect(screen.queryByText(/No dose logged yet/)).toBeNull()
})

test('where it was read long ago, the sheet says as of when, and nothing of being within the limits', async () => {
  desk = await openDesk([dose(at('07:00'))])
  keepMedicines([syrup], now.getTime() - 3 * 3600_000)
  await open('medicine')
  expect(screen.getByText("We can't check the last dose right now")).toBeTruthy()
  expect(screen.getByText(/^What you see is as of 9:00.AM\.$/)).toBeTruthy()
  expect(screen.getByText('5h since the last dose')).toBeTruthy()
  expect(screen.queryByText(/Within your limits/)).toBeNull()
})

test('a dose that is moved too close to another asks; its words alone do not', async () => {
  const given = dose(at('11:30'))
  desk = await openDesk([dose(at('10:00')), given])
  keepMedicines([syrup])
  show('medicine', {}, given.id)
  press('Edit it')
  await screen.findByRole('dialog')
  type(/Reason/, 'Fever')
  press('Save dose')
  expect(only<'medicine'>()).toMatchObject({ reason: 'Fever', isConfirmed: false })
  press('Edit it')
  await screen.findByRole('dialog')
  press(/^Given at/)
  press(/−15 min/)
  press('Save dose')
  expect(await screen.findByRole('alertdialog', { name: 'Give it early?' })).toBeTruthy()
})

test('changing a dose does not hold it against itself', async () => {
  const given = dose(at('11:30'))
  desk = await openDesk([given])
  keep('medicines', [{ ...syrup, lastGivenAt: given.startAt, dosesLast24H: 1, nextSafeAt: at('15:30') }])
  show('medicine', {}, given.id)
  press('Edit it')
  await screen.findByRole('dialog')
  type(/Reason/, 'Fever')
  press('Save dose')
  expect(only<'medicine'>()).toMatchObject({ reason: 'Fever', isConfirmed: false })
})

test('a medicine that is typed by the name of one in the list is that one', async () => {
  desk = await openDesk()
  keep('medicines', [syrup])
  await open('medicine')
  press('Another one')
  type(/Name of the medicine/, 'syrup ')
  press('Save dose')
  expect(only<'medicine'>().medicineId).toBe(syrup.id)
})

test('the medicine of one child does not stay chosen for another, nor does its amount', async () => {
  desk = await openDesk([], { childCount: 2 })
  keep('medicines', [syrup])
  await open('medicine')
  press('Otis')
  expect((screen.getByRole('textbox', { name: 'Dose' }) as HTMLInputElement).value).toBe('')
  expect((screen.getByRole('textbox', { name: /Name of the medicine/ }) as HTMLInputElement).value).toBe('Syrup')
  press('Save dose')
  expect(desk.entries()[0]).toMatchObject({ childId: otis, details: { medicineId: null, name: 'Syrup' } })
})

test('choosing a child opens the medicine of theirs', async () => {
  desk = await openDesk([], { childCount: 2 })
  keepMedicines([{ ...syrup, childId: otis }])
  await open('medicine')
  expect(screen.queryByRole('button', { name: 'Syrup' })).toBeNull()
  press('Otis')
  expect(screen.getByRole('button', { name: 'Syrup' }).getAttribute('aria-pressed')).toBe('true')
  expect((screen.getByRole('textbox', { name: 'Dose' }) as HTMLInputElement).value).toBe('2.5')
})

test('a note is its words, with what keeps it on Home', async () => {
  desk = await openDesk()
  await open('note')
  type(/^Note/, 'Bottle is in the fridge door')
  fireEvent.click(screen.getByRole('checkbox', { name: /Keep it on Home/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Handoff/ }))
  press('Save note')
  expect(only<'note'>()).toEqual({ text: 'Bottle is in the fridge door', isPinned: true, isHandover: true })
  expect(desk.entries()[0]?.notes).toBe('')
})

test('what was typed of a note is there after a reload', async () => {
  desk = await openDesk()
  const page = show('note')
  press('Open it')
  await screen.findByRole('dialog')
  type(/^Note/, 'half a sentence')
  reload(page, () => show('note'))
  expect(((await screen.findByRole('textbox', { name: /^Note/ })) as HTMLTextAreaElement).value).toBe('half a sentence')
})

test('pumping that is over: amounts by side, and what was put by becomes part of the stock', async () => {
  desk = await openDesk()
  await open('pumping', { isPast: true })
  press('By side')
  type('Left side', '70')
  type('Right side', '60')
  press('Store milk')
  expect((screen.getByRole('textbox', { name: 'Amount stored' }) as HTMLInputElement).value).toBe('130')
  fireEvent.click(screen.getByRole('radio', { name: 'Freezer' }))
  press('Save pumping')
  expect(only<'pumping'>()).toMatchObject({
    leftMl: 70,
    rightMl: 60,
    totalMl: null,
    unit: 'ml',
    stored: [{ place: 'freezer', amountMl: 130 }],
    segments: [{ side: 'both' }],
  })
})

test('pumping that runs: the amounts are entered beside the timers, saving ends it', async () => {
  desk = await openDesk()
  await open('pumping')
  press(/^Left: Start/)
  expect(desk.entries()[0]).toMatchObject({ kind: 'pumping', endAt: null })
  type('Total', '90')
  vi.setSystemTime(now.getTime() + 12 * 60_000)
  press(/^Save pumping/)
  await waitFor(() => expect(desk.entries()[0]?.endAt).toBe(at('12:12')))
  expect(only<'pumping'>()).toMatchObject({
    totalMl: 90,
    segments: [{ side: 'left', endAt: at('12:12') }],
  })
})

test('a bottle takes milk of the stock, the oldest first, as much as was drunk', async () => {
  desk = await openDesk()
  keep('milk', [lot({ id: id(602), pumpedAt: at('06:00'), label: 'Younger' }), lot({ label: 'Older', leftMl: 80 })])
  await open('feeding', { method: 'bottle' })
  type(/Drank/, '60')
  press(/^Contents/)
  press(/From the stash/)
  const lots = screen.getAllByRole('checkbox')
  expect(lots.map((box) => box.closest('label')?.textContent?.match(/Older|Younger/)?.[0])).toEqual([
    'Older',
    'Younger',
  ])
  fireEvent.click(lots[0] as HTMLElement)
  press('Save feed')
  expect(only<'feeding'>().bottles[0]).toMatchObject({ amountMl: 60, milkLots: [{ lotId: id(601), amountMl: 60 }] })
})

test('a twin drinks of the milk that was put by for the other one, its own first', async () => {
  desk = await openDesk([], { childCount: 2 })
  keep('milk', [
    lot({ id: id(602), pumpedAt: at('06:00'), label: 'Its own', childId: otis }),
    lot({ label: 'Of the other', leftMl: 80 }),
  ])
  await open('feeding', { method: 'bottle', childId: otis })
  type(/Drank/, '60')
  press(/^Contents/)
  press(/From the stash/)
  const lots = screen.getAllByRole('checkbox')
  const words = lots.map((box) => box.closest('label')?.textContent ?? '')
  expect(words[0]).toContain('Its own')
  expect(words[0]).not.toContain('Juno')
  expect(words[1]).toContain('Juno · Of the other')
  fireEvent.click(lots[1] as HTMLElement)
  press('Save feed')
  expect(desk.entries()[0]?.childId).toBe(otis)
  expect(only<'feeding'>().bottles[0]).toMatchObject({ milkLots: [{ lotId: id(601), amountMl: 60 }] })
})

test('milk is not offered to somebody who may not see it', async () => {
  desk = await openDesk([], { preset: 'family' })
  keep('milk', [lot({})])
  await open('feeding', { method: 'bottle' })
  press(/^Contents/)
  expect(screen.queryByRole('button', { name: /From the stash/ })).toBeNull()
})

test('milk is not offered for a bottle of formula', async () => {
  desk = await openDesk()
  keep('milk', [lot({})])
  await open('feeding', { method: 'bottle' })
  press(/^Contents/)
  expect(screen.getByRole('button', { name: /From the stash/ })).toBeTruthy()
  press('Formula')
  expect(screen.queryByRole('button', { name: /From the stash/ })).toBeNull()
})

test('a bath without a length, with its water, asks about water that is too hot', async () => {
  desk = await openDesk()
  setMeasureUnit('temperatureUnit', 'C')
  await open('bath')
  press('More details')
  type(/Water/, '43')
  press('Save bath')
  expect(await screen.findByText('The water is 43.0 °C.')).toBeTruthy()
  press('Yes, save it')
  expect(desk.entries()[0]).toMatchObject({ endAt: now.toISOString(), details: { waterCentiC: 4300 } })
})

test('a vaccine keeps what is on its label', async () => {
  desk = await openDesk()
  await open('vaccine')
  press('More details')
  type(/Lot number/, 'RV-2071')
  fireEvent.change(screen.getByRole('combobox', { name: /Vaccine/ }), { target: { value: 'Rotavirus' } })
  press('Save vaccine')
  expect(only<'vaccine'>()).toEqual({ name: 'Rotavirus', doseNumber: null, site: null, batch: 'RV-2071', place: null })
})

test('the family’s own kinds stand under More, and keep how they look', async () => {
  desk = await openDesk()
  keep('ownKinds', [visit])
  show()
  press('More')
  fireEvent.click(await screen.findByRole('button', { name: 'Visit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(desk.entries()[0]).toMatchObject({
    kind: 'own',
    endAt: null,
    details: { kindId: visit.id, name: 'Visit', icon: 'home', color: '#7C3AED', hasDuration: false },
  })
})

test('an own kind with a length starts its timer', async () => {
  desk = await openDesk()
  await open('own', { own: { ...visit, hasDuration: true } })
  press('Start timer')
  expect(desk.entries()[0]).toMatchObject({ kind: 'own', endAt: null, details: { hasDuration: true } })
})

test('the row shows the first four tiles of the person that are not hidden', async () => {
  desk = await openDesk()
  keep('ownKinds', [visit])
  setTiles([
    { id: 'medicine', isHidden: false },
    { id: 'feeding', isHidden: true },
    { id: `own:${visit.id}`, isHidden: false },
    { id: 'sleep', isHidden: false },
  ])
  show()
  expect(quickNames()).toEqual(['Medicine', 'Visit', 'Sleep', 'Diaper', 'More'])
})

test('only kinds somebody may log are offered', async () => {
  desk = await openDesk([], { preset: 'family' })
  setTiles([
    { id: 'medicine', isHidden: false },
    { id: 'pumping', isHidden: false },
  ])
  show()
  expect(quickNames()).toEqual(['Feed', 'Diaper', 'Sleep', 'Activity', 'More'])
  press('More')
  const more = await screen.findByRole('dialog')
  expect(within(more).queryByRole('button', { name: 'Medicine' })).toBeNull()
  expect(within(more).getByRole('button', { name: 'Bath' })).toBeTruthy()
  // Health may be looked at, pumping not even that.
  expect(within(more).getByRole('link', { name: 'Medicines' })).toBeTruthy()
  expect(within(more).queryByRole('link', { name: 'Milk stash' })).toBeNull()
})
