import { button } from './fixtures/entry.ts'
import { wetDiaper } from './fixtures/families.ts'
import { makeNannyFamily, makePerson } from './fixtures/made-families.ts'
import { signIn } from './fixtures/people.ts'
import { openLevels } from './fixtures/rights-family.ts'
import { openHomeLive, quickLog } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test("a mother turns a nanny's level down, and the nanny's page follows", {
  tag: ['@members', '@account'],
}, async ({ openDevice, url }) => {
  const { owner: person, pip, nell } = await makeNannyFamily(url)
  const nanny = await openDevice({ of: nell, child: pip._id })
  // What was offered a moment ago may be asked for in the very moment it is taken away.
  nanny.expectRefusal({ status: 403, path: /^\/api\// })
  nanny.expectRefusal({ status: 404, path: /^\/api\// })
  await openHomeLive(nanny.page)
  await expect(quickLog(nanny.page, 'Diaper')).toBeVisible()

  const { page } = await openDevice({ of: person })
  await page.goto('/settings/family')
  await page.getByRole('link', { name: /Nell/ }).click()
  const sheet = await openLevels(page)
  await sheet.getByRole('radiogroup', { name: 'Logs' }).getByRole('radio', { name: 'See' }).click()
  await button(sheet, 'Save').click()
  await expect(page.getByText('Saved. Changes take effect right away.')).toBeVisible()
  await expect(quickLog(nanny.page, 'Diaper')).toHaveCount(0)
  await person.api.logs.create({ body: wetDiaper(pip._id, 'Still seen') })
  await expect(nanny.page.getByText('Still seen')).toBeVisible()

  await openLevels(page)
  await sheet.getByRole('radiogroup', { name: 'Logs' }).getByRole('radio', { name: 'Add' }).click()
  await button(sheet, 'Save').click()
  await expect(quickLog(nanny.page, 'Diaper')).toBeVisible()

  await openLevels(page)
  await sheet.getByRole('radiogroup', { name: 'Logs' }).getByRole('radio', { name: 'None' }).click()
  await button(sheet, 'Save').click()
  await expect(nanny.page.getByText('Still seen')).toHaveCount(0)
  await person.api.logs.create({ body: wetDiaper(pip._id, 'Not seen any more') })
  await expect(quickLog(nanny.page, 'Diaper')).toHaveCount(0)

  // The whole child is taken away.
  await button(page, 'Change what Nell can do for Pip').click()
  await button(sheet, 'Stop sharing Pip with Nell').click()
  const question = page.getByRole('alertdialog')
  await button(question, 'Stop sharing').click()
  await expect(page.getByText('Stopped sharing Pip with Nell')).toBeVisible()
  await expect(nanny.page.getByText('Pip', { exact: true })).toHaveCount(0)
  await expect(nanny.page.getByText('Not seen any more')).toHaveCount(0)

  await page.goto('/settings/family/changes')
  await expect(page.getByText(/Nell/).first()).toBeVisible()
})

test('somebody taken out of the family is out at once, with words; another family of theirs stays', {
  tag: ['@spine', '@members', '@account'],
}, async ({ openDevice, url }) => {
  const { owner: person, pip, nell } = await makeNannyFamily(url)
  const ola = await makePerson(url, 'Ola Second')
  await ola.api.children.create({ body: { name: 'Kit' } })
  const { inviteLink } = await person.api.invites.create({
    body: { email: ola.email, relationship: 'family', childIds: [pip._id] },
  })
  const both = await ola.api.invites.accept({
    body: { token: new URL(inviteLink).searchParams.get('invite') ?? '' },
  })
  const nanny = await openDevice({ of: nell, child: pip._id })
  const aunt = await openDevice({ of: { ...ola, tokens: both.tokens, user: both.user }, child: pip._id })
  for (const device of [nanny, aunt]) {
    for (const status of [401, 403, 404]) device.expectRefusal({ status, path: /^\/(api|socket\.io)\// })
    await openHomeLive(device.page)
    await expect(device.page.getByRole('region', { name: /^Pip/ }).first()).toBeVisible()
  }
  const { page } = await openDevice({ of: person })
  await page.goto('/settings/family')
  for (const name of ['Nell', 'Ola Second']) {
    const link = page.getByRole('link', { name: new RegExp(name) })
    await link.click()
    await button(page, `Remove ${name} from the family`).click()
    const question = page.getByRole('alertdialog')
    await button(question, `Remove ${name}`).click()
    await button(question, `Yes, remove ${name}`).click()
    await expect(page).toHaveURL(/\/settings\/family$/)
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Caregivers' })).toBeVisible()
    await expect(link).toHaveCount(0)
  }
  await expect(nanny.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(nanny.page.getByText('Your session is invalid. Please log in again.')).toBeVisible()
  await expect(aunt.page.getByText('Kit').first()).toBeVisible()
  await expect(aunt.page.getByText('Pip')).toHaveCount(0)
  await expect(signIn(url, nell.email, nell.password)).rejects.toThrow('Wrong email or password.')
  // Who was taken out is kept in the list of changes.
  await page.goto('/settings/family/changes')
  await expect(page.getByText(/Nell/).first()).toBeVisible()
})
