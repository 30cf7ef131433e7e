import { timelineIsLive } from './home.ts'
import { expect, test } from './test.ts'

test('Spanish is chosen in Settings and stays over a cold page', { tag: '@settings' }, async ({
  openPhone,
  person,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const phone = await openPhone({ of: person, child: child._id })
  await phone.goto('/settings/language')
  await phone.get('radio', 'Español').click()
  await phone.get('heading', 'Idioma').see()
  await phone.goto('/home')
  await phone.until(() => document.documentElement.lang === 'es')
  await phone.get('region', 'Registro rápido').see()
})

test('dark is chosen and stays over a cold page, and night outranks it', { tag: '@settings' }, async ({
  openPhone,
  person,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const phone = await openPhone({ of: person, child: child._id })
  await phone.goto('/settings/appearance')
  const mode = () => phone.run(() => document.documentElement.dataset.mode)
  await phone.get('radio', 'Dark').click()
  expect(await mode()).toBe('dark')
  await phone.goto('/home')
  await timelineIsLive(phone)
  expect(await mode()).toBe('dark')
  await phone.run(() => localStorage.setItem('theme.night', JSON.stringify({ forcedUntil: Date.now() + 3_600_000 })))
  await phone.goto('/logs')
  await phone.get('group', 'Show').see()
  expect(await mode()).toBe('night')
})
