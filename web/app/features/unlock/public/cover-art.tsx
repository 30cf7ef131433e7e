/** A nest that holds a picture and a paper, with a lock on it. */
export function CoverArt() {
  return (
    <svg viewBox="0 0 220 150" className="cover-art" aria-hidden="true" focusable="false">
      <ellipse cx="110" cy="138" rx="84" ry="9" fill="var(--surface-sunken)" />
      <rect x="62" y="20" width="44" height="56" rx="8" fill="var(--secondary-soft)" transform="rotate(-12 84 48)" />
      <rect x="112" y="16" width="48" height="60" rx="8" fill="var(--accent-soft)" transform="rotate(10 136 46)" />
      <path
        d="M122 50l9-11 8 9 5-5 8 10"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform="rotate(10 136 46)"
      />
      <path
        d="M74 40h22M74 50h22M74 60h13"
        stroke="var(--secondary)"
        strokeWidth="3"
        strokeLinecap="round"
        transform="rotate(-12 84 48)"
      />
      <path
        d="M34 72h152c4 0 7 3.5 6.5 7.5C188 112 154 136 110 136S32 112 27.5 79.5C27 75.5 30 72 34 72z"
        fill="var(--primary)"
      />
      <path
        d="M33 90c24 13 50 18 79 16 27-2 52-9 74-21M58 118c18 6 36 8 55 6 17-2 33-6 48-14"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".55"
      />
      <g transform="translate(110 92)">
        <circle r="27" fill="var(--surface)" />
        <rect x="-11" y="-4" width="22" height="17" rx="4.5" fill="var(--primary)" />
        <path d="M-6.5-4v-4.5a6.5 6.5 0 0 1 13 0V-4" fill="none" stroke="var(--primary)" strokeWidth="3.5" />
      </g>
    </svg>
  )
}
