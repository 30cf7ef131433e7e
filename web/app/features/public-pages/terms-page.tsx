import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { LegalDocument } from './legal-document.tsx'
import { PublicFrame } from './public/public-frame.tsx'
import { publicMeta } from './public/public-meta.ts'
import { termsSections } from './terms-sections.tsx'

export const meta = () =>
  publicMeta({
    title: t`Terms of Service · ${brand.name}`,
    description: t`The rules for using ${brand.name}: your account, the free month, prices, canceling, and what each of us answers for.`,
    path: '/terms',
    picture: 'terms',
  })

/** What we and those who use the product agree on (B §2: 13 sections). */
export default function TermsPage() {
  return (
    <PublicFrame path="/terms">
      <LegalDocument
        title={<Trans>Terms of Service</Trans>}
        updated={<Trans>Last updated August 7, 2025</Trans>}
        intro={
          <p>
            <Trans>
              These are the rules for using {brand.name}. We keep them short and say what we mean. What we do with your
              data is in the <a href="/privacy">Privacy Policy</a>.
            </Trans>
          </p>
        }
        sections={termsSections}
      />
    </PublicFrame>
  )
}
