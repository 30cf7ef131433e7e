import { enterCode, enterRegistration, heldTokens, step } from './fixtures/entry.ts'
import { invite, mailedLink, registerByDialog, registerByMailedLink } from './fixtures/families.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { newEmail, registerOwing, registerPerson } from './fixtures/people.ts'
import { openHomeLive, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const noPrice = /\$\d|\/week|\/year|per month/

test('an invited nanny: from the mail to a Home with only what she was given', async ({ openDevice, person, url }) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  await person.api.children.create({ body: { name: 'Kit' } })
  const email = newEmail()
  const mother = await openDevice({ of: person })
  await mother.page.goto('/settings/family')
  await mother.page.getByRole('button', { name: 'Invite somebody' }).click()
  const sheet = mother.page.getByRole('dialog', { name: 'Invite somebody' })
  await sheet.getByLabel('Their email').fill(email)
  await sheet.getByRole('radio', { name: /^Nanny or sitter/ }).click()
  await sheet.getByRole('button', { name: 'Send invite' }).click()
  await expect(sheet.getByText('Choose at least one child.')).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Pip' }).check()
  await sheet.getByRole('button', { name: 'Send invite' }).click()
  const sent = mother.page.getByRole('dialog', { name: 'Invite sent' })
  const mail = await mailTo(url, email, /^Robin Nest invites you to Nestwren$/)
  // Whoever invites sees another link than the mailbox gets.
  await expect(sent.getByLabel('Invite link', { exact: true })).toHaveValue(/\/\?invite=[\w-]+$/)
  await expect(sent.getByLabel('Invite link', { exact: true })).not.toHaveValue(linkIn(mail))
  expect(mail.text).not.toContain('Pip')
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(mother.page.getByText(`${email}`)).toBeVisible()

  const { page } = await openDevice()
  await page.goto(linkIn(mail))
  const dialog = page.getByRole('dialog', { name: 'Join the Family' })
  await expect(
    dialog.getByText('Robin invites you to join the family as a caregiver. It is free for you.'),
  ).toBeVisible()
  // The link's secret stands in no history.
  expect(new URL(page.url()).search).toBe('')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('five5')
  await dialog.getByLabel('Confirm password').fill('five5')
  await dialog.getByRole('button', { name: 'Create my account' }).click()
  await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible()
  await registerByMailedLink(page, email, 'wren-7')
  await expect(page.getByRole('dialog', { name: 'Your caregiver account is free' })).toBeVisible()
  await expect(page.getByText(noPrice)).toHaveCount(0)
  // A reload returns to this very step.
  await page.reload()
  const free = page.getByRole('dialog', { name: 'Your caregiver account is free' })
  await free.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(/\/caregiver-onboarding$/)
  await page.getByLabel('Your name').fill('Nell Nanny')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What you can see and do' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pip' })).toBeVisible()
  await expect(page.getByText('Kit')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pip' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await openHomeLive(page)
  await expect(page.getByText('Kit')).toHaveCount(0)
  await page.goto('/settings/family')
  await expect(page.getByText('Nell Nanny (you)')).toBeVisible()
  await expect(page.getByText('Pip', { exact: true })).toBeVisible()
  await expect(page.getByText('Kit')).toHaveCount(0)
  await page.goto('/purchases')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(noPrice)).toHaveCount(0)

  await mother.page.goto('/settings/family')
  await expect(mother.page.getByText('Nell Nanny')).toBeVisible()
  await expect(mother.page.getByText('Accepted')).toBeVisible()
  const { items } = await person.api.members.listAudit({ query: {} })
  expect(items.map(({ action }) => action)).toContain('memberJoined')
  expect(pip.caregivers).toEqual([])
})

test('the link that was handed over asks for a code from the mailbox; the mailed one does not', async ({
  openDevice,
  person,
  url,
}) => {
  const shown = await invite(person, { relationship: 'parent' })
  const first = await openDevice()
  await first.page.goto(shown.link)
  await enterRegistration(first.page, shown.email)
  expect(await heldTokens(first.page)).toBe('none')
  // Whoever cannot read that mailbox is not let in by a reload either.
  await first.page.reload()
  await expect(step(first.page, 'code').getByText(shown.email)).toBeVisible()
  await step(first.page, 'code').getByLabel('Password', { exact: true }).fill('a-quiet-little-nest')
  await enterCode(first.page, shown.email)
  await expect(first.page.getByRole('dialog', { name: 'Your account is free' })).toBeVisible()
  expect(await heldTokens(first.page)).toBe('real')

  const mailed = await invite(person, { relationship: 'parent' })
  const second = await openDevice()
  await second.page.goto(await mailedLink(url, mailed.email))
  await registerByMailedLink(second.page, mailed.email)
  await expect(second.page.getByRole('dialog', { name: 'Your account is free' })).toBeVisible()
  expect(await heldTokens(second.page)).toBe('real')
})

test('an invited parent of a family without children adds the first one', async ({ openDevice, person }) => {
  const { email, link } = await invite(person, { relationship: 'parent' })
  const { page } = await openDevice()
  await page.goto(link)
  await expect(page.getByText('Robin invites you to join the family as a parent. It is free for you.')).toBeVisible()
  await registerByDialog(page, email)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.getByLabel('Your name').fill('Sam Other')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel("Child's name").fill('Pip')
  await page.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByRole('heading', { name: /else/i })).toBeVisible()
  const children = await person.api.children.list()
  expect(children.map(({ name }) => name)).toEqual(['Pip'])
})

test('an invited parent of a family with children goes on to the caregiver steps', async ({ openDevice, person }) => {
  await person.api.children.create({ body: { name: 'Pip' } })
  const { email, link } = await invite(person, { relationship: 'parent' })
  const { page } = await openDevice()
  await page.goto(link)
  await registerByDialog(page, email)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/caregiver-onboarding$/)
  await page.getByLabel('Your name').fill('Sam Other')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You see and change everything.')).toBeVisible()
})

test('a caregiver whose child is gone by then is told so, and sees one live as it is shared', async ({
  openDevice,
  person,
}) => {
  const gone = await person.api.children.create({ body: { name: 'Gone' } })
  const { email, link } = await invite(person, { relationship: 'nanny', childIds: [gone._id] })
  await person.api.children.remove({ params: { id: gone._id } })
  const { page } = await openDevice()
  await page.goto(link)
  await registerByDialog(page, email)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.getByLabel('Your name').fill('Nell')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'No child here yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: 'Add a child' })).toHaveCount(0)
  const { users } = await person.api.members.accountUsers()
  const nell = users.find(({ name }) => name === 'Nell')
  await person.api.children.create({ body: { name: 'Shown', caregivers: [nell?.id ?? ''] } })
  await expect(page.getByRole('button', { name: /^Shown/ })).toBeVisible()
})

test('an invite works once; withdrawn and renewed ones are dead', async ({ openDevice, person }) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  const used = await invite(person, { relationship: 'nanny', childIds: [pip._id] })
  const first = await openDevice()
  await first.page.goto(used.link)
  await registerByDialog(first.page, used.email)
  await expect(first.page.getByRole('dialog', { name: 'Your caregiver account is free' })).toBeVisible()

  const second = await openDevice()
  second.expectRefusal({ status: 404, path: /^\/api\/invites\/validate\// })
  const dead = async (link: string) => {
    await second.page.goto(link)
    const dialog = second.page.getByRole('dialog', { name: 'Join the Family' })
    await expect(dialog.getByText('This invite is not valid any more.')).toBeVisible()
  }
  await dead(used.link)
  // Without it the same dialog makes a family of one's own, with the longer password.
  await second.page.getByRole('button', { name: 'Go on without it' }).click()
  await expect(second.page.getByText('At least 8 characters.')).toBeVisible()
  await expect(second.page.getByText('This invite is not valid any more.')).toHaveCount(0)

  const withdrawn = await invite(person, { relationship: 'parent' })
  const renewed = await invite(person, { relationship: 'parent' })
  const mother = await openDevice({ of: person })
  await mother.page.goto('/settings/family')
  await mother.page.getByRole('button', { name: `Withdraw the invite for ${withdrawn.email}` }).click()
  await mother.page.getByRole('button', { name: 'Withdraw invite' }).click()
  await expect(mother.page.getByText(withdrawn.email)).toHaveCount(0)
  await mother.page.getByRole('button', { name: `Send the invite for ${renewed.email} again` }).click()
  const newLink = await mother.page
    .getByRole('dialog', { name: 'Invite sent' })
    .getByLabel('Invite link', { exact: true })
    .inputValue()
  expect(newLink).not.toBe(renewed.link)
  await dead(withdrawn.link)
  await dead(renewed.link)
  await second.page.goto(newLink)
  await expect(second.page.getByText('Robin invites you to join the family as a parent.')).toBeVisible()
})

test('one who dies while being used is refused in words, and another address than the invited one is, too', async ({
  openDevice,
  person,
}) => {
  const { page, expectRefusal } = await openDevice()
  const { link, id } = await invite(person, { relationship: 'parent' })
  expectRefusal({ status: 400, path: '/api/auth/register' })
  await page.goto(link)
  await registerByDialog(page, newEmail())
  await expect(page.getByText('This invite was sent to another email address.')).toBeVisible()
  await person.api.invites.remove({ params: { id } })
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText('This invite is not valid any more.')).toBeVisible()
})

test('somebody with a family of their own joins a second one after signing in, and changes between them', async ({
  openDevice,
  person,
  url,
}) => {
  const owner = await registerPerson(url, 'Ola Second')
  const kit = await owner.api.children.create({ body: { name: 'Kit' } })
  await person.api.children.create({ body: { name: 'Pip' } })
  const { link } = await invite(owner, { relationship: 'family', childIds: [kit._id] }, person.email)
  const { page } = await openDevice()
  await page.goto(link)
  await page.getByRole('dialog', { name: 'Join the Family' }).getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const offer = page.getByRole('dialog', { name: 'Join the family of Ola?' })
  await expect(offer.getByText(person.email)).toBeVisible()
  await offer.getByRole('button', { name: 'Join the family' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: /^Kit/ })).toBeVisible()
  await expect(page.getByText('Pip')).toHaveCount(0)

  const change = async (family: string) => {
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitemcheckbox', { name: family }).click()
  }
  await change('Robin Nest')
  await expect(page.getByRole('button', { name: /^Pip/ })).toBeVisible()
  await expect(page.getByText('Kit')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Pip/ })).toBeVisible()
  await change('Ola Second')
  await expect(page.getByRole('button', { name: /^Kit/ })).toBeVisible()
})

test('an invite for somebody else can be used after logging out', async ({ openDevice, person, url }) => {
  const owner = await registerPerson(url, 'Ola Second')
  const { link } = await invite(owner, { relationship: 'parent' })
  const { page, expectRefusal } = await openDevice({ of: person })
  expectRefusal({ status: 400, path: '/api/invites/accept' })
  await page.goto(link)
  await page.getByRole('dialog').getByRole('button', { name: 'Join the family' }).click()
  await expect(page.getByText('This invite was sent to another email address.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out and use it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join the Family' })
  await expect(dialog.getByText('Ola invites you to join the family as a parent.')).toBeVisible()
})

test('somebody who owes a payment for a family of their own joins another one without paying', async ({
  openDevice,
  person,
  url,
}) => {
  await person.api.children.create({ body: { name: 'Kit' } })
  const owing = await registerOwing(url)
  const { link } = await invite(person, { relationship: 'parent' }, owing.email)
  const { page } = await openDevice()
  await page.goto('/')
  await signInByForm(page, owing)
  await expect(step(page, 'voices')).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  await page.goto(link)
  await page
    .getByRole('dialog', { name: 'Join the family of Robin?' })
    .getByRole('button', { name: 'Join the family' })
    .click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: /^Kit/ })).toBeVisible()
  expect(await heldTokens(page)).toBe('real')
})
