import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { InstallWay } from '../../../platform/storage/install-way.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import {
  AddPicture,
  DockPicture,
  FilePicture,
  HomeScreenPicture,
  MenuPicture,
  SafariPicture,
  SharePicture,
} from './pictures.tsx'
import './install-steps.css'

type Way = Exclude<InstallWay, 'prompt'>

interface InstallStepsProps {
  way: Way
  onClose: () => void
}

interface Step {
  readonly id: string
  readonly picture: ReactNode
  readonly words: ReactNode
}

/** How Nestwren gets onto a device whose browser does not ask by itself, in pictures and words. */
export function InstallSteps({ way, onClose }: InstallStepsProps) {
  const { t } = useLingui()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={way === 'dock' ? t`Add Nestwren to your Dock` : t`Add Nestwren to your Home Screen`}
    >
      <ol className="install-steps">
        {stepsOf[way].map(({ id, picture, words }, index) => (
          <li key={id} className="install-step">
            <span className="install-picture">{picture}</span>
            <p>
              <span className="install-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>{words}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="type-small text-muted">
        <Trans>Nestwren then opens like any other app, offline too. Sign in once there.</Trans>
      </p>
    </Sheet>
  )
}

const addHere: Step = {
  id: 'add',
  picture: <AddPicture />,
  words: <Trans>Tap Add.</Trans>,
}

const stepsOf: Readonly<Record<Way, readonly Step[]>> = {
  share: [
    {
      id: 'share',
      picture: <SharePicture />,
      words: <Trans>Tap Share. If you don't see it, tap the three dots first.</Trans>,
    },
    {
      id: 'home-screen',
      picture: <HomeScreenPicture />,
      words: <Trans>Scroll down and tap Add to Home Screen.</Trans>,
    },
    addHere,
  ],
  openInSafari: [
    {
      id: 'safari',
      picture: <SafariPicture />,
      words: <Trans>Apps can't be added from here. Open this page in Safari.</Trans>,
    },
    {
      id: 'share',
      picture: <SharePicture />,
      words: <Trans>In Safari, tap Share.</Trans>,
    },
    {
      id: 'home-screen',
      picture: <HomeScreenPicture />,
      words: <Trans>Scroll down and tap Add to Home Screen.</Trans>,
    },
  ],
  menu: [
    {
      id: 'menu',
      picture: <MenuPicture />,
      words: <Trans>Tap the three dots to open the menu.</Trans>,
    },
    {
      id: 'home-screen',
      picture: <HomeScreenPicture />,
      words: <Trans>Tap Add app to Home screen, or Install.</Trans>,
    },
    addHere,
  ],
  dock: [
    {
      id: 'file',
      picture: <FilePicture />,
      words: <Trans>Open the File menu at the top of the screen.</Trans>,
    },
    {
      id: 'dock',
      picture: <DockPicture />,
      words: <Trans>Choose Add to Dock, then Add.</Trans>,
    },
  ],
}
