import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { LegalDocument } from './legal-document.tsx'
import { collectingSections } from './privacy-collecting.tsx'
import { keepingSections } from './privacy-keeping.tsx'
import { PublicFrame } from './public/public-frame.tsx'
import { publicMeta } from './public/public-meta.ts'

export const meta = () =>
  publicMeta({
    title: t`Privacy Policy · ${brand.name}`,
    description: t`What ${brand.name} keeps about your family, who sees it, how long it stays, and how to take it with you or delete it.`,
    path: '/privacy',
    picture: 'privacy',
  })

/** The policy says what the product does: whoever changes the one changes the other. */
const sections = [...collectingSections, ...keepingSections]

/** What we do with people's data (B §2: 11 sections). */
export default function PrivacyPage() {
  return (
    <PublicFrame path="/privacy">
      <LegalDocument
        title={<Trans>Privacy Policy</Trans>}
        updated={<Trans>Last updated August 7, 2025</Trans>}
        intro={
          <p>
            <Trans>
              The short version: what you write down about your child belongs to your family. We keep it so that the
              people you choose can see it. We don't sell it, we show no ads, and you can take all of it with you or
              delete it at any time.
            </Trans>
          </p>
        }
        sections={sections}
      />
    </PublicFrame>
  )
}
