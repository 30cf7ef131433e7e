import { entryPages, heldTokens, step } from './fixtures/entry.ts'
import { invite, registerByDialog, registerByMailedLink } from './fixtures/families.ts'
import { makePerson } from './fixtures/made-families.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { newEmail, registerOwing } from './fixtures/people.ts'
import { openHomeLive, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const noPrice = /\$\d|a week|a year|per month/

test('an invited nanny: from the mail to a Home with only what she was given', { tag: ['@spine', '@invites'] }, async ({
  openDevice,
  person,
  url,
}) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  await person.api.children.create({ body: { name: 'Kit' } })
  const email = newEmail()
  const mother = await openDevice({ of: person })
  await mother.page.goto('/settings/family')
  await mother.page.getByRole('button', { name: 'Invite someone' }).click()
  const sheet = mother.page.getByRole('dialog', { name: 'Invite someone' })
  await sheet.getByLabel(/^Also email it to/).fill(email)
  await sheet.getByRole('radio', { name: /^Nanny or sitter/ }).click()
  await sheet.getByRole('button', { name: 'Get the link' }).click()
  await expect(sheet.getByText('Choose at least one child.')).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Pip' }).check()
  await sheet.getByRole('button', { name: 'Get the link' }).click()
  const sent = mother.page.getByRole('dialog', { name: 'Invite sent' })
  const mail = await mailTo(url, email, /^Robin Nest invited you to Nestwren$/)
  // Whoever invites sees another link than the mailbox gets.
  await expect(sent.getByLabel('Invite link', { exact: true })).toHaveValue(/\/\?invite=[\w-]+$/)
  await expect(sent.getByLabel('Invite link', { exact: true })).not.toHaveValue(linkIn(mail))
  expect(mail.text).not.toContain('Pip')
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(mother.page.getByText(`${email}`)).toBeVisible()

  const { page } = await openDevice()
  await page.goto(linkIn(mail))
  const dialog = page.getByRole('dialog', { name: 'Help care for Pip as a nanny or sitter' })
  await expect(dialog.getByText("Robin invited you to join the family. It's free for you.")).toBeVisible()
  await expect(dialog.getByText('Kit')).toHaveCount(0)
  // The link's secret stands in no history.
  expect(new URL(page.url()).search).toBe('')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
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

test('a link without an address: shown again, used by whoever proves theirs, and by one person only', {
  tag: '@invites',
}, async ({ openDevice, person }) => {
  await person.api.children.create({ body: { name: 'Otis' } })
  const mother = await openDevice({ of: person })
  await mother.page.goto('/settings/family')
  await mother.page.getByRole('button', { name: 'Invite someone' }).click()
  await mother.page.getByRole('button', { name: 'Get the link' }).click()
  const sheet = mother.page.getByRole('dialog', { name: 'Invite link' })
  const link = await sheet.getByLabel('Invite link', { exact: true }).inputValue()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await mother.page.reload()
  await mother.page.getByRole('button', { name: 'Show the link for Grandparent or family' }).click()
  await expect(sheet.getByLabel('Invite link', { exact: true })).toHaveValue(link)
  await sheet.getByRole('button', { name: 'Done' }).click()

  const { page } = await openDevice()
  await page.goto(link)
  const landing = page.getByRole('dialog', { name: 'Help care for Otis as a grandparent or family member' })
  await expect(landing.getByText("Robin invited you to join the family. It's free for you.")).toBeVisible()
  const email = newEmail()
  await registerByDialog(page, email)
  await expect(page.getByRole('dialog', { name: 'Your caregiver account is free' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Step 3 of 3' })).toBeVisible()

  const late = await openDevice()
  late.expectRefusal({ status: 404, path: /^\/api\/invites\/validate\// })
  await late.page.goto(link)
  await expect(late.page.getByText(/This invite link doesn't work anymore/)).toBeVisible()
  await expect(late.page.getByText('Otis')).toHaveCount(0)

  await mother.page.reload()
  const line = mother.page.getByRole('listitem').filter({ hasText: 'Accepted' })
  await expect(line.getByText('Anyone with the link')).toHaveCount(0)
  await line.getByRole('link', { name: /^See / }).click()
  await expect(mother.page.getByRole('button', { name: /^Remove .* from the family$/ })).toBeVisible()
  expect((await person.api.members.accountUsers()).users.map(({ username }) => username)).toContain(email)
})

test('an invited parent of a family without children adds the first one', { tag: '@invites' }, async ({
  openDevice,
  person,
}) => {
  const { email, link } = await invite(person, { relationship: 'parent' })
  const { page } = await openDevice()
  await page.goto(link)
  await expect(page.getByText("Robin invited you to join the family. It's free for you.")).toBeVisible()
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

test('somebody with a family of their own joins a second one after signing in, and changes between them', {
  tag: '@invites',
}, async ({ openDevice, person, url }) => {
  const owner = await makePerson(url, 'Ola Second')
  const kit = await owner.api.children.create({ body: { name: 'Kit' } })
  await person.api.children.create({ body: { name: 'Pip' } })
  const { link } = await invite(owner, { relationship: 'family', childIds: [kit._id] }, person.email)
  const { page } = await openDevice()
  await page.goto(link)
  const landing = page.getByRole('dialog', { name: 'Help care for Kit as a grandparent or family member' })
  await landing.getByRole('button', { name: 'I already have an account' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const offer = page.getByRole('dialog', { name: "Join Ola's family?" })
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

test('somebody who owes a payment for a family of their own joins another one without paying', {
  tag: '@invites',
}, async ({ openDevice, person, url }) => {
  await person.api.children.create({ body: { name: 'Kit' } })
  const owing = await registerOwing(url)
  const { link } = await invite(person, { relationship: 'parent' }, owing.email)
  const { page } = await openDevice()
  await page.goto(entryPages.login)
  await signInByForm(page, owing)
  await expect(step(page, 'voices')).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  await page.goto(link)
  await page
    .getByRole('dialog', { name: "Join Robin's family?" })
    .getByRole('button', { name: 'Join the family' })
    .click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: /^Kit/ })).toBeVisible()
  expect(await heldTokens(page)).toBe('real')
})
