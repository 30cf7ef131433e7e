import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { Mail as MailIcon } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { LegalDocument, Mail } from './legal-document.tsx'
import { PublicFrame } from './public/public-frame.tsx'
import { publicMeta } from './public/public-meta.ts'
import { supportSections } from './support-sections.tsx'

export const meta = () =>
  publicMeta({
    title: t`Support · ${brand.name}`,
    description: t`Write to us and get an answer within 24 hours, or find it here: inviting caregivers, passwords, exports, canceling.`,
    path: '/support',
    picture: 'support',
  })

/** Where people get help (B §2). */
export default function SupportPage() {
  return (
    <PublicFrame path="/support">
      <LegalDocument
        title={<Trans>Support</Trans>}
        intro={
          <>
            <p>
              <Trans>
                Write to <Mail to={brand.supportEmail} />, and we reply within 24 hours. Say what you wanted to do and
                what happened instead. Never send us your password.
              </Trans>
            </p>
            <p>
              <a className={buttonClass()} href={`mailto:${brand.supportEmail}`}>
                <span className="btn-face">
                  <MailIcon aria-hidden="true" className="ic" />
                  <span>
                    <Trans>Email support</Trans>
                  </span>
                </span>
              </a>
            </p>
            <p>
              <Trans>
                About prices and the free month, see the <a href="/#faq">questions on the front page</a>. Worried about
                your child's health? Call your doctor, or in an emergency your local emergency number.
              </Trans>
            </p>
          </>
        }
        sections={supportSections}
      />
    </PublicFrame>
  )
}
