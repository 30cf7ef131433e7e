import { Trans } from '@lingui/react/macro'
import type { LegalSection } from './legal-document.tsx'

export const supportSections: readonly LegalSection[] = [
  {
    id: 'invite',
    title: <Trans>How do I invite a caregiver or family member?</Trans>,
    body: (
      <p>
        <Trans>
          Go to <strong>Settings, then Caregivers</strong>, and invite them by email. Choose who they are: parent,
          grandparent or family, nanny or sitter, or view only. Each comes with different permissions. The link works
          for 7 days; you can send it again. They join free.
        </Trans>
      </p>
    ),
  },
  {
    id: 'permissions',
    title: <Trans>How do I change what someone can see?</Trans>,
    body: (
      <p>
        <Trans>
          In <strong>Settings, then Caregivers</strong>, tap the person. You can set what they see and add for each
          child, for how long, or remove their access. Changes take effect right away.
        </Trans>
      </p>
    ),
  },
  {
    id: 'password',
    title: <Trans>I can't sign in</Trans>,
    body: (
      <p>
        <Trans>
          Press "Sign In", then "Forgot password?", and we email you a link to choose a new one. No email? Look in the
          spam folder, and check that it's the address you signed up with. If you always used Google, sign in with
          Google.
        </Trans>
      </p>
    ),
  },
  {
    id: 'install',
    title: <Trans>How do I get it on my phone?</Trans>,
    body: (
      <p>
        <Trans>
          There's no app store. On an iPhone, open this site in Safari, tap Share, then "Add to Home Screen". On
          Android, open it in Chrome, tap the menu, then "Install app" or "Add to Home screen".
        </Trans>
      </p>
    ),
  },
  {
    id: 'offline',
    title: <Trans>I'm offline. Are my logs safe?</Trans>,
    body: (
      <p>
        <Trans>
          Yes. They're saved on your device and sent when you're back online. Don't log out or clear your browser's data
          before that.
        </Trans>
      </p>
    ),
  },
  {
    id: 'deleted',
    title: <Trans>I deleted something by mistake</Trans>,
    body: (
      <p>
        <Trans>Go to Settings, then Recently deleted. You can bring it back for 30 days.</Trans>
      </p>
    ),
  },
  {
    id: 'switch',
    title: <Trans>Can I bring logs from another app?</Trans>,
    body: (
      <p>
        <Trans>
          Yes. Export them there, then choose the file in Settings, then Bring your logs. You see what will be added
          before anything is, and you can undo it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'cancel',
    title: <Trans>How do I cancel?</Trans>,
    body: (
      <p>
        <Trans>
          The owner of the account cancels in Settings, then Subscription. It runs until the end of what is paid for. We
          keep your data for 30 days after that, and you can export it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'your-data',
    title: <Trans>How do I export my data or delete my account?</Trans>,
    body: (
      <p>
        <Trans>
          Both are in Settings, then Your data. An export is a ZIP file with your logs, photos, and documents. Deleting
          can't be undone. What we keep and for how long is in the <a href="/privacy#retention">Privacy Policy</a>.
        </Trans>
      </p>
    ),
  },
]
