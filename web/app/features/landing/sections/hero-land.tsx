/** A home with its windows lit, its door at a point of the hills. */
function Home({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="ld-wall" d="M-25-32h50V2h-50z" />
      <path className="ld-roof" d="M-33-28.5 0-57l33 28.5-4.5 4.5L0-48.5-28.5-24z" />
      <rect className="ld-door" x="-6.5" y="-20" width="13" height="22" rx="2" />
      <rect className="ld-window" x="-19" y="-24" width="9" height="10" rx="1.5" />
      <rect className="ld-window" x="10" y="-24" width="9" height="10" rx="1.5" />
    </g>
  )
}

/** The hills where night turns into morning. The phones stand between the two parts. */
export function HeroLand({ part }: { part: 'back' | 'front' }) {
  return part === 'back' ? (
    <svg className="ld-hills is-back" viewBox="0 0 1440 340" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className="ld-sun" cx="690" cy="212" r="82" />
      <path className="ld-hill-far" d="M0 196c190-78 420-66 650 4s470 6 790-62v202H0z" />
      <path className="ld-hill-mid" d="M0 262c240-82 500-52 740-16s470-34 700-20v114H0z" />
    </svg>
  ) : (
    <svg className="ld-hills is-front" viewBox="0 0 1440 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="ld-hill-near" d="M0 112c210-72 430-58 650-12s450 58 790-26v146H0z" />
      <path className="ld-way" d="M204 62c92-52 236-50 330 8M584 86c66-42 168-42 232 12" />
      <Home x={172} y={84} scale={1} />
      <Home x={560} y={98} scale={0.78} />
      <Home x={846} y={124} scale={0.62} />
      <path className="ld-ground" d="M0 176c290-46 610-28 890-6s390 4 550-24v74H0z" />
    </svg>
  )
}

export function HeroStars() {
  return (
    <svg className="ld-stars" viewBox="0 0 1440 620" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path
        className="is-small"
        d="M64 470h0M118 132h0M236 96h0M418 90h0M592 58h0M742 96h0M900 60h0M968 142h0M1060 92h0M1180 60h0M1260 128h0M1330 76h0M1392 210h0M1410 402h0M24 300h0"
      />
      <path className="is-large" d="M182 64h0M466 52h0M706 46h0M838 156h0M1118 130h0M1380 120h0M36 186h0" />
    </svg>
  )
}
