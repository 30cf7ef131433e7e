import type { User } from '@nestwren/contract/auth'
import type { CustomerInfo } from '@nestwren/contract/billing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { builtInOfferings, enter, guestWith, inDays, infoWith, leave, personWith } from './billing.fixture.ts'
import PurchasesPage from './purchases-page.tsx'

afterEach(leave)

const at = '2027-01-15T12:00:00.000Z'
const revenueCat = { ...builtInOfferings, provider: 'revenuecat', publicKey: 'rcb_key', packages: [] }

function open(user: User, info: CustomerInfo, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'GET /api/billing/offerings': () => Response.json(builtInOfferings),
    'GET /api/billing/customer-info': () => Response.json(info),
    ...answers,
  })
  enter(user)
  renderUi(
    <>
      <PurchasesPage />
      <ToastHost />
    </>,
  )
  return sent
}

const card = () => screen.getByRole('region', { name: 'Your subscription' })
const shows = (words: string) => waitFor(() => expect(card().textContent).toContain(words))

test('registered: no plan yet, and a way to one', async () => {
  open(personWith('registered'), infoWith('registered'))
  await shows('No plan yet')
  expect(screen.getByRole('button', { name: 'Choose a plan' })).toBeTruthy()
})

test('trial: the days that are left and the first charge', async () => {
  const end = inDays(4.5)
  open(personWith('trial', { trialEndDate: end }), infoWith('trial', { expirationDate: end }))
  await shows('5 days left.Then the Weekly Plan starts.The first charge is on')
})

test('trial, not renewing: nothing will be charged', async () => {
  const end = inDays(4.5)
  open(personWith('trial', { trialEndDate: end }), infoWith('trial', { expirationDate: end, willRenew: false }))
  await shows("It won't renew. You won't be charged.")
  expect(screen.getByRole('button', { name: 'Keep my subscription' })).toBeTruthy()
})

test('active: the plan and the next charge', async () => {
  open(
    personWith('active', { subscriptionEndDate: at }),
    infoWith('active', { expirationDate: at, product: '$rc_annual' }, { creditDays: 30 }),
  )
  await shows('You have the Annual Plan.The next charge is on January 15, 2027.')
  await shows('Plus 30 free days from recommendations.')
  expect(screen.queryByRole('button', { name: 'Choose a plan' })).toBeNull()
})

test('active, canceled: until when everything works', async () => {
  open(personWith('active', { subscriptionEndDate: at }), infoWith('active', { expirationDate: at, willRenew: false }))
  await shows('Everything works until January 15, 2027.')
  expect(card().textContent).toContain('Ends on January 15, 2027')
})

test('influencer: nothing to pay and nothing to do', async () => {
  open(personWith('influencer'), infoWith('influencer'))
  await shows("There's nothing to pay.")
  expect(screen.queryByRole('button')).toBeNull()
})

test('free month: the days, the end, and that no card is charged', async () => {
  const end = inDays(11.5)
  open(personWith('free_trial', { trialEndDate: end }), infoWith('free_trial', null, { trialDaysLeft: 12 }))
  await shows('12 days left.It ends on')
  await shows('Nothing is charged at the end.')
})

test('free month: days for recommendations move the end, so the server’s count is shown and no day', async () => {
  const info = infoWith('free_trial', null, { trialDaysLeft: 42, creditDays: 30 })
  open(personWith('free_trial', { trialEndDate: inDays(11.5) }), info)
  await shows('42 days left.')
  expect(card().textContent).not.toContain('It ends on')
})

test('past due: the payment that failed, and until when nothing changes', async () => {
  open(personWith('past_due', { subscriptionEndDate: inDays(-1) }), infoWith('past_due', {}))
  await shows("The last payment didn't go through.Everything works until")
})

test('past due for longer than a week: what still works', async () => {
  open(personWith('past_due', { subscriptionEndDate: inDays(-9) }), infoWith('past_due'))
  await shows('To log again, update your payment.')
  expect(screen.getByRole('button', { name: 'Choose a plan' })).toBeTruthy()
})

test('canceled: when it ended and what still works', async () => {
  open(personWith('canceled', { subscriptionEndDate: at }), infoWith('canceled'))
  await shows('Your subscription ended on January 15, 2027.')
  await shows('logging needs a plan.')
})

test('whoever was invited learns who pays, and never a price', async () => {
  const sent = open(guestWith('active'), infoWith('active'))
  expect(screen.getByText('Ines takes care of the family’s subscription.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\$\d|Weekly|Annual/)
  expect(sent).toEqual([])
})

test('canceling asks, says the consequence, and shows what the server answers', async () => {
  const user = personWith('active', { subscriptionEndDate: at })
  const ended = infoWith('active', { expirationDate: at, willRenew: false })
  const sent = open(user, infoWith('active', { expirationDate: at }), {
    'POST /api/billing/cancel': () => Response.json({ customerInfo: ended, user }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Everything works until January 15, 2027.')
  expect(sent.some(({ name }) => name === 'POST /api/billing/cancel')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  await shows('Ends on January 15, 2027')
  expect(await screen.findByText("You won't be charged again")).toBeTruthy()
})

test('a refusal is shown and changes nothing', async () => {
  open(personWith('active'), infoWith('active', { willRenew: false, expirationDate: at }), {
    'POST /api/billing/resume': () => refusal(409, 'NOT_SUBSCRIBED', "There's no subscription to change."),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep my subscription' }))
  expect(await screen.findByText("There's no subscription to change.")).toBeTruthy()
})

test('restoring that finds a subscription says so', async () => {
  const user = personWith('active', { subscriptionEndDate: at })
  open(personWith('canceled'), infoWith('canceled'), {
    'POST /api/billing/restore': () =>
      Response.json({ customerInfo: infoWith('active', { expirationDate: at }), user }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Restore purchases' }))
  expect(await screen.findByText('Your subscription is active')).toBeTruthy()
  await shows('You have the Weekly Plan.')
})

test('with the provider, plan, card and cancelling are on its page', async () => {
  open(personWith('active', { subscriptionEndDate: at }), infoWith('active', { product: 'weekly' }), {
    'GET /api/billing/offerings': () => Response.json(revenueCat),
    'GET /api/billing/management-url': () => Response.json({ managementUrl: 'https://pay.example/manage' }),
  })
  const link = await screen.findByRole('link', { name: 'Change plan or card, or cancel' })
  expect(link.getAttribute('href')).toBe('https://pay.example/manage')
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
})

test('an answer that does not come can be asked for again; what is known stays', async () => {
  let isDown = true
  open(personWith('active', { subscriptionEndDate: at }), infoWith('active', { expirationDate: at }), {
    'GET /api/billing/customer-info': () =>
      isDown
        ? refusal(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment.")
        : Response.json(infoWith('active', { expirationDate: at })),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(card().textContent).toContain('Active')
  isDown = false
  fireEvent.click(again)
  await shows('The next charge is on January 15, 2027.')
})

test('a plan is chosen and paid for on the page, and the state follows', async () => {
  const user = personWith('active', { subscriptionEndDate: at })
  const running = infoWith('active', { expirationDate: at })
  let info = infoWith('canceled')
  open(personWith('canceled', { subscriptionEndDate: inDays(-3) }), info, {
    'GET /api/billing/customer-info': () => Response.json(info),
    'POST /api/billing/purchase': () => {
      info = running
      return Response.json({ success: true, alreadySubscribed: false, customerInfo: running, user })
    },
    'POST /api/auth/update-payment-status': () => Response.json({ user, paymentRequired: false }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a plan' }))
  // A plan is chosen already, and what it costs says so before anything is paid.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weekly Plan/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  fireEvent.click(await screen.findByRole('button', { name: /Card that works/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  await shows('Active')
  await shows('The next charge is on January 15, 2027.')
})
