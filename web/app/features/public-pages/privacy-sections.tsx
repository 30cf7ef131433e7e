import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { AnalyticsChoice } from './analytics/analytics-choice.tsx'
import { type LegalSection, Mail } from './legal-document.tsx'

/** The policy says what the product does: whoever changes the one changes the other. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'scope',
    title: <Trans>Who we are and what this covers</Trans>,
    body: (
      <p>
        <Trans>
          {brand.name} is a web app with which families log and plan a child's care together. In this policy, "we" is{' '}
          {brand.legalName}, and "you" is anyone who uses the app or reads these pages. It covers both.
        </Trans>
      </p>
    ),
  },
  {
    id: 'given',
    title: <Trans>What you give us</Trans>,
    body: (
      <>
        <p>
          <Trans>We keep what you enter, and nothing about your child that you didn't:</Trans>
        </p>
        <ul>
          <li>
            <Trans>
              <strong>Your account:</strong> name, email, password (stored so that we can't read it), language, and
              settings. If you sign in with Google, the number by which Google knows your account.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Your child:</strong> name, birth date, and what you choose to log, such as feeds, sleep, diapers,
              growth, medicine, and milestones. Some of this is about health.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Photos and documents</strong> you add, with their captions and comments. We remove the place and
              other hidden details from photos.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>People you invite:</strong> their email and what they may see. They can ask us to forget it.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>What you write to us</strong> when you need help.
            </Trans>
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'collected',
    title: <Trans>What comes with using it</Trans>,
    body: (
      <>
        <p>
          <Trans>
            To keep you signed in, we keep which browsers you use and when you last used them. You can see and end them
            in Settings. To stop attacks, we count how often an internet address tries something, and keep it for a
            short time in a form that can't be read.
          </Trans>
        </p>
        <p>
          <Trans>
            Your browser stores what the app needs to work, also offline: your sign-in, your settings, and a copy of
            recent logs. The only cookie remembers a language you chose. Logging out clears what is about your family.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: <Trans>What we use it for</Trans>,
    body: (
      <>
        <p>
          <Trans>We use your data only to:</Trans>
        </p>
        <ul>
          <li>
            <Trans>show it to you and to the people you share it with, and send the reminders you set</Trans>
          </li>
          <li>
            <Trans>work out charts and likely times from your own logs</Trans>
          </li>
          <li>
            <Trans>take payments and email you about your account</Trans>
          </li>
          <li>
            <Trans>keep the service safe, find mistakes, and answer you</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            We do this because you asked us to, because we need to in order to run the service you use, or because the
            law says so. A newsletter comes only if you ask for it. No one is judged or priced by what your family logs.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: <Trans>Counting visits, and your choice</Trans>,
    body: (
      <>
        <p>
          <Trans>
            We count how often some things happen, such as a press on a button of the front page, a sign-in, or a step
            of creating an account. Each count is one number per day. It holds no name, no account, no internet address,
            and nothing by which your device could be known again. We delete it after about two years.
          </Trans>
        </p>
        <p>
          <Trans>
            We may also use an analytics service on the pages that anyone can read. It runs only if you allow it, sealed
            off from the app: it sees that a page was opened and the technical details that any site sees, never your
            family's data. If your browser asks not to be tracked, nothing is counted at all.
          </Trans>
        </p>
        <AnalyticsChoice />
      </>
    ),
  },
  {
    id: 'sharing',
    title: <Trans>Who sees it</Trans>,
    body: (
      <>
        <p>
          <Trans>
            <strong>Your family.</strong> Each person sees what a parent allows them to, for each child. Changes take
            effect right away.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>Those who work for us,</strong> as far as their job needs it and only on our instructions:
          </Trans>
        </p>
        <ul>
          <li>
            <Trans>the companies that run our servers, keep our files and backups, and deliver our emails</Trans>
          </li>
          <li>
            <Trans>
              RevenueCat and Stripe, if you pay: your card goes to Stripe and never reaches us, and RevenueCat knows
              which plan your family has
            </Trans>
          </li>
          <li>
            <Trans>
              the push service of your browser's maker, if you turn on notifications: it delivers them encrypted and
              can't read them
            </Trans>
          </li>
          <li>
            <Trans>Google, if you choose to sign in with it</Trans>
          </li>
          <li>
            <Trans>
              a language model, if a parent allows it and asks it something: it gets the age in months, how often was
              fed, slept, and changed in the last day, and the question without your family's names
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            <strong>Others only if the law makes us,</strong> and then no more than it says. We never sell or rent your
            data, and never use it for ads. Some of these companies are in other countries; where the law asks for it,
            contracts protect your data there too.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: <Trans>How long we keep it</Trans>,
    body: (
      <>
        <p>
          <Trans>As long as your family uses {brand.name}, and then:</Trans>
        </p>
        <ul>
          <li>
            <Trans>
              <strong>You delete a log, a photo, or a child:</strong> it stays in Recently deleted for 30 days, where
              you can bring it back. Then it's gone.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>You cancel your subscription:</strong> we keep your data for 30 days after cancellation takes
              effect, so that you can export it or come back. We email you a week before we delete it.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>You delete your account:</strong> it's closed right away, and your data is removed within the
              hour. Copies in backups are gone within 30 days of deletion.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>No one uses the account:</strong> an account without a running subscription is deleted after 24
              months without use. We email you about 30 days and again about 7 days before.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Exports and imports:</strong> an export you made is removed after 3 days, files you brought from
              another app after 7 days at most.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            So that a restored backup doesn't bring deleted families back, we keep a list of deleted accounts that says
            nothing about anyone. Records of payments stay as long as tax law asks for.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: <Trans>How we protect it</Trans>,
    body: (
      <p>
        <Trans>
          Data travels encrypted. Passwords are stored in a form that can't be turned back. Every request is checked
          against what that person may see. Important changes to your sign-in are emailed to you, and you can undo them.
          Nothing is perfectly safe: if something happens that puts your data at risk, we'll tell you and the
          authorities as the law asks.
        </Trans>
      </p>
    ),
  },
  {
    id: 'rights',
    title: <Trans>Your rights</Trans>,
    body: (
      <>
        <p>
          <Trans>Most of it you can do yourself, at any time, without asking us:</Trans>
        </p>
        <ul>
          <li>
            <Trans>
              <strong>See and correct</strong> what is stored: open it and change it.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Take it with you:</strong> Settings, then Your data, exports everything you have access to.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Delete it:</strong> Settings, then Your data, deletes your account. If you own the family's
              account, this deletes the family's data for everyone.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Say no:</strong> to the newsletter, to notifications, to the language model, and to analytics.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            For anything else, such as a copy of your data, an objection, or a limit on how we use it, write to{' '}
            <Mail to={brand.privacyEmail} />. We answer within 30 days, and it costs you nothing. We may need to check
            that it's you. If you aren't satisfied, you can turn to the data protection authority where you live.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: <Trans>Children</Trans>,
    body: (
      <p>
        <Trans>
          {brand.name} is about children but made for adults. Accounts aren't for children under 13, and we don't
          knowingly let them create one. What we keep about a child comes from their parents and from the people the
          parents invite, and parents decide about it. If you think a child under 13 has an account, write to{' '}
          <Mail to={brand.privacyEmail} />, and we'll delete it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'changes',
    title: <Trans>Changes and contact</Trans>,
    body: (
      <p>
        <Trans>
          If we change this policy, the date above changes with it. If the change matters to you, we email you before it
          applies. Questions and privacy requests: <Mail to={brand.privacyEmail} />. We answer within 30 days.
        </Trans>
      </p>
    ),
  },
]
