import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { button, choosePlan, enterCode, enterRegistration, heldTokens, payWith, step } from './fixtures/entry.ts'
import { registerByDialog } from './fixtures/families.ts'
import { makePerson } from './fixtures/made-families.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { newEmail } from './fixtures/people.ts'
import { serverSettings } from './fixtures/server-settings.ts'
import { expect, test } from './fixtures/test.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The command line of the operators, beside the running server. */
async function inviteInfluencer(email: string): Promise<string> {
  const { E2E_DATA_DIR: DATA_DIR, E2E_PORT: PORT } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools', 'invite-influencer.mjs'), email, 'met at a fair'],
    { cwd: root, env: { ...process.env, ...serverSettings, APP_ENV: 'local', DATA_DIR, PORT } },
  )
  return stdout.trim()
}

test('an influencer comes by the link of the command line, pays nothing and is asked for no card', {
  tag: ['@invites', '@referrals'],
}, async ({ openDevice, url }) => {
  const email = newEmail()
  const link = await inviteInfluencer(email)
  const mail = await mailTo(url, email, /^Your invite to Nestwren$/)
  expect(linkIn(mail)).not.toBe(link)
  const { page } = await openDevice()
  await page.goto(link)
  await expect(page.getByRole('dialog').getByText("You're invited to use all of Nestwren for free.")).toBeVisible()
  await expect(page.getByText(/\$|card required/)).toHaveCount(0)
  // The operator sees this link too: the mailbox is asked for its code.
  await registerByDialog(page, email)
  await expect(page).toHaveURL(/\/influencer-onboarding$/)
  expect(await heldTokens(page)).toBe('real')
  await expect(page.getByRole('heading', { name: 'Thank you for joining us' })).toBeVisible()
  await page.getByLabel('Your name').fill('Ina Fluence')
  await button(page, 'Continue').click()
  await page.getByLabel("Child's name").fill('Pip')
  await page.reload()
  await page.getByLabel("Child's name").fill('Pip')
  await button(page, 'Add child').click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: /^Pip/ })).toBeVisible()
  await page.goto('/purchases')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /pay|subscribe|card/i })).toHaveCount(0)

  // The link has worked, once.
  const other = await openDevice()
  other.expectRefusal({ status: 404, path: /^\/api\/invites\/validate\// })
  await other.page.goto(link)
  await expect(
    other.page
      .getByRole('dialog')
      .getByText("This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one."),
  ).toBeVisible()
  // Nobody else's page.
  const person = await openDevice({ of: await makePerson(url) })
  await person.page.goto('/influencer-onboarding')
  await expect(person.page).toHaveURL(/\/home$/)
})

test('a mailed recommendation: whoever joins by it appears, and goes on to the payment', {
  tag: ['@invites', '@referrals'],
}, async ({ openDevice, person, url }) => {
  const email = newEmail()
  const referrer = await openDevice({ of: person })
  await referrer.page.goto('/settings/recommend')
  const form = referrer.page.getByRole('region', { name: 'Send by email' })
  await form.getByLabel('Their email').fill(person.email)
  referrer.expectRefusal({ status: 400, path: '/api/referrals/send' })
  await button(form, 'Send recommendation').click()
  await expect(form.getByText('This is your own address.')).toBeVisible()
  await form.getByLabel('Their email').fill(email)
  await button(form, 'Send recommendation').click()
  await expect(referrer.page.getByText(`Recommendation sent to ${email}`)).toBeVisible()
  const mine = referrer.page.getByRole('region', { name: 'Your recommendations' }).getByRole('listitem')
  await expect(mine).toHaveText(new RegExp(`${email}.*Sent`))
  referrer.expectRefusal({ status: 409, path: '/api/referrals/send' })
  await form.getByLabel('Their email').fill(email)
  await button(form, 'Send recommendation').click()
  await expect(form.getByText('This address got a recommendation in the last 30 days.')).toBeVisible()

  const { page } = await openDevice()
  await page.goto(linkIn(await mailTo(url, email, /^An invitation to try Nestwren$/)))
  await enterRegistration(page, email)
  await enterCode(page, email)
  // The account is made at once and owes its first payment (A §4).
  await expect(step(page, 'voices')).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  await button(step(page, 'voices'), 'Continue').click()
  await referrer.page.reload()
  await expect(mine).toHaveText(new RegExp(`${email}.*Joined`))
  await choosePlan(step(page, 'plan'), 'Weekly Plan')
  await payWith(step(page, 'payment'), 'success')
  await expect(step(page, 'done')).toBeVisible()
  await button(step(page, 'done'), /./).last().click()
  await expect(page).toHaveURL(/\/onboarding$/)
})
