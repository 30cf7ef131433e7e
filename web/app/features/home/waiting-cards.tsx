import { useEffect, useState } from 'react'
import { ProposalOnHome } from '../custody/public/proposal-on-home.tsx'
import { HandoffWaiting } from '../handoffs/public/handoff-waiting.tsx'

interface WaitingCardsProps {
  /** Told once it is known whether there is a card. */
  onKnown: (isShown: boolean) => void
}

/** What waits for the person: a proposal for their answer, and a handoff to be read. */
export function WaitingCards({ onKnown }: WaitingCardsProps) {
  const [proposal, setProposal] = useState<boolean | null>(null)
  const [handoff, setHandoff] = useState<boolean | null>(null)
  useEffect(() => {
    if (proposal !== null && handoff !== null) onKnown(proposal || handoff)
  }, [proposal, handoff, onKnown])
  return (
    <>
      <ProposalOnHome onKnown={setProposal} />
      <HandoffWaiting onKnown={setHandoff} />
    </>
  )
}
