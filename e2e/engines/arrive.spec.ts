import { entryPages } from '../fixtures/entry.ts'
import { codeFor, newEmail, signIn } from '../fixtures/people.ts'
import { expect, test } from './test.ts'

const password = 'a-quiet-little-nest'

test('somebody registers, starts the free month and adds a child', {
  tag: ['@spine-webkit', '@landing', '@auth'],
}, async ({ openPhone, url }) => {
  const email = newEmail()
  const phone = await openPhone()
  await phone.goto(entryPages.login)
  await phone.get('button', 'Register here').click()
  const join = phone.get('dialog', 'Join the Family')
  await join.labelled('Email').fill(email)
  await join.labelled('Password').fill(password)
  await join.labelled('Confirm password').fill(password)
  await join.get('button', 'Send me a code').click()
  const code = phone.get('dialog', 'Confirm your email')
  await code.text(email).see()
  await code.get('textbox', 'Code').click()
  await phone.type(await codeFor(url, email))
  const plan = phone.get('dialog', 'Try it all, free for a month')
  await plan.get('switch', /^Free access/).click()
  await plan.get('button', 'Start my free month').click()
  const child = phone.get('dialog', 'Who are you caring for?')
  await child.labelled("Child's name").fill('Pip')
  await child.labelled(/^Birth date/).fillDate('06', '01', '2024')
  await child.get('button', 'Add child').click()
  await phone.get('dialog', 'Welcome').get('button', 'Get Started').click()
  await phone.until(() => location.pathname === '/caregiver-onboarding')
  const { api } = await signIn(url, email, password)
  expect(await api.children.list()).toMatchObject([{ name: 'Pip' }])
})
