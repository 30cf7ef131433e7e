import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { AnalyticsChoice } from './analytics/analytics-choice.tsx'
import type { LegalSection } from './legal-document.tsx'

/** What we get, and what for. */
export const collectingSections: readonly LegalSection[] = [
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
              <strong>People you invite:</strong> their email and what they can see. They can ask us to forget it.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>A gift you reserve on a family's site:</strong> your name, your email, and your note, which the
              family sees. We also keep a mark of your connection that can't be turned back, so that the family can undo
              what one visitor reserves by the dozen.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>An invitation you answer on a family's site:</strong> your name, your email, your answer, how many
              come, and what you write, such as what you don't eat. The family sees it.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>People you invite to an event by email:</strong> their email, and when we wrote to them.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>People you give a link to your photos:</strong> their name, their email if you enter it, and what
              they send you. When you remove the link, their name and email go with it; greetings you keep still say who
              sent them.
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
            recent logs. The app's only cookie remembers a language you chose. Logging out clears what is about your
            family.
          </Trans>
        </p>
        <p>
          <Trans>
            A family's site needs no cookie, other than the one for a language you chose. If it has a password, your
            browser notes that you entered it. It forgets that when you close it, and after 12 hours it asks again.
          </Trans>
        </p>
        <p>
          <Trans>
            If a parent gave you a link to their photos, the device that opens it keeps one cookie. It tells us that it
            is your device, and nothing else. It ends 90 days after your last visit. We note when you last visited.
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
]
