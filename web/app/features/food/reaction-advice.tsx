import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'

/** Names, which are not translated. The plans name each sign; the guidelines say when vomiting alone is an emergency. */
const sources =
  'American Academy of Pediatrics, Allergy and Anaphylaxis Emergency Plan, 2017; ASCIA, First Aid Plan for Anaphylaxis; International Consensus Guidelines for FPIES, 2017'

/** What to do about a reaction. It stays in view above the form, whatever is being filled in below. */
export function ReactionAdvice({ kind }: { kind: 'now' | 'doctor' }) {
  if (kind === 'doctor')
    return (
      <Banner tone="warning">
        <Trans>Talk to your doctor before you offer this food again.</Trans>
      </Banner>
    )
  return (
    <Banner tone="danger" className="sticky top-0 z-10">
      <strong className="block">
        <Trans>If your baby has trouble breathing or swelling of the face or lips, call emergency services now.</Trans>
      </strong>
      <strong className="mt-1 block">
        <Trans>
          Also call emergency services if your baby is pale, floppy, or hard to wake, keeps vomiting, or has hives
          together with vomiting.
        </Trans>
      </strong>
      <span className="mt-1 block">
        <Trans>Otherwise, call your doctor today, before you offer this food again.</Trans>
      </span>
      <span className="type-caption mt-1 block">
        <Trans>Source: {sources}.</Trans>
      </span>
    </Banner>
  )
}
