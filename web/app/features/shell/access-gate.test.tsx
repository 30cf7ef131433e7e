import type { User } from '@nestwren/contract/auth'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../platform/api/api.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { builtInOfferings, enter, guestWith, inDays, infoWith, leave, personWith } from '../billing/billing.fixture.ts'
import { BillingBannerSlot } from '../billing/public/billing-banner-slot.tsx'
import { AccessGate } from './access-gate.tsx'

afterEach(leave)

/** The part of the frame that the subscription decides about, with a page in it. */
function open(user: User, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'GET /api/auth/me': () => Response.json({ user }),
    'GET /api/billing/offerings': () => Response.json(builtInOfferings),
    'GET /api/billing/customer-info': () => Response.json(infoWith(user.subscriptionStatus)),
    ...answers,
  })
  enter(user)
  renderUi(
    <>
      <BillingBannerSlot />
      <AccessGate>
        <p>Juno’s day</p>
      </AccessGate>
      <ToastHost />
    </>,
  )
  return sent
}

const page = () => screen.queryByText('Juno’s day')
const over = { paymentRequired: true, trialEndDate: inDays(-1) }

test('an owner whose free month is over sees that the data is safe, instead of the data', async () => {
  open(personWith('free_trial', over))
  const dialog = await screen.findByRole('dialog', { name: 'Your free month is over' })
  expect(dialog.textContent).toContain('Your data is safe. Nothing was deleted.')
  expect(page()).toBeNull()
  for (const name of ['Continue to payment', 'Export your data', 'Log out'])
    expect(dialog.contains(screen.getByRole('button', { name }))).toBe(true)
})

test('closing the dialog shows no data; it can be opened again', async () => {
  open(personWith('free_trial', over))
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose a plan' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('paying in the dialog opens the page', async () => {
  const paid = personWith('active')
  let now = personWith('free_trial', over)
  open(now, {
    'GET /api/auth/me': () => Response.json({ user: now }),
    'GET /api/billing/customer-info': () => Response.json(infoWith(now.subscriptionStatus)),
    'POST /api/billing/purchase': () => {
      now = paid
      return Response.json({
        success: true,
        alreadySubscribed: false,
        customerInfo: infoWith('active', {}),
        user: paid,
      })
    },
    'POST /api/auth/update-payment-status': () => Response.json({ user: paid, paymentRequired: false }),
  })
  fireEvent.click(await screen.findByRole('radio', { name: /Annual Plan/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  fireEvent.click(await screen.findByRole('button', { name: /Card that works/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText('Juno’s day')).toBeTruthy()
  expect(await screen.findByText('You have full access again')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the free month can be taken in the dialog where it has not been used', async () => {
  const free = personWith('free_trial', { trialEndDate: inDays(30) })
  const sent = open(personWith('registered'), {
    'POST /api/auth/update-payment-status': () => Response.json({ user: free, paymentRequired: false }),
  })
  fireEvent.click(await screen.findByRole('switch', { name: /Free access/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Start my free month' }))
  expect(await screen.findByText('Juno’s day')).toBeTruthy()
  expect(sent.find(({ name }) => name.endsWith('update-payment-status'))?.body).toEqual({
    username: 'ines@example.com',
    subscriptionData: { subscriptionStatus: 'free_trial' },
  })
})

test('a free month that was used is refused in the server’s words', async () => {
  open(personWith('registered'), {
    'POST /api/auth/update-payment-status': () =>
      refusal(409, 'FREE_TRIAL_USED', 'This email has already had its free month.'),
  })
  fireEvent.click(await screen.findByRole('switch', { name: /Free access/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Start my free month' }))
  expect(await screen.findByText('This email has already had its free month.')).toBeTruthy()
  expect(page()).toBeNull()
})

test('the export is made, waited for and offered as a file', async () => {
  const times = { createdAt: inDays(0), expiresAt: inDays(1) }
  const made = { id: '1', progressPercent: 100, sizeBytes: 3, ...times, leftOut: [], isLocked: false }
  let asked = 0
  open(personWith('free_trial', over), {
    'POST /api/gdpr/exports': () => Response.json({ ...made, status: 'queued', progressPercent: 0 }, { status: 202 }),
    'GET /api/gdpr/exports': () => {
      asked += 1
      return Response.json({ items: [{ ...made, status: asked > 1 ? 'ready' : 'running' }] })
    },
    'GET /api/gdpr/export': () => new Response(new Blob(['zip'])),
  })
  await screen.findByRole('dialog')
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Export your data' }))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByRole('progressbar', { name: 'Collecting your data' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  vi.useRealTimers()
  const link = await screen.findByRole('link', { name: 'Save the file' })
  expect(link.getAttribute('download')).toBe('nestwren-export.zip')
})

test('whoever was invited learns who needs to renew, without a price or a way to pay', async () => {
  open(guestWith('registered'))
  expect(await screen.findByText(/The family’s owner, Ines, needs to renew/)).toBeTruthy()
  expect(page()).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(document.body.textContent).not.toMatch(/\$\d|plan/i)
})

test('a refused call closes the page that was open, and the person is asked about anew', async () => {
  const sent = open(personWith('free_trial', { trialEndDate: inDays(-0.001) }), {
    'GET /api/user-children': () => refusal(402, 'PAYMENT_REQUIRED', 'You need a subscription for this.'),
  })
  expect(page()).toBeTruthy()
  await act(() => api.children.list().catch(() => undefined))
  expect(await screen.findByRole('dialog', { name: 'Your free month is over' })).toBeTruthy()
  expect(page()).toBeNull()
  expect(sent.some(({ name }) => name === 'GET /api/auth/me')).toBe(true)
})

test('an ended subscription leaves the page readable, under a banner that leads to renewing', async () => {
  open(personWith('canceled'))
  expect(await screen.findByText(/Your subscription has ended\. You can view/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Renew' })).toBeTruthy()
  expect(page()).toBeTruthy()
})

test('with a provider, whose form and bank stand over the page, paying goes on on the page of purchases', async () => {
  sessionStorage.setItem('nestwren.checkout', '{"step":"pay","plan":"$rc_annual"}')
  open(personWith('free_trial', over), {
    'GET /api/billing/offerings': () =>
      Response.json({ ...builtInOfferings, provider: 'revenuecat', publicKey: 'rcb_key', packages: [] }),
  })
  // The gate lets that page through, and the dialog is gone.
  await waitFor(() => expect(page()).toBeTruthy())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sessionStorage.getItem('nestwren.checkout')).toBe('{"step":"plan","plan":null}')
})

test('a write refused for want of a subscription explains itself, and can be put aside', async () => {
  open(personWith('canceled'), {
    'POST /api/auth/newsletter/opt-in': () => refusal(402, 'PAYMENT_REQUIRED', 'You need a subscription for this.'),
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => api.settings.newsletterIn().catch(() => undefined))
  const dialog = await screen.findByRole('dialog', { name: 'Your subscription has ended' })
  expect(dialog.textContent).toContain('you can still view it')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page()).toBeTruthy()
})

test('invited people in a family whose subscription has ended hear who can renew', async () => {
  open(guestWith('canceled'))
  expect(await screen.findByText(/The family’s owner, Ines, needs to renew\. You can view everything/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull()
})

test('the end of the free month is announced, put aside for today, and back tomorrow', async () => {
  const user = personWith('free_trial', { trialEndDate: inDays(2.5) })
  open(user, {
    'GET /api/billing/customer-info': () => Response.json(infoWith('free_trial', null, { trialDaysLeft: 3 })),
  })
  expect(await screen.findByText('Your free month ends in 3 days.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Not today' }))
  expect(screen.queryByText(/Your free month ends/)).toBeNull()
  expect(localStorage.getItem('nestwren.trialBannerAside')).toBe(Temporal.Now.plainDateISO().toString())
})

test('put aside yesterday, the announcement is there today', async () => {
  localStorage.setItem('nestwren.trialBannerAside', Temporal.Now.plainDateISO().subtract({ days: 1 }).toString())
  open(personWith('free_trial', { trialEndDate: inDays(2.5) }))
  expect(await screen.findByText('Your free month ends in 3 days.')).toBeTruthy()
})

test('somebody in good standing sees the page and nothing else', async () => {
  open(personWith('active'))
  expect(page()).toBeTruthy()
  expect(document.querySelector('.banner, dialog, [role="dialog"]')).toBeNull()
})
