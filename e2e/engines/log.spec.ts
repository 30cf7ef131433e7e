import { bornMonthsAgo, dayIn } from '../fixtures/dates.ts'
import { entryPages } from '../fixtures/entry.ts'
import { line, quickLog, timelineIsLive } from './home.ts'
import { expect, test } from './test.ts'

test('signs in, logs a diaper, changes it, deletes it and brings it back', {
  tag: ['@spine', '@logging', '@logs'],
}, async ({ openPhone, person }) => {
  await person.api.children.create({ body: { name: 'Pip', birthdate: bornMonthsAgo(5) } })
  const phone = await openPhone()
  await phone.goto(entryPages.login)
  await phone.labelled('Email').fill(person.email)
  await phone.labelled('Password').fill(person.password)
  await phone.get('button', 'Sign In').click()
  await timelineIsLive(phone)

  await quickLog(phone, 'Diaper').click()
  const sheet = phone.get('dialog')
  await sheet.get('radio', 'Dirty').click()
  await sheet.get('button', 'Done').click()
  await line(phone, 'Dirty diaper').see()

  await line(phone, 'Dirty diaper').get('button', 'Dirty diaper').click()
  await phone.get('dialog', 'Dirty diaper').get('button', 'Edit').click()
  const form = phone.get('dialog', 'Diaper for Pip')
  await form.get('radio', 'Both').click()
  await form.get('button', 'Add a note').click()
  await form.get('textbox', 'Note').fill('Before the walk')
  await form.get('button', 'Save diaper').click()
  await line(phone, 'Before the walk').see()

  await line(phone, 'Wet and dirty diaper').get('button', 'Wet and dirty diaper').click()
  await phone.get('dialog', 'Wet and dirty diaper').get('button', 'Delete').click()
  await line(phone, 'Wet and dirty diaper').gone()
  await phone.get('button', 'Undo').click()
  await line(phone, 'Wet and dirty diaper').see()
  await expect
    .poll(async () => (await person.api.logs.list({ query: {} })).items)
    .toMatchObject([{ details: { kind: 'both' }, notes: 'Before the walk' }])
})

test('a timer is started, paused and ended', { tag: ['@spine-webkit', '@logging', '@logs'] }, async ({
  openPhone,
  family,
}) => {
  const { mara, child } = family
  const phone = await openPhone({ of: mara, child: child._id })
  await phone.goto('/home')
  await timelineIsLive(phone)
  await quickLog(phone, 'Feed').click()
  const sheet = phone.get('dialog', `Feeding ${child.name}`)
  await sheet.get('button', /^Left: Start/).click()
  await sheet.get('button', /^Left: Pause/).click()
  await sheet.get('button', /^Right: Start/).click()
  await sheet.get('button', /^Right: Pause/).see()
  await sheet.get('button', /^(Save|End) feed/).click()
  await line(phone, /Nursing/).see()
  await expect
    .poll(async () => (await mara.api.logs.list({ query: { childId: child._id } })).items.map(({ endAt }) => endAt))
    .toEqual([expect.any(String)])
})

/** A date as it is typed in America. */
function typed(date: string): [month: string, day: string, year: string] {
  const [year = '', month = '', day = ''] = date.split('-')
  return [month, day, year]
}

test('the date of birth and the time of a log are typed', { tag: ['@logging', '@logs'] }, async ({
  openPhone,
  person,
}) => {
  const [born, day] = [dayIn(-135), dayIn(-78)]
  const child = await person.api.children.create({ body: { name: 'Pip', birthdate: bornMonthsAgo(5) } })
  const phone = await openPhone({ of: person, child: child._id })
  await phone.goto('/settings/family')
  await phone.get('button', /Pip/).click()
  await phone
    .get('dialog')
    .labelled(/^Birth date/)
    .fillDate(...typed(born))
  await phone.get('dialog').get('button', /^Save/).click()
  await expect.poll(async () => (await person.api.children.list())[0]?.birthdate).toBe(born)

  await phone.goto('/home')
  await quickLog(phone, 'More').click()
  const more = phone.get('dialog', 'Log something')
  await more.get('radio', 'Earlier').click()
  await more.get('button', 'Diaper').click()
  const form = phone.get('dialog', 'Diaper for Pip')
  await form.get('button', /^When/).click()
  await form.labelled('Date').fillDate(...typed(day))
  await form.labelled('Time').fillDate('03', '45', 'AM')
  await form.get('radio', 'Wet').click()
  await form.get('button', 'Save diaper').click()
  await expect
    .poll(async () =>
      (await person.api.logs.list({ query: {} })).items.map(({ startAt }) => new Date(startAt).toString()),
    )
    .toEqual([new Date(`${day}T03:45:00`).toString()])
})

test('Back goes through the pages and the choices they had', { tag: ['@logging', '@logs'] }, async ({
  openPhone,
  person,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const phone = await openPhone({ of: person, child: child._id })
  await phone.goto('/home')
  await timelineIsLive(phone)
  await phone.get('link', 'Logs').click()
  await phone.get('group', 'Show').get('button', 'Diapers').click()
  await phone.until(() => location.search.includes('kind=diaper'))
  await phone.get('link', 'Vault').click()
  await phone.until(() => location.pathname === '/vault')
  // The first answers about photos push down what is below them.
  await phone.text(/^No photos yet/).see()
  await phone.text(/^No documents yet/).see()
  await phone.get('link', 'All documents').click()
  await phone.until(() => location.pathname === '/vault/documents')
  await phone.back()
  await phone.until(() => location.pathname === '/vault')
  await phone.back()
  await phone.until(() => location.pathname === '/logs' && location.search.includes('kind=diaper'))
  await phone.get('group', 'Show').get('button', 'Diapers').see()
  await phone.back()
  await phone.until(() => location.pathname === '/home')
  await timelineIsLive(phone)

  // What is open goes first, and the page stays.
  await quickLog(phone, 'Feed').click()
  const sheet = phone.get('dialog', `Feeding ${child.name}`)
  await sheet.get('button', 'Close').see()
  await phone.back()
  await sheet.gone()
  await phone.until(() => location.pathname === '/home')
})
