import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { type LegalSection, Mail } from './legal-document.tsx'
import { annualPrice, weeklyPrice } from './prices.ts'

export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: <Trans>Agreeing to these terms</Trans>,
    body: (
      <p>
        <Trans>
          By creating an account or using {brand.name}, you agree to these terms. The agreement is between you and{' '}
          {brand.legalName}. If you don't agree, don't use it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'service',
    title: <Trans>What {brand.name} is</Trans>,
    body: (
      <p>
        <Trans>
          A web app in which the people who care for a child log, plan, and share that care. It runs in current browsers
          on phones, tablets, and computers. Some of it works offline; the rest needs a connection.
        </Trans>
      </p>
    ),
  },
  {
    id: 'account',
    title: <Trans>Your account</Trans>,
    body: (
      <p>
        <Trans>
          You must be old enough to enter into an agreement where you live, and at least 13. Give us an email that is
          yours, keep your password to yourself, and tell us if someone else gets in. What happens under your account is
          your responsibility until you've told us.
        </Trans>
      </p>
    ),
  },
  {
    id: 'family',
    title: <Trans>Your family and the people you invite</Trans>,
    body: (
      <>
        <p>
          <Trans>
            Whoever creates a family's account owns it: they pay, and only they can delete it. Parents decide who is
            invited and what each person sees and adds. People you invite join free and never pay.
          </Trans>
        </p>
        <p>
          <Trans>
            Log only what you may share: for a child you are responsible for, or with the agreement of someone who is.
            We can't settle disagreements between parents and follow what courts decide.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'trial',
    title: <Trans>The free month</Trans>,
    body: (
      <p>
        <Trans>
          A new family's first month is free. You pay $0.00 on the day you start, and we ask for a card. We email you
          before the month ends. Cancel before then and you pay nothing; otherwise your plan begins. Where we offer a
          free month without a card, it ends by itself. Each family has one free month.
        </Trans>
      </p>
    ),
  },
  {
    id: 'prices',
    title: <Trans>Plans, prices, and renewal</Trans>,
    body: (
      <>
        <p>
          <Trans>
            There are two plans with the same features: {weeklyPrice} a week or {annualPrice} a year, plus tax where it
            applies. A plan renews by itself at the end of each week or year until you cancel. Payments are handled by
            RevenueCat and Stripe.
          </Trans>
        </p>
        <p>
          <Trans>
            If a price changes, we tell you by email at least 30 days before you would pay it, so that you can cancel
            first. If a payment fails, everything keeps working for 7 days while you fix it.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'canceling',
    title: <Trans>Canceling your plan</Trans>,
    body: (
      <>
        <p>
          <Trans>
            You can cancel anytime in Settings, then Subscription. Your plan then runs until the end of what you have
            paid for. After that you can still sign in, read, export, and delete for 30 days. Then we delete your
            family's data, a week after an email that says so.
          </Trans>
        </p>
        <p>
          <Trans>
            We don't refund part of a week or year that has begun, unless the law where you live says otherwise. If you
            were charged by mistake, write to us and we'll put it right.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: <Trans>What you add stays yours</Trans>,
    body: (
      <p>
        <Trans>
          Logs, photos, and documents belong to you and your family. You let us store, copy, and show them only as far
          as the service needs it, for as long as they're here. You make sure that you have the right to add them. Keep
          your own copy of what you can't lose: an export takes a minute.
        </Trans>
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: <Trans>Fair use</Trans>,
    body: (
      <>
        <p>
          <Trans>Use {brand.name} for your family. Don't:</Trans>
        </p>
        <ul>
          <li>
            <Trans>add anything that is illegal, harms a child, or breaks someone's privacy</Trans>
          </li>
          <li>
            <Trans>watch, harass, or deceive someone with it</Trans>
          </li>
          <li>
            <Trans>try to get at other families' data, or to break or overload the service</Trans>
          </li>
          <li>
            <Trans>copy or resell the service, or sign up again and again for free months</Trans>
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'medical',
    title: <Trans>Not medical advice</Trans>,
    body: (
      <p>
        <Trans>
          {brand.name} helps you remember and share. It doesn't diagnose, and what it shows, such as growth curves,
          likely times, ideas, and the limits you set for medicine, doesn't replace a doctor. If you're worried about
          your child, call your doctor. In an emergency, call your local emergency number.
        </Trans>
      </p>
    ),
  },
  {
    id: 'changes-to-service',
    title: <Trans>Changes, breaks, and closing accounts</Trans>,
    body: (
      <p>
        <Trans>
          We keep improving the service, and sometimes it's unavailable. If we had to give up something you pay for, or
          the whole service, we'd tell you 30 days ahead, let you export, and return what you paid for the time after.
          We may close an account that breaks these terms in a serious way, and say why unless the law forbids it. We
          delete accounts that no one has used for 24 months, after two emails. You can delete yours anytime.
        </Trans>
      </p>
    ),
  },
  {
    id: 'liability',
    title: <Trans>What each of us answers for</Trans>,
    body: (
      <p>
        <Trans>
          We run the service with care but can't promise that it's always there or free of mistakes. As far as the law
          allows, we don't answer for indirect damage, and for the rest for no more than you paid us in the 12 months
          before. None of this limits what can't be limited by law, such as harm done on purpose or to health, or the
          rights you have as a consumer.
        </Trans>
      </p>
    ),
  },
  {
    id: 'law',
    title: <Trans>Law, changes to these terms, and contact</Trans>,
    body: (
      <p>
        <Trans>
          If you're a consumer, the law of the country you live in protects you, and its courts are open to you. If we
          change these terms in a way that matters, we email you at least 30 days before; if you don't agree, you can
          cancel. If a part of these terms doesn't hold, the rest does. Questions: <Mail to={brand.supportEmail} />.
        </Trans>
      </p>
    ),
  },
]
