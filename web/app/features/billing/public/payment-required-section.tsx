import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../../platform/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { NestArt } from '../../../ui/icons/nest-art.tsx'
import { ExportOffer } from '../export-offer.tsx'
import {
  LogOutButton,
  PaymentRequiredDialog,
  PaymentRequiredWords,
  usePaymentRequiredTitle,
} from '../payment-required-dialog.tsx'
import '../billing.css'

/** What stands in place of a page while a family's access has ended: the dialog, and behind it the way back to it. */
export function PaymentRequiredSection() {
  const title = usePaymentRequiredTitle()
  const { user } = useSession()
  const pays = user?.permissions.billing === true
  const [isOpen, setIsOpen] = useState(pays)
  return (
    <section className="empty">
      <NestArt className="empty-art" />
      <h1 className="type-title-l">{title}</h1>
      <PaymentRequiredWords />
      <div className="mt-2 grid w-full gap-2">
        {pays ? (
          <Button isBlock onClick={() => setIsOpen(true)}>
            <Trans>Choose a plan</Trans>
          </Button>
        ) : null}
        <ExportOffer />
        <LogOutButton />
      </div>
      {isOpen ? <PaymentRequiredDialog onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
