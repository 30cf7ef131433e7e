import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { frontPageData, StructuredData } from '../../public-pages/public/structured-data.tsx'
import type { LandingProps } from '../landing-props.ts'
import { landingDescription } from '../public/landing-words.ts'
import { priceOf } from './plan-price.ts'

/** Six questions, one open at a time; pressing the open one closes it (B §2). Browsers that know the name of a group
 * need nothing of ours; the others are told which one is open. */
export function Questions({ invited }: Pick<LandingProps, 'invited'>) {
  const questions = useQuestions(invited === 'invite' || invited === 'influencer')
  const [open, setOpen] = useState<number | null>(0)
  return (
    <section className="ld-band" id="faq" aria-labelledby="ld-faq">
      <StructuredData data={frontPageData(landingDescription(), questions)} />
      <div className="ld-wrap ld-faq">
        <div className="ld-lead">
          <h2 id="ld-faq" className="ld-display-l">
            <Trans>Asked at every kitchen table</Trans>
          </h2>
        </div>
        <div>
          {questions.map(({ question, answer }, index) => (
            <details
              key={question}
              name="faq"
              open={open === index}
              onToggle={({ currentTarget: { open: isOpen } }) =>
                setOpen((before) => (isOpen ? index : before === index ? null : before))
              }
            >
              <summary>
                {question}
                <Plus className="ic" aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Who was invited never sees a price. */
function useQuestions(isInvited: boolean): readonly { question: string; answer: string }[] {
  const { t } = useLingui()
  const weekly = priceOf('$rc_weekly')
  const annual = priceOf('$rc_annual')
  return [
    isInvited
      ? {
          question: t`Is it really free for me?`,
          answer: t`Yes. You're invited, so there's nothing to pay, now or later. You don't need a card.`,
        }
      : {
          question: t`What happens after the free month?`,
          answer: t`You pay $0.00 when you start. After one month your plan begins: ${weekly} a week or ${annual} a year. Cancel before then and you pay nothing.`,
        },
    {
      question: t`Do grandparents and sitters pay?`,
      answer: t`No. Everyone you invite joins free, and you choose what each of them can see and add.`,
    },
    {
      question: t`Who can see our photos and notes?`,
      answer: t`Only the people you invite, and only what you allow each of them. Change it anytime, and it takes effect right away.`,
    },
    {
      question: t`Can two homes share one child?`,
      answer: t`Yes. The schedule shows whose days are whose and marks every handoff. Both homes see the same logs.`,
    },
    {
      question: t`Does it work on any phone, even offline?`,
      answer: t`Yes. Nestwren runs in the browser on phones, tablets, and computers, and installs like an app. Offline, logs are saved on your device and sent when you're back.`,
    },
    {
      question: t`Can we leave and take everything with us?`,
      answer: t`Yes. Export all of it in Settings, and cancel anytime. We keep your data for 30 days after you cancel, in case you come back.`,
    },
  ]
}
