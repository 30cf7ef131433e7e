import type { User } from '@nestwren/contract/auth'
import type { CustomerInfo } from '@nestwren/contract/billing'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { enter, inDays, infoWith, leave, personWith } from './billing.fixture.ts'
import { subscription } from './subscription.ts'
import { SubscriptionCard } from './subscription-card.tsx'

afterEach(leave)

const at = '2099-12-07T12:00:00.000Z'
const day = 'December 7, 2099'
const past = inDays(-1)

const running = (status: 'trial' | 'active') => ({
  user: personWith(status, { trialEndDate: at, subscriptionEndDate: status === 'active' ? at : null }),
  renewing: infoWith(status, { expirationDate: at }),
  ending: infoWith(status, { expirationDate: at, willRenew: false }),
})
const trial = running('trial')
const active = running('active')
const works = `Everything works until ${day}.`
const noCharge = "It won't renew. You won't be charged again."
const forGood = infoWith('active', { expirationDate: null, willRenew: false })

test.each<[string, User, CustomerInfo | null, string, string]>([
  ['registered', personWith('registered'), infoWith('registered'), 'No plan yet', 'Choose a plan to start logging.'],
  ['influencer', personWith('influencer'), null, 'Full access', "There's nothing to pay."],
  ['free month', personWith('free_trial', { trialEndDate: at }), null, 'Free month', 'Nothing is charged at the end.'],
  ['free month over', personWith('free_trial', { trialEndDate: past }), null, 'Free month over', 'Choose a plan'],
  ['trial', trial.user, trial.renewing, 'Free month', `The first charge is on ${day}.`],
  ['trial, not read yet', trial.user, null, 'Free month', 'days left.'],
  ['trial, not renewing', trial.user, trial.ending, `Ends on ${day}`, works],
  ['active', active.user, active.renewing, 'Active', `The next charge is on ${day}.`],
  ['active, not read yet', active.user, null, 'Active', ''],
  ['active, without an end', personWith('active'), forGood, 'Active', "There's nothing more to pay."],
  ['active, not renewing', active.user, active.ending, `Ends on ${day}`, `${noCharge}${works}`],
  ['active, over', personWith('active', { subscriptionEndDate: past }), infoWith('active'), 'Ended', 'needs a plan.'],
  ['trial, over', personWith('trial', { trialEndDate: past }), infoWith('trial'), 'Ended', 'needs a plan.'],
  ['past due', personWith('past_due', { subscriptionEndDate: inDays(-1) }), null, 'Payment failed', 'works until'],
  [
    'past due, over',
    personWith('past_due', { subscriptionEndDate: inDays(-9) }),
    null,
    'Payment failed',
    'update your',
  ],
  ['canceled', personWith('canceled', { subscriptionEndDate: past }), infoWith('canceled'), 'Ended', 'ended on'],
  ['canceled, but renewed since', personWith('canceled'), active.renewing, 'Active', `The next charge is on ${day}.`],
])('%s', (_name, user, info, badge, words) => {
  answerCalls({})
  enter(user)
  if (info !== null) subscription.setInfo(info)
  renderUi(<SubscriptionCard user={user} />)
  const card = screen.getByRole('region', { name: 'Your subscription' })
  expect(card.querySelector('.badge')?.textContent).toBe(badge)
  expect(card.textContent).toContain(words)
  // Nobody is told to have canceled: a gift does not renew either, and another owner may have done it.
  expect(card.textContent?.toLowerCase()).not.toContain('canceled')
})
