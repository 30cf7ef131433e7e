import { Trans } from '@lingui/react/macro'

/** Beside covered photos at night: how to see one all the same. In a few words where little room is. */
export function PhotoNightNote({ isShort = false }: { isShort?: boolean }) {
  return (
    <p className="photo-night-note">
      {isShort ? (
        <Trans>Tap to see it dimmed</Trans>
      ) : (
        <Trans>Photos are off at night. Tap one to see it dimmed.</Trans>
      )}
    </p>
  )
}
