import type { ReactNode } from 'react'

/** Small drawings of what the steps speak of; they say nothing that the words beside them do not. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" focusable="false" className="install-drawing">
      {children}
    </svg>
  )
}

/** A box with an arrow out of it, around its middle. */
function ShareSign({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="install-sign">
      <path d="M-5-3h-4v15h18V-3h-4" />
      <path d="M0 5v-17M-5-7l5-5 5 5" />
    </g>
  )
}

function PlusSign({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="install-sign">
      <rect x="-8" y="-8" width="16" height="16" rx="4" />
      <path d="M0-4v8M-4 0h8" />
    </g>
  )
}

const dots = [-12, 0, 12]

function Halo({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={y} r="19" className="install-halo" />
}

/** The bar at the edge of a phone's browser, with Share in its middle. */
export function SharePicture() {
  return (
    <Picture>
      <path d="M30 96V14a10 10 0 0 1 10-10h80a10 10 0 0 1 10 10v82" className="install-edge" />
      <rect x="44" y="16" width="72" height="6" rx="3" className="install-line" />
      <rect x="44" y="28" width="50" height="6" rx="3" className="install-line" />
      <path d="M30 54h100" className="install-edge" />
      <Halo x={80} y={75} />
      <path d="M52 70l-5 5 5 5M108 70l5 5-5 5" className="install-quiet" />
      <ShareSign x={80} y={75} />
    </Picture>
  )
}

/** A list with the line that adds an app. */
export function HomeScreenPicture() {
  return (
    <Picture>
      <rect x="18" y="6" width="124" height="84" rx="12" className="install-edge" />
      <rect x="32" y="18" width="60" height="6" rx="3" className="install-line" />
      <rect x="24" y="34" width="112" height="28" rx="8" className="install-halo" />
      <rect x="34" y="45" width="68" height="6" rx="3" className="install-strong" />
      <PlusSign x={120} y={48} />
      <rect x="32" y="72" width="48" height="6" rx="3" className="install-line" />
    </Picture>
  )
}

/** The bird's icon, and the button that confirms. */
export function AddPicture() {
  return (
    <Picture>
      <rect x="18" y="6" width="124" height="84" rx="12" className="install-edge" />
      <rect x="102" y="14" width="32" height="18" rx="9" className="install-button" />
      <path d="M111 23h14" className="install-on-button" />
      <rect x="32" y="44" width="32" height="32" rx="8" className="install-app" />
      <path d="M40 58h16M42 63c4 4 8 4 12 0" className="install-on-button" />
      <rect x="74" y="52" width="50" height="6" rx="3" className="install-strong" />
      <rect x="74" y="64" width="34" height="6" rx="3" className="install-line" />
    </Picture>
  )
}

/** A browser's bar with three dots at its end. */
export function MenuPicture() {
  return (
    <Picture>
      <rect x="14" y="8" width="132" height="80" rx="12" className="install-edge" />
      <rect x="26" y="24" width="84" height="20" rx="10" className="install-quiet-fill" />
      <Halo x={128} y={34} />
      {dots.map((at) => (
        <circle key={at} cx="128" cy={34 + at * 0.55} r="2.4" className="install-dot" />
      ))}
      <rect x="26" y="58" width="70" height="6" rx="3" className="install-line" />
      <rect x="26" y="70" width="48" height="6" rx="3" className="install-line" />
    </Picture>
  )
}

/** A compass, which is what the browser is known by. */
export function SafariPicture() {
  return (
    <Picture>
      <Halo x={80} y={48} />
      <circle cx="80" cy="48" r="30" className="install-edge" />
      <path d="M94 34 84 52 66 62 76 44z" className="install-app" />
    </Picture>
  )
}

/** A desktop's bar with its second menu open. */
export function FilePicture() {
  return (
    <Picture>
      <rect x="8" y="8" width="144" height="80" rx="10" className="install-edge" />
      <path d="M8 28h144" className="install-edge" />
      <circle cx="22" cy="18" r="4" className="install-dot" />
      <rect x="36" y="11" width="30" height="14" rx="5" className="install-halo" />
      <path d="M42 18h18" className="install-sign" />
      <rect x="76" y="15" width="22" height="6" rx="3" className="install-line" />
      <rect x="36" y="34" width="66" height="44" rx="6" className="install-quiet-fill" />
      <rect x="44" y="44" width="40" height="5" rx="2.5" className="install-line" />
      <rect x="44" y="58" width="48" height="5" rx="2.5" className="install-strong" />
    </Picture>
  )
}

/** The row of apps at a desktop's edge, with one more in it. */
export function DockPicture() {
  return (
    <Picture>
      <rect x="8" y="8" width="144" height="80" rx="10" className="install-edge" />
      <rect x="34" y="56" width="92" height="26" rx="9" className="install-quiet-fill" />
      <rect x="41" y="61" width="16" height="16" rx="4" className="install-line" />
      <rect x="61" y="61" width="16" height="16" rx="4" className="install-line" />
      <Halo x={91} y={66} />
      <rect x="82" y="57" width="18" height="18" rx="5" className="install-app" />
      <path d="M91 30v18M85 42l6 6 6-6" className="install-sign" />
    </Picture>
  )
}
