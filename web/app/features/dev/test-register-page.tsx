import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RegistrationDialog } from '../onboarding/public/registration-dialog.tsx'

const noCodes = { inviteToken: '', influencerToken: '', refToken: '' }
type Codes = typeof noCodes
/** As a link names them (A §2). */
const parameters = { invite: 'inviteToken', influencer: 'influencerToken', ref: 'refToken' } as const

export function meta() {
  return [{ title: 'Try the registration, Nestwren' }, { name: 'robots', content: 'noindex' }]
}

/** The registration dialog, always open, with what a link would bring along. Local and development builds only (B §2). */
export default function TestRegisterPage() {
  const [codes, setCodes] = useState(noCodes)
  const [round, setRound] = useState(0)
  const begin = (next: Codes) => {
    // What was begun with other codes is not gone on with.
    sessionStorage.removeItem('nestwren.registration')
    setCodes(next)
    setRound((before) => before + 1)
  }
  return (
    <RegistrationDialog
      key={round}
      codes={codes}
      google={<CodeFields codes={codes} onUse={begin} />}
      onClose={() => begin(noCodes)}
    />
  )
}

function CodeFields({ codes, onUse }: { codes: Codes; onUse: (codes: Codes) => void }) {
  const [typed, setTyped] = useState(codes)
  return (
    <fieldset className="grid gap-2">
      {Object.entries(parameters).map(([parameter, name]) => (
        <Field key={name} label={parameter}>
          {(control) => (
            <TextInput
              {...control}
              value={typed[name]}
              autoComplete="off"
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value.trim() })}
            />
          )}
        </Field>
      ))}
      <Button type="button" variant="soft" size="sm" onClick={() => onUse(typed)}>
        Use these codes
      </Button>
    </fieldset>
  )
}
