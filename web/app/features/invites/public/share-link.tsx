import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toast-store.ts'

interface ShareLinkProps {
  label: string
  hint?: string
  link: string
  /** What is said along with the link where the device shares it. */
  text: string
}

/** A link to copy, and to share where the device can. */
export function ShareLink({ label, hint, link, text }: ShareLinkProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ message: t`Link copied` })
    } catch {
      // A browser that does not let the page write: the marked link can be copied by hand.
      input.current?.focus()
      input.current?.select()
      showToast({ message: t`Copy the highlighted link.` })
    }
  }
  const share = async () => {
    // Rejects when the person changes their mind, which is no error.
    await navigator.share?.({ text, url: link }).catch(() => undefined)
  }
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint}>
        {(control) => (
          <TextInput {...control} ref={input} value={link} readOnly onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {typeof navigator.share === 'function' ? (
          <Button
            variant="primary"
            size="sm"
            icon={<Share2 aria-hidden="true" className="ic" />}
            onClick={() => void share()}
          >
            <Trans>Share</Trans>
          </Button>
        ) : null}
        <Button variant="soft" size="sm" icon={<Copy aria-hidden="true" className="ic" />} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
      </div>
    </div>
  )
}
