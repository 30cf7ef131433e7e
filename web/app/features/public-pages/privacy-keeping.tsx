import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { publicBrand } from '@nestwren/contract/brand-public'
import { type LegalSection, Mail } from './legal-document.tsx'

/** Who sees it, how long it stays, and what people can do about it. */
export const keepingSections: readonly LegalSection[] = [
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
            <strong>Visitors of your family's site,</strong> if you turn it on: what you publish there, and nothing
            else. We ask search engines to leave it out. What visitors tell you on it, other visitors don't see.
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
              <strong>You reserved a gift on a family's site:</strong> your name, email, and note go when you give it
              back, when the family takes the gift off its registry, or with the family's account.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>You answered an invitation on a family's site:</strong> 90 days after the event we remove your
              name, email, and what you wrote, and keep only how many came. The family can choose to keep its list. If
              it does, the list goes with the invitation, or with the family's account.
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
          against what that person can see. Important changes to your sign-in are emailed to you, and you can undo them.
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
              <strong>Take back what you left on a family's site,</strong> without an account: the link in the email we
              sent you then changes or removes it.
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
            <Mail to={publicBrand.privacyEmail} />. We answer within 30 days, and it costs you nothing. We may need to
            check that it's you. If you aren't satisfied, you can turn to the data protection authority where you live.
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
          <Mail to={publicBrand.privacyEmail} />, and we'll delete it.
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
          applies. Questions and privacy requests: <Mail to={publicBrand.privacyEmail} />. We answer within 30 days.
        </Trans>
      </p>
    ),
  },
]
